// One that is made once costs a tenth.
const [whole, tenths] = [0, 1].map(
  (digits) => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: digits }),
) as [Intl.NumberFormat, Intl.NumberFormat];

/** A size as people read it: `182 kB`, `1,2 MB`, `3,4 GB`. @param bytes counted in thousands, as file managers do */
export function fileSizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${whole.format(Math.max(bytes / 1_000, 1))}\u00a0kB`;
  if (bytes < 1_000_000_000) return `${tenths.format(bytes / 1_000_000)}\u00a0MB`;
  return `${tenths.format(bytes / 1_000_000_000)}\u00a0GB`;
}
