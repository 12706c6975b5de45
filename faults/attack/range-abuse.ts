import { createHash } from 'node:crypto';
import { type Attack, describeViolation } from './attack.ts';
import { type Answer, inParallel } from './client.ts';
import { setUpTarget } from './target.ts';

const ranges = [
  ...[
    'bytes=0-0',
    'bytes=0-',
    'bytes=-1',
    'bytes=-0',
    'bytes=1-0',
    'bytes=5-1',
    'bytes=-',
    'bytes=',
    'bytes',
    '=',
    '',
  ],
  ...[
    'bytes=0-99999999999999999999',
    'bytes=99999999999999999999-',
    'bytes=-99999999999999999999',
    'bytes=9007199254740993-',
  ],
  ...[
    'bytes=0-0,1-1',
    `bytes=${'0-,'.repeat(2_000)}0-`,
    'bytes=0-0;1-1',
    'bytes=0x0-0x1',
    'bytes=1e3-2e3',
    'bytes=+1-+2',
  ],
  ...[
    'items=0-1',
    'BYTES=0-1',
    ' bytes=0-1 ',
    'bytes = 0 - 1',
    'bytes=0-1\t',
    'bytes=٣-٤',
    'bytes=NaN-NaN',
    'bytes=--1',
    'bytes=0--1',
  ],
];
const conditions = (etag: string, modified: string): Record<string, string>[] => [
  {},
  { 'if-none-match': etag },
  { 'if-none-match': `W/${etag}` },
  { 'if-none-match': '*' },
  { 'if-none-match': `${'"x",'.repeat(2_000)}${etag}` },
  { 'if-none-match': '"', 'if-modified-since': modified },
  { 'if-modified-since': 'never' },
  { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'if-modified-since': 'Fri, 31 Dec 9999 23:59:59 GMT' },
  { 'if-modified-since': '-1' },
  { 'if-match': '"other"' },
  { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'if-range': etag },
  { 'if-range': `W/${etag}` },
  { 'if-range': '"other"' },
  { 'if-range': modified },
  { 'if-range': '*' },
];

/** Sends invalid byte ranges and conditional headers: every answer has the right length and bytes. */
export const rangeAbuse: Attack = async (context) => {
  const { students, ask } = await setUpTarget(context, 'ask_for_parts');
  const cookie = students[1]?.cookie;
  const problems: string[] = [];
  let tries = 0;
  const { modules } = JSON.parse((await ask('/api/materials', { cookie })).text);
  const file: string = modules[0].materials[0].url;
  const whole = await ask(file, { cookie });
  const page = await ask('/');
  await inParallel(
    cases(String(whole.headers.etag), String(whole.headers['last-modified'])),
    16,
    async ({ method, headers }) => {
      for (const [path, known, given] of [
        [file, whole, cookie],
        ['/', page, undefined],
        [file, whole, undefined],
      ] as const) {
        const answer = await ask(path, { method, headers, cookie: given });
        tries += 1;
        const wrong =
          describeViolation(method, answer) ??
          (given || path === '/' ? findWrongBytes(answer, known, method) : requireUnauthorized(answer));
        if (wrong) problems.push(`${method} ${path} ${JSON.stringify(headers).slice(0, 120)}: ${wrong}`);
      }
    },
  );
  return { tries, done: `${tries} odd parts and conditions`, problems };
};

function* cases(etag: string, modified: string) {
  for (const method of ['GET', 'HEAD'])
    for (const range of ranges)
      for (const condition of conditions(etag, modified))
        yield { method, headers: { ...condition, range: encodeRange(range) } };
}

/** Encodes a header's text as UTF-8 bytes. */
const encodeRange = (range: string) => Buffer.from(range).toString('latin1');
const digest = (text: string) => createHash('sha256').update(text, 'latin1').digest('hex');
const requireUnauthorized = ({ status }: Answer) =>
  status === 401 ? undefined : `${status} without a session`;

function findWrongBytes(
  { status, headers, text }: Answer,
  whole: Answer,
  method: string,
): string | undefined {
  if (![200, 206, 304, 416].includes(status)) return `answered ${status}`;
  if (status === 304) return text === '' ? undefined : 'nothing new, with a body';
  if (method === 'HEAD') return text === '' && status === 200 ? undefined : `HEAD answered ${status}`;
  if (headers['content-length'] && Number(headers['content-length']) !== text.length)
    return 'not as long as it says';
  if (status === 200) return digest(text) === digest(whole.text) ? undefined : 'not the file';
  if (status === 416)
    return headers['content-range'] === `bytes */${whole.text.length}` ? undefined : 'no length';
  const [, first = '', last = ''] = /^bytes (\d+)-(\d+)\//.exec(headers['content-range'] ?? '') ?? [];
  return text === whole.text.slice(Number(first), Number(last) + 1) && text !== ''
    ? undefined
    : 'not the part';
}
