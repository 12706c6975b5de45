import * as bodies from '../../domain/request-bodies.ts';
import { fc } from './fast-check.ts';
import type { Route } from './routes.ts';

/** A request that no page of the product sends. */
export interface BadRequest {
  method: string;
  /** Percent-encoded, perhaps wrongly; only bytes that HTTP clients can send. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  sessionOf: 'nobody' | 'student' | 'admin';
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
const unstorable = fc.constantFrom('\0', 'a\0b', '\ud83d', '\udc89x');
const unusual = fc.constantFrom(
  '',
  ' ',
  '\uffff',
  "' or 1=1 --",
  '{{7*7}}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '💉'.repeat(50),
  'x'.repeat(5_000),
);
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 100 }), unusual, unstorable);
const schemaFields = Object.values(bodies).flatMap((schema) =>
  'shape' in schema ? Object.keys(schema.shape) : [],
);
const validFields: Record<string, unknown> = {
  ...Object.fromEntries(schemaFields.map((name) => [name, 'x'])),
  email: 'a@b.co',
  password: 'segredo-seguro',
  newPassword: 'segredo-seguro',
  name: 'Ana Souza',
  token: 'AAAA-BBBB-CCCC',
  completed_lessons: ['m1v1'],
};
const validText = fc.constantFrom('a@b.co', 'm1v1', 'modulo1', 'AAAA-BBBB-CCCC', '12', 'stripe', 'hotmart');
const value = fc.oneof(text, unstorable, validText, fc.jsonValue({ maxDepth: 2 }));
const fieldName = fc.oneof(
  fc.constantFrom(...Object.keys(validFields), '__proto__', 'callbackURL', 'id', 'a\0b', '\ud800'),
  text,
);
const fields = fc.dictionary(fieldName, value, { maxKeys: 6 });

/** Bodies with mostly valid fields: completely invalid ones would never pass the first check. */
const nearlyValidBody = fc
  .tuple(...Object.entries(validFields).map(([name, is]) => fc.tuple(fc.constant(name), usually(is))))
  .map((entries) => Object.fromEntries(entries));

function usually(is: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant(is) }, value);
}

const deeplyNested = fc
  .tuple(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom('[', '{"a":'), fc.boolean())
  .map(([depth, open, isClosed]) => {
    const close = isClosed ? (open === '[' ? ']' : '}').repeat(depth) : '';
    return `${open.repeat(depth)}1${close}`;
  });
// An object may have a `toString` of its own that is no function.
const textOf = (content: unknown) =>
  typeof content === 'object' ? JSON.stringify(content) : String(content);
const form = fields.map((object) =>
  Object.entries(object)
    .map(([name, content]) => `${percentEncode(name)}=${percentEncode(textOf(content))}`)
    .join('&'),
);
const multipart = fields.map((object) =>
  Object.entries(object)
    .map(
      ([name, content]) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${textOf(content)}\r\n`,
    )
    .join(''),
);
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.oneof(nearlyValidBody, nearlyValidBody, fields).map((object) => JSON.stringify(object)),
  },
  fc.jsonValue().map((json) => JSON.stringify(json)),
  deeplyNested,
  form,
  multipart,
  text,
  fc.uint8Array({ maxLength: 200 }),
);
const bodyType = fc.oneof(
  { weight: 4, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/plain',
    '',
  ),
);

/** Parts of a path, also with invalid percent encoding. */
const pathPart = fc.oneof(
  fc.oneof(validText, text).map(percentEncode),
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%ff',
    '%e0%a4%a',
    '%ed%a0%80',
    '..%2f..%2fx',
    '%252e',
    '.',
    '..',
    '*',
    ':x',
  ),
);
const query = fc.dictionary(
  fc.constantFrom('token', 'codigo', 'data.id', 'signature', 'voltar', 'days', 'q', 'x'),
  pathPart,
  { maxKeys: 3 },
);

/** Any byte that a header may contain. */
const headerText = fc.oneof(
  fc.constantFrom(
    'x',
    '""',
    '*',
    'bytes=0-',
    'bytes=9-1',
    '-1',
    'W/"x"',
    '%00',
    'text/html',
    'hottok-tests',
    'navigate',
    '=;=;%',
    'x'.repeat(8_000),
  ),
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .map((code) => String.fromCharCode(code === 0x7f ? 0x7e : code)),
    maxLength: 60,
  }),
);
const header = fc.constantFrom(
  'accept',
  'accept-encoding',
  'authorization',
  'cookie',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
  'sec-fetch-mode',
  'user-agent',
  'x-request-id',
  'stripe-signature',
  'x-hotmart-hottok',
  'x-signature',
);

/** Returns generated requests to all routes, with invalid paths, headers and bodies. */
export function badRequests(routes: readonly Route[]): fc.Arbitrary<BadRequest> {
  return fc
    .record({
      route: fc.constantFrom(...routes),
      pathParts: fc.array(pathPart, { minLength: 3, maxLength: 3 }),
      query,
      headers: fc.dictionary(header, headerText, { maxKeys: 3 }),
      bodyType,
      body,
      isHead: fc.boolean(),
      sessionOf: fc.constantFrom('nobody', 'student', 'admin') as fc.Arbitrary<BadRequest['sessionOf']>,
      // Each from an address of its own: the limits have tests of their own.
      sender: fc.ipV4(),
    })
    .map(({ route, pathParts, query, headers, bodyType, body, isHead, sessionOf, sender }) => {
      const isWrite = route.method !== 'GET';
      const path = route.path.replace(/:\w+|\*/g, () => pathParts.pop() ?? '');
      const search = Object.entries(query).map(([name, given]) => `${name}=${given}`);
      return {
        method: isWrite || !isHead ? route.method : 'HEAD',
        path: path + (search.length > 0 ? `?${search.join('&')}` : ''),
        headers: {
          ...headers,
          ...(isWrite && bodyType !== '' && { 'content-type': bodyType }),
          'x-forwarded-for': sender,
        },
        body: isWrite ? Buffer.from(body as string) : undefined,
        // Signing out would end the session that later requests share.
        sessionOf: route.path.endsWith('/sign-out') ? 'nobody' : sessionOf,
      };
    });
}

/** Percent-encodes. A lone surrogate, on which `encodeURIComponent` throws, becomes %ED%A0%80: invalid UTF-8. */
function percentEncode(given: string): string {
  return encodeURIComponent(given.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('%EF%BF%BD', '%ED%A0%80');
}

const leaks = /select |insert |postgres|drizzle|node_modules|\.ts\b|\bat \w+ \(|stack/i;

/** Returns what is wrong with an answer, if anything: it must be a success or a well-formed error, and reveal nothing of the implementation. */
export function describeViolation(
  { method, path }: BadRequest,
  status: number,
  said: string,
): string | undefined {
  const isApi = path.startsWith('/api');
  const isShaped = status < 400 || said === '' || !isApi || keysOf(said) === 'code,message,requestId';
  if (status < 500 && isShaped && !(isApi && leaks.test(said))) return undefined;
  return `${method} ${path} answered ${status} ${said.slice(0, 200)}`;
}

function keysOf(said: string): string {
  try {
    return Object.keys(JSON.parse(said).error).join();
  } catch {
    return '';
  }
}
