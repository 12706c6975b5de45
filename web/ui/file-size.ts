const units = ['kB', 'MB', 'GB'] as const;

/** A size as people read it: `182 kB`, `1,2 MB`, `3,4 GB`. @param bytes counted in thousands, as file managers do */
export function fileSizeText(bytes: number): string {
  const power = bytes < 1e6 ? 1 : bytes < 1e9 ? 2 : 3;
  const text = Math.max(bytes / 1000 ** power, 1).toLocaleString('pt-BR', {
    maximumFractionDigits: power === 1 ? 0 : 1,
  });
  return `${text}\u00a0${units[power - 1]}`;
}
