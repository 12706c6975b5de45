import { z } from 'zod';

/** What costs parsers, expressions and Unicode most when it is said again and again. */
export const patterns = [
  ...['a', '0', ' ', '\t', '\n', '\r\n', ' \n', ' x', '\u00a0', '\0', '\\', '\\u', '%', '%0', '"', "'", '`'],
  ...[
    '<',
    '<a ',
    '<!--',
    '-->',
    '>',
    '> ',
    '&',
    '&a',
    '&#',
    '*',
    '*a_',
    '_',
    '**a**',
    '~~a',
    '[',
    '![',
    '[a](',
    '](',
  ],
  ...[
    '=',
    'a=',
    ';',
    '; ',
    ',',
    ', ',
    ':',
    '/',
    '//',
    '.',
    'a.',
    '@',
    'a@',
    'a@b.co ',
    '-',
    '- ',
    '1. ',
    '#',
    '# ',
  ],
  ...['{{', '{{ ', '}}', '{{a}}', '|', '|a|\n|-|\n', '+', '(', ')', 'https://', 'e-mail', '00:01.000 --> '],
  ...['a\u0301', '\u0301\u0316', '\u1100', '\u200d', '\ud83d\ude00', '\ud83d', '\uff21', '\u2028', 'ß', 'İ'],
];

const large = 64 * 1024;
const small = large / 8;

/** Milliseconds of this thread's processor: what other programs do costs nothing. */
async function costOf(work: (text: string) => unknown, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  await work(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds that no input is too dear with, and below which a small one cannot be told from nothing. */
const cheap = 20;
const least = 2;
/** Eight times the input costs eight times as much where it is linear, and 64 times where it is quadratic. */
const growth = 24;
/** Once the compiler or the garbage collector may come in between; not each time. */
const tries = 5;
/** Milliseconds of what is not tried again. */
const hopeless = 100;

/** Returns the patterns of which 64 KB cost more than their length, with milliseconds for them and for an eighth. */
export async function dearPatterns(work: (text: string) => unknown): Promise<string[]> {
  const dear: string[] = [];
  for (const pattern of patterns) {
    // An end that fits nothing makes expressions begin anew.
    const text = (length: number) =>
      `${pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length - 1)}x`;
    // What a kilobyte is too much for would not come back.
    let cost = await costOf(work, text(large / 64));
    if (cost < hopeless) cost = await costOf(work, text(large));
    let smallCost = 0;
    const isDear = () => cost > cheap && cost > growth * Math.max(smallCost, least);
    for (let run = 0; run < tries && isDear() && cost < 10 * hopeless; run += 1) {
      const again = await costOf(work, text(small));
      smallCost = run === 0 ? again : Math.min(smallCost, again);
      if (isDear()) cost = Math.min(cost, await costOf(work, text(large)));
    }
    if (isDear()) dear.push(`${JSON.stringify(pattern)}: ${cost.toFixed()}, ${smallCost.toFixed(1)}`);
  }
  return dear;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns a value of a schema's form with one text in the place of every text. */
export function filled(schema: z.ZodType, text: string): unknown {
  return fill(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), text);
}

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
