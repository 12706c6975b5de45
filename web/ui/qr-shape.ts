import { encode } from 'uqr';
import { rectangle, round, type Shape } from './shapes.ts';

/**
 * A QR code as one shape; the caller leaves a quiet zone of four modules around it.
 * @param size side in points
 */
export function qrShape(text: string, x: number, y: number, size: number, fill: string): Shape {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const module = size / data.length;
  const runs: string[] = [];
  for (const [row, cells] of data.entries()) {
    for (let column = 0; column < cells.length; column += 1) {
      if (!cells[column]) continue;
      let end = column;
      while (cells[end + 1]) end += 1;
      // A hair taller than the row, so that no white line shows between rows.
      const width = round((end - column + 1) * module);
      runs.push(rectangle(round(x + column * module), round(y + row * module), width, round(module + 0.03)));
      column = end;
    }
  }
  return { path: runs.join(' '), fill };
}
