import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';

interface IconRenderer {
  iconSvg: (isMaskable: boolean) => string;
}

/** Writes the icons of the site, in the sizes that browsers and phones ask for; called by the build. */
export function writeIcons({ iconSvg }: IconRenderer, outDir: string): void {
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

function ico(image: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}
