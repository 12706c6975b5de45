/** Fills fields that an older value lacks from another one. */
export function complete<Value>(given: Value, other: Value): Value {
  if (!isGroup(given) || !isGroup(other)) return given === undefined ? other : given;
  const keys = new Set([...Object.keys(other), ...Object.keys(given)]);
  const entries = [...keys].map((key) => [
    key,
    complete((given as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  ]);
  return Object.fromEntries(entries) as Value;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
