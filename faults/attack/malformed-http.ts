import { type Attack, describeViolation } from './attack.ts';
import { sendRaw } from './client.ts';
import { setUpTarget } from './target.ts';

const smuggled = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const json = 'Content-Type: application/json\r\n';
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const post = (headers: string, body: string) =>
  `POST /api/newsletter HTTP/1.1\r\nHost: x\r\n${json}${headers}\r\n${body}`;
const get = (line: string, headers = '') => `${line}\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`;
const chunked = 'Transfer-Encoding: chunked\r\n';

/** Request smuggling: two servers in a row might parse these differently. */
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

/** Malformed requests that must be answered without a server error. */
const malformed: Record<string, string> = {
  nothing: '\r\n\r\n',
  noise: String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte)).repeat(8),
  'a TLS greeting': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.padEnd(300, '\x00'),
  'an HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/0.9': 'GET /\r\n',
  'HTTP/9.9': get('GET / HTTP/9.9'),
  'no host': 'GET /api/session HTTP/1.1\r\n\r\n',
  'two hosts': get('GET /api/session HTTP/1.1', 'Host: evil.example\r\n'),
  'a host with a path': 'GET /api/session HTTP/1.1\r\nHost: x/storage/course-materials?\r\n\r\n',
  'a host with a fragment': 'GET /api/session HTTP/1.1\r\nHost: x#\r\n\r\n',
  'a host with a user': 'GET /api/session HTTP/1.1\r\nHost: a:b@x\r\n\r\n',
  'a host that is none': 'GET /api/session HTTP/1.1\r\nHost: [::::]:99999999\r\n\r\n',
  'an empty host': 'GET /api/session HTTP/1.1\r\nHost:\r\n\r\n',
  'a host of spaces': 'GET /api/session HTTP/1.1\r\nHost: a b\r\n\r\n',
  'a host with high bytes': 'GET /api/session HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n',
  'another site as address': get('GET http://evil.example/api/session HTTP/1.1'),
  'another scheme as address': get('GET file:///etc/passwd HTTP/1.1'),
  'an address with a user': get('GET http://a:b@x/api/session HTTP/1.1'),
  'an address without a host': get('GET http:///api/session HTTP/1.1'),
  'an address that is none': get('GET http://[::::/api/session HTTP/1.1'),
  'an address with a port only': get('GET http://:99999999/ HTTP/1.1'),
  'a star': get('OPTIONS * HTTP/1.1'),
  'GET a star': get('GET * HTTP/1.1'),
  'no slash': get('GET api/session HTTP/1.1'),
  'a question mark alone': get('GET ? HTTP/1.1'),
  'a fragment': get('GET /#/../api/session HTTP/1.1'),
  'double slashes': get('GET //evil.example/%2e%2e HTTP/1.1'),
  'high bytes in the address': get('GET /\xff\xfe\xc3\x28 HTTP/1.1'),
  'half an escape': get('GET /%e0%a4%a/%zz?%=%&token=%e0%a4%a HTTP/1.1'),
  'half an escape in a route': get('GET /api/certificates/%e0%a4%a HTTP/1.1'),
  'half an escape in a file': get(
    'GET /storage/course-materials/%e0%a4%a.pdf HTTP/1.1',
    'Accept: text/html\r\n',
  ),
  'an address of 15 kB': get(`GET /${'a'.repeat(15_000)} HTTP/1.1`),
  'a file of 15 kB': get(
    `GET /storage/course-materials/${'a/'.repeat(7_500)} HTTP/1.1`,
    'Accept: text/html\r\n',
  ),
  'an address of 100 kB': get(`GET /${'a'.repeat(100_000)} HTTP/1.1`),
  'a thousand questions': get(`GET /certificado?${'codigo=x&'.repeat(1_500)} HTTP/1.1`),
  '199 headers': get('GET / HTTP/1.1', 'X: y\r\n'.repeat(197)),
  '2,000 headers': get('GET / HTTP/1.1', 'X: y\r\n'.repeat(2_000)),
  '100,000 headers': get('GET / HTTP/1.1', 'X: y\r\n'.repeat(100_000)),
  'a header of 1 MB': get('GET / HTTP/1.1', `X: ${'y'.repeat(1_000_000)}\r\n`),
  'a header without a name': get('GET / HTTP/1.1', ': y\r\n'),
  'a header without a colon': get('GET / HTTP/1.1', 'nothing\r\n'),
  'a header with a NUL': get('GET / HTTP/1.1', 'X: a\0b\r\n'),
  'a name that is a prototype': get('GET /api/session HTTP/1.1', '__proto__: x\r\nconstructor: y\r\n'),
  'a cookie of half escapes': get(
    'GET /api/session HTTP/1.1',
    'Cookie: ia_vet.session_token=%e0%a4%a; %=%; =; ;;a\r\n',
  ),
  'cookies beyond counting': get(
    'GET /api/session HTTP/1.1',
    `Cookie: ${'ia_vet.session_token=x; '.repeat(600)}\r\n`,
  ),
  'encodings beyond counting': get('GET / HTTP/1.1', `Accept-Encoding: ${'br;q=0.1,'.repeat(1_600)}\r\n`),
  'an encoding with quotes': get('GET / HTTP/1.1', `Accept-Encoding: a;${'b="\\",;'.repeat(1_500)}\r\n`),
  'senders beyond counting': get(
    'GET /api/certificates/x HTTP/1.1',
    `X-Forwarded-For: ${'::1,'.repeat(3_500)}\r\n`,
  ),
  'a sender that is none': get(
    'GET /api/certificates/x HTTP/1.1',
    'X-Forwarded-For: ::1%eth0, [::1]:80, ::ffff:1.2.3.4, 1.2.3\r\n',
  ),
  'an origin that is none': `POST /api/auth/sign-out HTTP/1.1\r\nHost: x\r\nOrigin: ://\r\nContent-Length: 0\r\n\r\n`,
  'an expectation': post('Content-Length: 2\r\nExpect: 100-continue\r\n', '{}'),
  'an odd expectation': post('Content-Length: 2\r\nExpect: the-unexpected\r\n', '{}'),
  'a packed body': post('Content-Length: 2\r\nContent-Encoding: gzip\r\n', '{}'),
  'a form without an end':
    `POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 60\r\n\r\n--a\r\nContent-Disposition: form-data; name="email"\r\n\r\nx`.padEnd(
      240,
      'x',
    ),
  'a form without a boundary': `POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data\r\nContent-Length: 2\r\n\r\n--`,
  'a form with __proto__': `POST /api/newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 33\r\n\r\n__proto__[email]=a&email[]=a@b.co`,
  'a hundred requests at once': 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100),
  ...Object.fromEntries(
    [
      'TRACE',
      'TRACK',
      'CONNECT',
      'OPTIONS',
      'PUT',
      'DELETE',
      'PATCH',
      'PROPFIND',
      'PROPPATCH',
      'MKCOL',
      'COPY',
      'MOVE',
      'LOCK',
      'UNLOCK',
      'SEARCH',
      'PURGE',
      'DEBUG',
      'get',
      'GETT',
      'G=T',
      '',
    ].flatMap((method) => [
      [`${method} of a page`, get(`${method} / HTTP/1.1`)],
      [`${method} of a call`, get(`${method} /api/session HTTP/1.1`)],
      [
        `${method} of a file`,
        get(
          `${method} /storage/course-materials/bonus/x.pdf HTTP/1.1`,
          'Destination: /x\r\nDepth: infinity\r\n',
        ),
      ],
    ]),
  ),
};

/** Sends malformed HTTP: no request is smuggled, no answer is a server error, and the next client is served. */
export const malformedHttp: Attack = async (context) => {
  const { product, ask } = await setUpTarget(context, 'malform', { TRUST_PROXY: '127.0.0.1' });
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
  for (const [name, bytes] of Object.entries(malformed)) await send(name, bytes);
  return { tries, done: `${tries} requests that are none`, problems };
};
