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

/** Returns a short name such as `Chrome no Android`. @param userAgent of the browser's header */
export function deviceName(userAgent: string | null): string {
  const find = (names: readonly (readonly [token: string, name: string])[]) =>
    names.find(([token]) => userAgent?.includes(token))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(' no ') || 'Aparelho desconhecido';
}
