import { write, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

/** Characters of lines that wait for a slow reader. */
const patience = 1024 * 1024;
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
  let isTorn = false;

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting) {
      const lines = waiting;
      waiting = '';
      const lost = await put(lines);
      dropped += lost;
      if (lost > 0 || dropped === 0) continue;
      const told = dropped;
      const notice = { level: 40, time: Date.now(), dropped: told, msg: 'log lines dropped' };
      if ((await put(`${JSON.stringify(notice)}\n`)) === 0) dropped -= told;
    }
    isWriting = false;
  }

  async function put(lines: string): Promise<number> {
    const bytes = Buffer.from(isTorn ? `\n${lines}` : lines);
    let end = 0;
    while (end < bytes.length) {
      try {
        end += (await writeSome(fd, bytes, end)).bytesWritten;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') break;
        await sleep(retryDelay, undefined, { ref: false });
      }
    }
    if (end > 0) isTorn = bytes[end - 1] !== newline;
    return Math.min(countLines(bytes.subarray(end).toString()), countLines(lines));
  }

  process.once('exit', () => {
    try {
      for (let rest = Buffer.from(waiting); rest.length > 0; ) rest = rest.subarray(writeSync(fd, rest));
    } catch {
      // Nobody is left to be told.
    }
  });

  return {
    write(line) {
      if (waiting.length + line.length > patience) dropped += 1;
      else waiting += line;
      if (!isWriting) void writeWaiting();
    },
  };
}

const newline = 10;
const countLines = (text: string) => text.split('\n').length - 1;
