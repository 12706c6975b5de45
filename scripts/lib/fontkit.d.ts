declare module 'fontkit' {
  export function openSync(file: string): { characterSet: number[] };
}
