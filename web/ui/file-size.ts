/** Formats a size: `182 kB`, `1,2 MB`, `3,4 GB`. @param bytes counted in thousands, as file managers do */
export function fileSizeText(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(Math.round(bytes / 1_000), 1)}\u00a0kB`;
  if (bytes < 999_950_000) return `${oneDecimal(bytes / 1_000_000)}\u00a0MB`;
  return `${oneDecimal(bytes / 1_000_000_000)}\u00a0GB`;
}

/** Rounds to one decimal without Intl: its first number takes 80 ms on a phone, and every student page shows sizes. */
function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10).replace('.', ',');
}
