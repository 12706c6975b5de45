/** A size as people read it: `182 kB`, `1,2 MB`. @param bytes counted in thousands, as file managers do */
export function fileSizeText(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB'];
  const digits = unit === 'MB' ? 1 : 0;
  const text = Math.max(value, 1).toLocaleString('pt-BR', { maximumFractionDigits: digits });
  return `${text}\u00a0${unit}`;
}
