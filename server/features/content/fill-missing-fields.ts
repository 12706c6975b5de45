/** Fills fields that a document of an earlier release lacks from the defaults; lists stay as they are. */
export function fillMissingFields<Value>(value: Value, defaults: Value): Value {
  if (!isGroup(value) || !isGroup(defaults)) return value === undefined ? defaults : value;
  const keys = new Set([...Object.keys(defaults), ...Object.keys(value)]);
  const entries = [...keys].map((key) => [
    key,
    fillMissingFields((value as Record<string, unknown>)[key], (defaults as Record<string, unknown>)[key]),
  ]);
  return Object.fromEntries(entries) as Value;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
