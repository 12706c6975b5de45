import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { isFullLength } from './full-length.ts';

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

/** UTF-16 units that a request may hold, and those of a file. */
export const requestLength = 64 * 1024;
export const fileLength = 512 * 1024;

/** Milliseconds for which no input may block the main thread. */
const maxBlockMs = 20;
/** Repeats, as the compiler, the garbage collector or another program may disturb one. */
const tries = 5;

/**
 * Returns how long work blocked this thread at most, in milliseconds: by the delay of the event loop, or by the CPU time
 * of its longest turn where that is less, as a busy machine delays every turn.
 */
async function measureBlock(work: (text: string) => unknown, text: string): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let [isOver, longestTurn, before] = [false, 0, process.threadCpuUsage()];
  const turns = (async () => {
    while (!isOver) {
      await nextTurn();
      const { user, system } = process.threadCpuUsage(before);
      longestTurn = Math.max(longestTurn, (user + system) / 1000);
      before = process.threadCpuUsage();
    }
  })();
  delay.enable();
  // The histogram needs a first tick, from which it measures.
  await wait(5);
  longestTurn = 0;
  await work(text);
  await wait(5);
  isOver = true;
  await turns;
  delay.disable();
  return Math.min(delay.max / 1e6, longestTurn);
}

/** Returns the patterns that block the main thread for too long, with the milliseconds. */
export async function findBlockingPatterns(
  work: (text: string) => unknown,
  length = requestLength,
  limit = maxBlockMs,
): Promise<string[]> {
  const slow: string[] = [];
  const some = isFullLength ? characters : characters.filter((_, index) => index % 3 === 0);
  const patterns = length === fileLength ? some : [...characters, ...sequences];
  for (const pattern of patterns) {
    // An end that fits nothing makes expressions begin anew.
    const text = (size: number) => `${pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size - 1)}x`;
    // Exponential work at full length would not come back.
    let block = await measureCpu(work, text(1024));
    if (block < limit) block = await measureCpu(work, text(length));
    for (let run = 0; run < tries && block > limit; run += 1)
      block = Math.min(block, await measureBlock(work, text(length)));
    if (block > limit) slow.push(`${JSON.stringify(pattern)}: ${block.toFixed()} ms`);
  }
  return slow;
}

/** Returns milliseconds of CPU time, which no block can exceed; cheaper than {@link measureBlock}. */
async function measureCpu(work: (text: string) => unknown, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  await work(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
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
