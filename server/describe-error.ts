/** The part of an error that is logged: enough to find the place in the code, without personal data. */
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

/** An error whose message never quotes data, so that it may be logged. */
export interface PlainError {
  readonly isMessagePlain: true;
}

/** Logs an uncaught error as one JSON line and ends the process. Node itself would print all of its fields. */
export function describeUncaughtErrors(): void {
  process.on('uncaughtException', (error) => {
    const line = { level: 60, time: Date.now(), err: describeError(error), msg: 'ended by an error' };
    process.stderr.write(`${JSON.stringify(line)}\n`);
    process.exit(1);
  });
}

const maxFrames = 8;
const maxCauses = 4;
/** Values that may be logged, such as names and codes; anything else may be personal data. */
const safeWord = /^[\w.-]{1,64}$/;
const frame = /^ {4}at .+$/;

/**
 * Describes an error for the log. Leaves its message out, unless it is a {@link PlainError}: a failed query's
 * message quotes its parameters, a parser's the text, a mail server's an address.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as Error & Record<string, unknown>;
  const described: DescribedError = { type: safeWordOf(error.constructor.name) ?? 'Error' };
  const code = typeof fields.code === 'number' ? fields.code : safeWordOf(fields.code);
  if (code !== undefined) described.code = code;
  for (const name of ['table', 'constraint', 'syscall'] as const) {
    const value = safeWordOf(fields[name]);
    if (value) described[name] = value;
  }
  if (typeof fields.responseCode === 'number') described.responseCode = fields.responseCode;
  if (fields.isMessagePlain === true) described.message = error.message;
  described.frames = framesOf(error);
  if (error.cause !== undefined && depth < maxCauses) described.cause = describeError(error.cause, depth + 1);
  return described;
}

function safeWordOf(value: unknown): string | undefined {
  return typeof value === 'string' && safeWord.test(value) ? value : undefined;
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
