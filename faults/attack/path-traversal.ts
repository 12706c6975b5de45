import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newDatabase, setUpProduct } from '../scenario.ts';
import { type Attack, describeViolation } from './attack.ts';
import { createAttacker, inParallel, sendRaw } from './client.ts';

const roots = [
  '/storage/course-materials/',
  '/storage/course-materials/bonus/',
  '/storage/',
  '/',
  '/assets/',
];
const routes = ['/certificado/', '/api/certificates/', '/newsletter/', '/api/progress/lessons/'];
const traversals = [
  ...[
    '../',
    '..\\',
    './../',
    '.../',
    '....//',
    '..;/',
    '..//',
    '%2e%2e/',
    '.%2e/',
    '%2e%2e%2f',
    '..%2f',
    '..%5c',
  ],
  ...[
    '%252e%252e%252f',
    '%252e%252e/',
    '..%252f',
    '%25252e%25252e%25252f',
    '..%c0%af',
    '..%c1%9c',
    '..%e0%80%af',
  ],
  ...[
    '%c0%ae%c0%ae/',
    '..%ef%bc%8f',
    '%uff0e%uff0e%u2215',
    '..%00/',
    '%2e%00%2e/',
    '..%09/',
    '..%20/',
    '..?/',
    '..#/',
  ],
];
const depths = [1, 2, 3, 5, 8, 12];
const targets = ['etc/passwd', 'proc/self/environ', 'canary.pdf', 'data/canary.pdf', '.incoming/canary.pdf'];
const suffixes = ['', '%00.pdf', '%2500.pdf', ';x.pdf', '/', '/.'];
/** Bytes that a URL must not contain. */
const raw = ['\0', ' ', '\t', '\x7f', '\xff', '\\..\\', '\x80', '\r', '\v'];
const canary = 'ia-vet-canary';

/** Tries every known spelling of `..`: no answer carries another file or is a server error. */
export const pathTraversal: Attack = async (context) => {
  const { product, students } = await setUpProduct(context, { DATABASE_URL: await newDatabase('traverse') });
  for (const folder of ['.', 'storage', 'storage/.incoming', 'storage/course-materials/.incoming']) {
    mkdirSync(path.join(product.dataDir, folder), { recursive: true });
    writeFileSync(path.join(product.dataDir, folder, 'canary.pdf'), canary);
  }
  const { ask, closeConnections } = createAttacker(product.url);
  context.after(closeConnections);
  const publicPages = new Set(
    (await Promise.all(['/', '/faq', '/robots.txt'].map((page) => ask(page)))).map(({ text }) => text),
  );
  const problems: string[] = [];
  let tries = 0;
  const check = (what: string, answer: { status: number; text: string }) => {
    tries += 1;
    const said = describeViolation(what, answer);
    if (said) problems.push(said);
    else if (answer.status === 200 && !publicPages.has(answer.text)) problems.push(`${what} answered 200`);
  };
  const cookie = students[1]?.cookie;
  let turn = 0;
  await inParallel(addresses(), 32, async (address) => {
    turn += 1;
    check(address, await ask(address, turn % 4 === 0 ? {} : { cookie }));
  });
  await inParallel(oddAddresses(), 16, async (address) => {
    const heard = await sendRaw(
      product.url,
      `GET ${address} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    );
    check(JSON.stringify(address), { status: Number(heard.slice(9, 12)), text: heard });
  });
  return { tries, done: `${tries} addresses`, problems };
};

function* addresses() {
  for (const root of [...roots, ...routes])
    for (const step of traversals)
      for (const depth of depths)
        for (const target of targets)
          for (const suffix of suffixes) {
            yield root + step.repeat(depth) + target + suffix;
            if (root.startsWith('/storage'))
              yield root + step.repeat(depth) + target.replaceAll('/', '%2f') + suffix;
          }
}

function* oddAddresses() {
  for (const root of roots)
    for (const byte of raw)
      for (const target of targets) {
        yield `${root}..${byte}/${target}`;
        yield `${root}../${target}${byte}.pdf`;
        yield `${byte}${root}${target}`;
      }
}
