import { z } from 'zod';

/** Texts whose repetition is slow for careless parsers, regular expressions and Unicode functions. */
export const expensivePatterns = [
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

/** Returns milliseconds of CPU time, which other programs do not change. */
async function measureCpu(work: (text: string) => unknown, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  await work(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds that are always accepted, and below which a measurement is noise. */
const negligibleMs = 20;
const minMeasurableMs = 2;
/** Eight times the input takes eight times as long if it is linear, and 64 times if it is quadratic. */
const maxGrowth = 24;
/** Four times the input takes four times as long if it is linear, and 16 times if it is quadratic. */
const maxLargerGrowth = 8;
/** Repeats, as compiler or garbage collector may disturb one. */
const tries = 5;
/** Milliseconds above which a measurement is not repeated. */
const noRetryMs = 100;

/** Returns the patterns with superlinear cost at 64 KB, with the milliseconds for them and for an eighth. */
export async function findSuperlinearPatterns(work: (text: string) => unknown): Promise<string[]> {
  const dear: string[] = [];
  for (const pattern of expensivePatterns) {
    // An end that fits nothing makes expressions begin anew.
    const text = (length: number) =>
      `${pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length - 1)}x`;
    // What a kilobyte is too much for would not come back.
    let cost = await measureCpu(work, text(large / 64));
    if (cost < noRetryMs) cost = await measureCpu(work, text(large));
    let smallCost = 0;
    const isDear = () => cost > negligibleMs && cost > maxGrowth * Math.max(smallCost, minMeasurableMs);
    for (let run = 0; run < tries && isDear() && cost < 10 * noRetryMs; run += 1) {
      const again = await measureCpu(work, text(small));
      smallCost = run === 0 ? again : Math.min(smallCost, again);
      if (isDear()) cost = Math.min(cost, await measureCpu(work, text(large)));
    }
    // A small text may have met a shortcut, or less than a tick of Linux's CPU clock: a larger one decides.
    if (isDear() && cost < 10 * noRetryMs) {
      const largerCost = await measureCpu(work, text(4 * large));
      if (largerCost < maxLargerGrowth * cost) continue;
    }
    if (isDear()) dear.push(`${JSON.stringify(pattern)}: ${cost.toFixed()}, ${smallCost.toFixed(1)}`);
  }
  return dear;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns a value that fits a schema, with the given text as every text. */
export function fillWithText(schema: z.ZodType, text: string): unknown {
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
