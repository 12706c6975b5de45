import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';

interface Drawings {
  iconSvg: (isMaskable: boolean) => string;
}

export function drawImages({ iconSvg }: Drawings, outDir: string): void {
  const write = (name: string, content: Uint8Array | string) =>
    writeFileSync(path.join(outDir, name), content);
  write('icon-192.png', png(iconSvg(false), 192));
  write('icon-512.png', png(iconSvg(false), 512));
  write('icon-maskable-512.png', png(iconSvg(true), 512));
  write('apple-touch-icon.png', png(iconSvg(true), 180));
  write('favicon.svg', iconSvg(false));
  write('favicon.ico', ico(png(iconSvg(false), 32), 32));
}

function png(svg: string, width: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

function ico(picture: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}
