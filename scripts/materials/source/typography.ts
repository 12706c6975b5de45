/** Line breaks as spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ');
}

const nbsp = '\u00a0';

/** Ties what must not be parted at a line end: "nº 5", "Lei 13.709", "18,2 kg", "4 a 6". */
export function spacing(text: string): string {
  return text
    .replace(/\b(nº|Nº|art\.|Lei) (?=\d|nº)/gu, `$1${nbsp}`)
    .replace(
      /(\d) (kg|min|anos|dias|meses|semanas|linhas|páginas|minutos|horas|h|%)(?![\p{L}])/gu,
      `$1${nbsp}$2`,
    )
    .replace(/(^|[\s(])-(?=\d)/gu, '$1\u2212');
}
