import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { paddedPdf } from '../../tests/support/sample-files.ts';
import { type Attack, describeViolation } from './attack.ts';
import { inParallel } from './client.ts';
import { setUpTarget } from './target.ts';
import { uploadForm } from './upload-form.ts';

const names = [
  ...[
    '../../../etc/passwd.pdf',
    '..\\..\\x.pdf',
    '/etc/cron.d/x.pdf',
    'C:\\x.pdf',
    '.pdf',
    '..',
    '.',
    '',
    ' ',
    '.htaccess',
    'x.pdf/../../y.pdf',
  ],
  ...[
    'a\0b.pdf',
    'a\r\nSet-Cookie: x=y.pdf',
    'a"b.pdf',
    'a;b.pdf',
    "a'b.pdf",
    'a%00b.pdf',
    'a%2f..%2fb.pdf',
    'a%0d%0ab.pdf',
    '\u202efdp.exe',
    'a\u200b.pdf',
  ],
  ...[
    'x.html',
    'x.svg',
    'x.pdf.html',
    'x.php.pdf',
    'x.pdf ',
    'x.pdf.',
    'x.PDF',
    'con.pdf',
    'x'.repeat(300),
    `${'é'.repeat(300)}.pdf`,
    '💉.pdf',
    '__proto__.pdf',
  ],
  ...[
    '$(id).pdf',
    '`id`.pdf',
    '|id.pdf',
    '-rf.pdf',
    '~root.pdf',
    '*.pdf',
    '?.pdf',
    '#.pdf',
    '<script>alert(1)</script>.pdf',
    '{{code}}.pdf',
  ],
];
const pdf = paddedPdf(20_000);
const contents: Record<string, string | Buffer> = {
  'a page': '<!doctype html><script>alert(1)</script>',
  'a drawing': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'a PDF that begins as a page': Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), pdf]),
  'a page that begins as a PDF': Buffer.concat([Buffer.from('%PDF-1.7\n<script>alert(1)</script>'), pdf]),
  'an archive behind a PDF': Buffer.concat([pdf, Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')]),
  'a program': Buffer.from('\x7fELF'.padEnd(500, '\0'), 'latin1'),
  'a script': '#!/bin/sh\nid\n',
  'a picture that is none': '\x89PNG\r\n\x1a\n',
  nothing: '',
};
const concurrency = 60;

/** Uploads misleading names and contents: files stay in their folder, inert, and only for administrators. */
export const misleadingUploads: Attack = async (context) => {
  const { product, students, ask } = await setUpTarget(context, 'smuggle_files');
  const [admin, student] = students.map(({ cookie }) => cookie);
  const problems: string[] = [];
  let tries = 0;
  const upload = async (
    what: string,
    name: string,
    content: string | Buffer,
    cookie = admin,
    module = 'bonus',
  ) => {
    tries += 1;
    const answer = await ask('/api/course-files', {
      method: 'POST',
      cookie,
      ...uploadForm({ module_id: module, file_description: name }, name, content),
    });
    const wrong = describeViolation(`${what} ${JSON.stringify(name)}`, answer);
    if (wrong) problems.push(wrong);
    return answer;
  };
  const storedUrls: string[] = [];
  for (const name of names) {
    const { status, text } = await upload('the name', name, pdf);
    if (status !== 201) continue;
    const url: string = JSON.parse(Buffer.from(text, 'latin1').toString()).file_url;
    storedUrls.push(url);
    const served = await ask(url, { cookie: student });
    const {
      'content-type': type,
      'x-content-type-options': sniff,
      'content-security-policy': policy,
    } = served.headers;
    const isInert =
      type === 'application/pdf' && sniff === 'nosniff' && policy?.includes("default-src 'none'");
    const isThere = served.status === 200 && served.text === pdf.toString('latin1');
    if (
      !isInert ||
      !isThere ||
      served.headers['set-cookie'] ||
      !/^\/storage\/course-materials\/bonus\/\d{13}_[^/]+\.pdf$/i.test(url)
    )
      problems.push(`${JSON.stringify(name)} is served at ${url}: ${served.status} ${type}`);
  }
  for (const [what, content] of Object.entries(contents))
    for (const name of ['x.pdf', 'x.png', 'x.html']) {
      const { status } = await upload(what, name, content);
      if (status < 400) problems.push(`${what} is taken as ${name}`);
    }
  for (const module of ['../bonus', 'bonus/../..', '', '__proto__', 'constructor', '.incoming', 'a\0b'])
    if ((await upload(`the module ${module}`, 'x.pdf', pdf, admin, module)).status < 400)
      problems.push(`a module called ${module}`);
  for (const [who, cookie] of [
    ['a student', student],
    ['nobody', ''],
  ] as const)
    if (![401, 403].includes((await upload(who, 'x.pdf', pdf, cookie)).status))
      problems.push(`${who} may upload`);

  const urls = new Set<string>();
  await inParallel(Array(concurrency).keys(), concurrency, async (turn) => {
    const { text } = await upload('one name for many', 'igual.pdf', paddedPdf(20_000 + turn));
    const { file_url, file_size } = JSON.parse(text);
    if (file_size === 20_000 + turn) urls.add(file_url);
  });
  if (urls.size !== concurrency)
    problems.push(`of ${concurrency} uploads of one name ${urls.size} are there`);
  const files = globSync('**/*.{pdf,PDF}', { cwd: product.dataDir });
  const astray = files.filter((file) => !file.startsWith('storage/course-materials/bonus/'));
  if (astray.length > 0 || files.length !== storedUrls.length + concurrency)
    problems.push(`${files.length} files on the disk, astray: ${astray}`);
  if (existsSync(path.join(product.dataDir, '../x.pdf'))) problems.push('a file lies outside of the data');
  return { tries, done: `${tries} uploads, of which ${files.length} were kept`, problems };
};
