const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const;

/** @param userAgent as a browser calls itself @returns such as `Chrome, Android` */
export function deviceName(userAgent: string | null): string {
  const find = (known: readonly (readonly [sign: string, name: string])[]) =>
    known.find(([sign]) => userAgent?.includes(sign))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(', ') || 'Aparelho desconhecido';
}
