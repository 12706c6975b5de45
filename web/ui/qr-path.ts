import { encode } from 'uqr';

/**
 * Returns a QR code as an SVG path; the caller leaves a quiet zone of four modules around it.
 * @param size side of the square whose left top corner is at `x`, `y`
 */
export function qrPath(text: string, x: number, y: number, size: number): string {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const module = size / data.length;
  // A hair taller than the row, so that no white line shows between rows.
  const height = module + 0.03;
  const rows = data.flatMap((cells, row) => {
    const runs = cells.map(Number).join('').matchAll(/1+/gu);
    return Array.from(runs, ({ 0: { length }, index }) => {
      const width = length * module;
      return `M${x + index * module},${y + row * module}h${width}v${height}h${-width}z`;
    });
  });
  return rows.join('');
}
