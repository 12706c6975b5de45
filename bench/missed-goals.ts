const sharedCores =
  'server, database and load share two cores, and a run with other work beside it is the lower one';

/** The reason of a figure that was within its goal on faster cores. @param before what it was there */
const slowerCores = (before: string) =>
  `${before} on a machine that checks 228 passwords a second; the one of the last run checks 83. The goal stays.`;

/** Why a goal that is missed stays, by the beginning of the figure's name; the first that fits counts. */
const reasons: readonly (readonly [name: string, reason: string])[] = [
  [
    'GET /, brotli',
    `0.25 to 0.55 in seven runs: ${sharedCores}, and nginx gains least from fast ones. One core sends a page to more visitors in a second than a course has in a day; the goal stays, to show a page that becomes slower to send.`,
  ],
  [
    'GET /api/progress during',
    'The checks of passwords leave half of the cores to readers, and on two cores the load takes the other half. The goal stays, for machines with more.',
  ],
  [
    'GET /api/progress, 1,000,000',
    `0.87 to 1.10 in seven runs: ${sharedCores}. The goal stays: an index that is missing would be far below it.`,
  ],
  [
    'GET /api/progress',
    `The bare handler checks no rights and counts nothing. 0.32 to 0.41 in three runs: ${sharedCores}. The goal stays.`,
  ],
  [
    'POST /api/progress',
    `The bare handler checks no rights and counts nothing. 0.30 to 0.35 in three runs: ${sharedCores}. The goal stays.`,
  ],
  ['POST /api/webhooks', slowerCores('48 ms')],
  [
    'protected 1 MB PDF',
    'The product asks the database who may read, then sends the file itself; nginx only sends. 0.68 on faster cores. On a server nginx or Caddy sends files once the product has allowed it. The goal stays.',
  ],
  [
    'memory over idle, 20 uploads',
    'Files pass to disk in pieces; on their way to S3 those of 10 MB are held whole, up to four at once. What else is in the figure does not grow with them: the thread that checks documents, and for S3 the library that is loaded by the first file. The goal stays, to show a file that is held whole.',
  ],
  [
    '500 students, 1 MB',
    'Every megabyte is a request of its own, whose session and access the product checks before the proxy, or the product itself, sends it; nginx only sends. 0.14 and 0.15 by the proxy, 0.05 by the product in two runs. The goals stay.',
  ],
  [
    'search among',
    '1,044 ms before names were found over an index, on a machine that checks 228 passwords a second; the one of the last run checks 83. The goal stays.',
  ],
  ['first screen', slowerCores('136 ms')],
  [
    'memory over idle, /area-aluno',
    'Rendering at its full rate, V8 makes room for what the pages leave behind and keeps it; the row after 200 thousand requests says that it stops growing. The goal stays, to show a page that leaves more.',
  ],
  ['/area-aluno, two processes, 5000 students in turn, p99', slowerCores('196 ms')],
  ['/area-aluno, two processes', slowerCores('407 a second')],
  [
    'largest paint, /',
    'Lighthouse multiplies by four what the processor of this machine took, beside other work: 997 to 1,124 ms in eight runs. Styles within the page were faster and moved it as the letters came. The goal stays.',
  ],
  [
    'requests, /',
    'One is a file of 0.4 kB with what the bundler shares between all files, the others are parts of less than 2 kB that pages load which do without the rest; they come over the same connection. The goal stays, to show a page that asks for more.',
  ],
  ['blocking, /', slowerCores('0 ms on public pages and at most 6 ms on others')],
];

/** Returns the reason of a figure; a new one that misses its goal has none, and a test asks for it. */
export function reasonFor(name: string): string {
  return reasons.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'Nobody has said why.';
}
