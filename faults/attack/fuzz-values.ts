import { randomBytes } from 'node:crypto';

/** Values known to break software; one is incompressible and too long for an index. */
export const fuzzValues: unknown[] = [
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '\udfff',
    'a\ud800b',
    '\uffff',
    '\u202e',
    '\u200b',
    '\ufeff',
    'İ',
    'ı',
    'ß',
    'ﬀ',
    '＠',
    'K',
    'ſ',
  ],
  ...[
    '',
    ' ',
    '\r\n',
    '\t',
    "' or 1=1 --",
    '"; drop table users; --',
    '$1',
    '%s%n',
    '{{7*7}}',
    '$' + '{7*7}',
    '<svg onload=a()>',
  ],
  ...[
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e999',
    '0x0',
    '١٢٣',
  ],
  ...[
    'x'.repeat(300),
    'x'.repeat(5_000),
    'x'.repeat(50_000),
    '💉'.repeat(2_000),
    'e\u0301\u0323'.repeat(3_000),
    '('.repeat(20_000),
    randomBytes(6_000).toString('base64'),
  ],
  ...[
    null,
    true,
    0,
    -1,
    1e308,
    -0,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    0.1,
    [],
    {},
    [[]],
    [null],
    { $ne: null },
    JSON.parse('{"__proto__":{"role":"admin"}}'),
  ],
];

/** Returns a copy with one leaf or key replaced. @param pick 0 to 1, selects which */
export function withFuzzValue(value: unknown, fuzzValue: unknown, pick: number): unknown {
  if (typeof value !== 'object' || value === null) return fuzzValue;
  const entries = Object.entries(value);
  if (entries.length === 0) return fuzzValue;
  const at = Math.min(entries.length - 1, Math.floor(pick * entries.length));
  const rest = pick * entries.length - at;
  const [key = '', inner] = entries[at] ?? [];
  if (rest > 0.97 && !Array.isArray(value)) return { ...value, [String(fuzzValue)]: inner };
  const changed = withFuzzValue(inner, fuzzValue, rest);
  return Array.isArray(value) ? value.with(at, changed) : { ...value, [key]: changed };
}
