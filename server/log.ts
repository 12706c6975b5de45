import { write, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

/** Characters of log lines that may wait for a slow reader. */
const maxWaiting = 1024 * 1024;
const retryDelay = 100;
const writeSome = promisify(write);

export function createLog(level: string): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, createLogOutput(1));
}

/**
 * Writes lines without blocking or failing, even on a full disk or without a reader. Lines that cannot be written are
 * dropped and counted; the next line written is followed by their number.
 */
export function createLogOutput(fd: number): DestinationStream {
  let waiting = '';
  let dropped = 0;
  let isWriting = false;
  /** True after a line that was written only in part. */
  let endsMidLine = false;

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting) {
      const lines = waiting;
      waiting = '';
      const lost = await writeLines(lines);
      dropped += lost;
      if (lost > 0 || dropped === 0) continue;
      const reported = dropped;
      const notice = { level: 40, time: Date.now(), dropped: reported, msg: 'log lines dropped' };
      if ((await writeLines(`${JSON.stringify(notice)}\n`)) === 0) dropped -= reported;
    }
    isWriting = false;
  }

  async function writeLines(lines: string): Promise<number> {
    const bytes = Buffer.from(endsMidLine ? `\n${lines}` : lines);
    let end = 0;
    while (end < bytes.length) {
      try {
        end += (await writeSome(fd, bytes, end)).bytesWritten;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') break;
        await sleep(retryDelay, undefined, { ref: false });
      }
    }
    if (end > 0) endsMidLine = bytes[end - 1] !== newline;
    return Math.min(countLines(bytes.subarray(end).toString()), countLines(lines));
  }

  process.once('exit', () => {
    try {
      for (let remaining = Buffer.from(waiting); remaining.length > 0; )
        remaining = remaining.subarray(writeSync(fd, remaining));
    } catch {
      // The process ends, and the log cannot be written.
    }
  });

  return {
    write(line) {
      if (waiting.length + line.length > maxWaiting) dropped += 1;
      else waiting += line;
      if (!isWriting) void writeWaiting();
    },
  };
}

const newline = 10;
const countLines = (text: string) => text.split('\n').length - 1;
