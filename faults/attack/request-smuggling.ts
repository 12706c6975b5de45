import { type Attack, describeViolation } from './attack.ts';
import { sendRaw } from './client.ts';
import { setUpTarget } from './target.ts';

const smuggled = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const json = 'Content-Type: application/json\r\n';
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const post = (headers: string, body: string) =>
  `POST /api/newsletter HTTP/1.1\r\nHost: x\r\n${json}${headers}\r\n${body}`;
const chunked = 'Transfer-Encoding: chunked\r\n';

/** Two servers in a row might parse these differently. */
const smuggling: Record<string, string> = {
  'length and chunks': post(`Content-Length: 4\r\n${chunked}`, `0\r\n\r\n${smuggled}`),
  'chunks and length': post(`${chunked}Content-Length: ${5 + smuggled.length}\r\n`, `0\r\n\r\n${smuggled}`),
  'two lengths': post(`Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n`, smuggled),
  'two lengths in one': post(`Content-Length: 0, ${smuggled.length}\r\n`, smuggled),
  'a length with a sign': post('Content-Length: +0\r\n', smuggled),
  'a negative length': post('Content-Length: -1\r\n', smuggled),
  'a length in hex': post('Content-Length: 0x0\r\n', smuggled),
  'a length with spaces inside': post(`Content-Length: 0 ${smuggled.length}\r\n`, smuggled),
  'an empty length': post('Content-Length:\r\n', smuggled),
  'a length beyond all numbers': post('Content-Length: 99999999999999999999999\r\n', smuggled),
  'a length of 2^64': post('Content-Length: 18446744073709551616\r\n', smuggled),
  'a name with a space': post(`Content-Length: 0\r\nTransfer-Encoding : chunked\r\n`, `0\r\n\r\n${smuggled}`),
  'a name with a tab': post(`Content-Length: 0\r\nTransfer-Encoding\t: chunked\r\n`, `0\r\n\r\n${smuggled}`),
  'a folded name': post(`Content-Length: 0\r\nTransfer-Encoding:\r\n chunked\r\n`, `0\r\n\r\n${smuggled}`),
  'a name with a NUL': post(`Content-Length: 0\r\nTransfer-Encoding\0: chunked\r\n`, `0\r\n\r\n${smuggled}`),
  'chunks twice': post(`${chunked}${chunked}`, `0\r\n\r\n${smuggled}`),
  'chunks and something else': post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${smuggled}`),
  'something else and chunks': post(
    'Transfer-Encoding: xchunked\r\nContent-Length: 0\r\n',
    `0\r\n\r\n${smuggled}`,
  ),
  'chunks in quotes': post('Transfer-Encoding: "chunked"\r\nContent-Length: 0\r\n', `0\r\n\r\n${smuggled}`),
  'chunks after a vertical tab': post(
    'Transfer-Encoding: \x0bchunked\r\nContent-Length: 0\r\n',
    `0\r\n\r\n${smuggled}`,
  ),
  'bare line feeds in headers': `POST /api/newsletter HTTP/1.1\nHost: x\nContent-Length: 0\n\n${smuggled}`,
  'a bare carriage return': post(
    'Content-Length: 0\r\nX: y\rTransfer-Encoding: chunked\r\n',
    `0\r\n\r\n${smuggled}`,
  ),
  'a chunk longer than said': post(chunked, `2\r\n{}${smuggled}0\r\n\r\n`),
  'a chunk of no number': post(chunked, `zz\r\n{}\r\n0\r\n\r\n${smuggled}`),
  'a chunk of a negative number': post(chunked, `-1\r\n{}\r\n0\r\n\r\n${smuggled}`),
  'a chunk in hex with 0x': post(chunked, `0x2\r\n{}\r\n0\r\n\r\n${smuggled}`),
  'a chunk of 2^64': post(chunked, `10000000000000000\r\n{}\r\n0\r\n\r\n${smuggled}`),
  'a chunk ended by a line feed': post(chunked, `2\n{}\n0\n\n${smuggled}`),
  'a chunk extension with a line feed': post(chunked, `2;a\nb\r\n{}\r\n0\r\n\r\n${smuggled}`),
  'a chunk with an endless extension': post(chunked, `2;${'a'.repeat(64_000)}\r\n{}\r\n0\r\n\r\n${smuggled}`),
  'a trailer that is a length': post(chunked, `${chunk('{}')}0\r\nContent-Length: 5\r\n\r\n`),
  'a trailer that is a cookie': post(chunked, `${chunk('{}')}0\r\nCookie: a=b\r\n\r\n`),
  'a GET with a body': `GET / HTTP/1.1\r\nHost: x\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
  'HTTP/1.0 with chunks': `POST /api/newsletter HTTP/1.0\r\n${chunked}\r\n0\r\n\r\n${smuggled}`,
  'an upgrade': `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  'a web socket': `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
};

/** Hides requests in others: none is answered, no answer is a server error, and the next client is served. */
export const requestSmuggling: Attack = async (context) => {
  const { product, ask } = await setUpTarget(context, 'smuggle', { TRUST_PROXY: '127.0.0.1' });
  const problems: string[] = [];
  let tries = 0;
  const send = async (name: string, bytes: string) => {
    tries += 1;
    const heard = await sendRaw(product.url, bytes, 300);
    const statuses = [...heard.matchAll(/^HTTP\/1\.\d (\d{3})/gm)].map(([, status]) => Number(status));
    for (const status of statuses) {
      const said = describeViolation(name, { status, text: heard });
      if (said) problems.push(said);
    }
    const next = await ask('/healthz');
    if (next.status !== 200) problems.push(`after ${name}, the next one was answered ${next.status}`);
    return heard;
  };
  for (const [name, bytes] of Object.entries(smuggling))
    if ((await send(name, bytes)).includes('{"status":"ok"}'))
      problems.push(`${name}: the hidden request was answered`);
  return { tries, done: `${tries} requests with another one inside`, problems };
};
