/** One measured figure beside its limit, both from the same run. */
export interface BenchRow {
  name: string;
  value: number;
  limit: number;
  /** Value divided by limit. */
  ratio: number;
}

export function rowOf(name: string, value: number, limit: number): BenchRow {
  return { name, value, limit, ratio: value / limit };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
