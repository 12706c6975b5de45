// One that is made once costs a tenth.
const [whole, tenths] = [0, 1].map(
  (digits) => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: digits }),
) as [Intl.NumberFormat, Intl.NumberFormat];

/** A size as people read it: `182 kB`, `1,2 MB`. @param bytes counted in thousands, as file managers do */
export function fileSizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${whole.format(Math.max(bytes / 1_000, 1))}\u00a0kB`
    : `${tenths.format(bytes / 1_000_000)}\u00a0MB`;
}
