declare module 'fontkit' {
  /** @returns a font, of which the build reads the code points that it has */
  export function openSync(file: string): { characterSet: number[] };
}
