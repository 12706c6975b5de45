/** The loggable part of an error: enough to find the place, nothing of the data. */
export interface DescribedError {
  type: string;
  code?: string | number;
  /** Set by PostgreSQL. */
  table?: string;
  constraint?: string;
  /** Set by the operating system. */
  syscall?: string;
  /** Set by a mail server. */
  responseCode?: number;
  message?: string;
  frames?: string[];
  cause?: DescribedError;
}

/** Its message quotes nothing, so it may be logged. */
export interface PlainError {
  readonly isMessagePlain: true;
}

/** Logs an uncaught error like the others and ends the process: Node would print all of its fields. */
export function describeUncaughtErrors(): void {
  process.on('uncaughtException', (error) => {
    const line = { level: 60, time: Date.now(), err: describeError(error), msg: 'ended by an error' };
    process.stderr.write(`${JSON.stringify(line)}\n`);
    process.exit(1);
  });
}

const maxFrames = 8;
const maxCauses = 4;
/** Names and codes as programs write them; anything else may be personal data. */
const word = /^[\w.-]{1,64}$/;
const frame = /^ {4}at .+$/;

/**
 * Leaves out the message, which quotes data: a failed query its SQL and parameters, the database a value, a parser the
 * text, a mail server an address.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as Error & Record<string, unknown>;
  const described: DescribedError = { type: wordOf(error.constructor.name) ?? 'Error' };
  const code = typeof fields.code === 'number' ? fields.code : wordOf(fields.code);
  if (code !== undefined) described.code = code;
  for (const name of ['table', 'constraint', 'syscall'] as const) {
    const value = wordOf(fields[name]);
    if (value) described[name] = value;
  }
  if (typeof fields.responseCode === 'number') described.responseCode = fields.responseCode;
  if (fields.isMessagePlain === true) described.message = error.message;
  described.frames = framesOf(error);
  if (error.cause !== undefined && depth < maxCauses) described.cause = describeError(error.cause, depth + 1);
  return described;
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && word.test(value) ? value : undefined;
}

/** A stack begins with the message, whose lines may look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message);
  const lines = at < 0 ? [] : stack.slice(at + message.length).split('\n');
  return lines
    .filter((line) => frame.test(line))
    .slice(0, maxFrames)
    .map((line) => line.trim());
}
