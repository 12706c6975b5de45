import { z } from 'zod';

/** One of each kind of character. */
const characters = [
  ...[
    'a',
    'é',
    'ß',
    'İ',
    '0',
    '\uff21',
    '\u1100',
    '\ud83d\ude00',
    '\ud83d',
    'a\u0301',
    '\u0301',
    '\u0301\u0316',
  ],
  ...[' ', '\t', '\n', '\r\n', '\v', '\u00a0', '\u2028', '\0', '\u200d', '\u200f', '\u202e', '\ufeff'],
  ...[
    '"',
    "'",
    '`',
    '<',
    '>',
    '&',
    ';',
    ',',
    ':',
    '.',
    '/',
    '\\',
    '@',
    '-',
    '_',
    '*',
    '#',
    '%',
    '=',
    '+',
    '|',
  ],
  ...['(', ')', '[', ']', '{', '}', '$', '!', '?', '^', '~'],
];

/** What is slow for careless parsers and expressions beside single characters. */
const sequences = [
  ...[
    ' \n',
    ' x',
    '\\u',
    '%0',
    '<a ',
    '<!--',
    '-->',
    '> ',
    '&a',
    '&#',
    '*a_',
    '**a**',
    '~~a',
    '![',
    '[a](',
    '](',
  ],
  ...['a=', '; ', ', ', 'a,', 'a;', '"a",', 'W/"a",', '//', 'a.', 'a@', 'a@b.co ', '- ', '1. ', '# '],
  ...['{{', '{{ ', '}}', '{{a}}', '|a|\n|-|\n', 'https://', 'e-mail', '00:01.000 --> '],
];

/** Repeats of a pattern, each double the one before: exponential work is found while it still comes back. */
const fewRepeats = [12, 24, 48, 96];
/** Units at which growth is looked at beside those: in the last, cheap quadratic work too is far above noise. */
const lengths = [1024, 16 * 1024];
/** Growth is what a text costs over 16 texts a sixteenth as long: 1 for linear work, 16 for quadratic, 4 where the memory of a long one is fetched anew. */
const part = 16;
const maxGrowth = 6;
/** What costs no more than so many readings of the longest text is not told from noise. */
const noise = 4;
/** Rounds of a measurement: the compiler, the garbage collector or another program may disturb one. */
const rounds = 3;
/** Measurements, each of which must find work too fast-growing. */
const tries = 10;

/**
 * Returns the patterns with which work grows faster than its input. No time is a limit: a text's cost is compared with
 * that of parts of it, and both with linear work in the same rounds.
 */
export async function findSuperlinearPatterns(
  work: (text: string) => unknown,
  patterns: readonly string[] = [...characters, ...sequences],
): Promise<string[]> {
  const [reading = 1, shortest = 1] = await leastCosts([
    () => measure(readUnits, linearText),
    () => measure(work, 'x'),
  ]);
  const found: string[] = [];
  for (const pattern of patterns) {
    let before = { length: pattern.length, cost: shortest };
    for (const text of textsOf(pattern)) {
      // Half of the limit, as the shorter text may have been disturbed.
      const expected = Math.max(
        noise * reading,
        (maxGrowth / 2) * (text.length / before.length) * before.cost,
      );
      let cost = await measure(work, text);
      if (cost > expected) cost = Math.min(cost, await measure(work, text), await measure(work, text));
      if (cost > expected && (await isSuperlinear(work, pattern, text))) {
        found.push(pattern);
        break;
      }
      before = { length: text.length, cost };
    }
  }
  return found;
}

async function isSuperlinear(work: (text: string) => unknown, pattern: string, text: string) {
  const start = textOf(pattern, text.length / part);
  for (let run = 0; run < tries; run += 1) {
    const [whole = 0, parts = 1, linear = 1, linearParts = 1] = await leastCosts([
      () => measure(work, text),
      () => measure(work, start, part),
      () => measure(readUnits, linearText, part),
      () => measure(readUnits, linearStart, part * part),
    ]);
    const isNoise = whole <= (noise * linear) / part;
    if (isNoise || whole / parts <= maxGrowth * (linear / linearParts)) return false;
  }
  return true;
}

/** Returns the least cost of each in several rounds: nothing makes work cheaper, and much may disturb it. */
async function leastCosts(measures: (() => Promise<number>)[]): Promise<number[]> {
  const least = measures.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, run] of measures.entries()) least[index] = Math.min(least[index] ?? 0, await run());
  return least;
}

/** Returns a text whose end fits nothing, which makes expressions begin anew. */
const textOf = (pattern: string, length: number) =>
  `${pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length - 1)}x`;

/** Returns the texts of a pattern, the shortest first. */
function textsOf(pattern: string): string[] {
  let texts = textsByPattern.get(pattern);
  if (!texts) {
    const few = fewRepeats.map((count) => count * pattern.length);
    const longer = lengths.filter((length) => length > Math.max(...few));
    texts = [...few, ...longer].map((length) => textOf(pattern, length));
    textsByPattern.set(pattern, texts);
  }
  return texts;
}

const textsByPattern = new Map<string, string[]>();

const [linearText, linearStart] = [textOf('a', 16 * 1024), textOf('a', (16 * 1024) / part)];

/** Reads each unit of a text once. */
export function readUnits(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (sum * 31 + text.charCodeAt(index)) | 0;
  return sum;
}

/** Returns the CPU time of this process, in microseconds, at least one: that of a thread has ticks of milliseconds. */
async function measure(work: (text: string) => unknown, text: string, times = 1): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < times; count += 1) await work(text);
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, user + system);
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns a value that fits a schema, with the given text as every text. */
export function fillWithText(schema: z.ZodType, text: string): unknown {
  let json = jsonSchemas.get(schema);
  if (!json) {
    json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    jsonSchemas.set(schema, json);
  }
  return fill(json, text);
}

const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>();

function fill(schema: JsonSchema | boolean, text: string): unknown {
  if (typeof schema === 'boolean') return text;
  const { type, properties = {}, items, anyOf } = schema;
  if ('const' in schema) return schema.const;
  if (anyOf) return fill(anyOf.find((one) => typeof one === 'object' && !('const' in one)) ?? true, text);
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fill(inner, text)]));
  if (type === 'array') return [fill((items as JsonSchema) ?? true, text)];
  if (type === 'number' || type === 'integer') return 1;
  return type === 'boolean' ? true : text;
}
