const sharedCores =
  'server, database and load share two cores, and a run with other work beside it is the lower one';

/** Why a goal that is missed stays, by the beginning of the figure's name; the first that fits counts. */
const reasons: readonly (readonly [name: string, reason: string])[] = [
  [
    'GET /, brotli',
    `0.44 to 0.55 in six runs: ${sharedCores}. One core sends a page to more visitors in a second than a course has in a day; the goal stays, to show a page that becomes slower to send.`,
  ],
  [
    'GET /api/progress during',
    'The checks of passwords leave half of the cores to readers, and on two cores the load takes the other half. The goal stays, for machines with more.',
  ],
  [
    'GET /api/progress, 1,000,000',
    `0.87 to 1.10 in six runs: ${sharedCores}. The goal stays: an index that is missing would be far below it.`,
  ],
  [
    'GET /api/progress',
    `The bare handler checks no rights and counts nothing. 0.38 to 0.41 in two runs: ${sharedCores}. The goal stays.`,
  ],
  [
    'POST /api/progress',
    `The bare handler checks no rights and counts nothing. 0.32 to 0.35 in two runs: ${sharedCores}. The goal stays.`,
  ],
  [
    'POST /api/auth/sign-in',
    'Beside its check a login counts attempts of account and network, and writes a session and the record that the law asks for, each in the database. The goal stays, to show a login that does more.',
  ],
  [
    'memory over idle, 20 uploads',
    'Files pass to disk in pieces; on their way to S3 those of 10 MB are held whole, up to four at once. What else is in the figure does not grow with them: the thread that checks documents, and for S3 the library that is loaded by the first file. The goal stays, to show a file that is held whole.',
  ],
  [
    'memory over idle, /area-aluno',
    'Rendering at its full rate, V8 makes room for what the pages leave behind and keeps it; the row after 230 thousand requests says that it stops growing. The goal stays, to show a page that leaves more.',
  ],
  [
    'largest paint, /',
    'Lighthouse multiplies by four what the processor of this machine took, beside other work: 997 to 1,085 ms in six runs. Styles within the page were faster and moved it as the letters came. The goal stays.',
  ],
  [
    'requests, /area-aluno',
    'The first paint, which is within its goal, waits for none of the last ones. The goal stays, to keep them few.',
  ],
];

/** Returns the reason of a figure; a new one that misses its goal has none, and a test asks for it. */
export function reasonFor(name: string): string {
  return reasons.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'Nobody has said why.';
}
