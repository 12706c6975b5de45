import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { canMount, mountSmallDisk } from '../tests/support/small-disk.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { createLogOutput } from './log.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

function open(file: string, flags: number | string): number {
  const fd = openSync(file, flags);
  onTestFinished(() => closeSync(fd));
  return fd;
}

/** @returns both ends of a pipe; neither waits for the other */
function makePipe(): [reader: number, writer: number] {
  const file = path.join(folder, 'pipe');
  expect(spawnSync('mkfifo', [file]).status).toBe(0);
  return [
    open(file, constants.O_RDONLY | constants.O_NONBLOCK),
    open(file, constants.O_WRONLY | constants.O_NONBLOCK),
  ];
}

function readAll(fd: number): string {
  const bytes = Buffer.alloc(4 * 1024 * 1024);
  try {
    return bytes.toString('utf8', 0, readSync(fd, bytes));
  } catch {
    return '';
  }
}

const lineOf = (index: number) => `${JSON.stringify({ index, text: 'é'.repeat(100) })}\n`;

/** @returns how many lines the log accounts for: those that it has, and those that it says are missing */
function countLines(log: string): number {
  let count = 0;
  for (const line of log.split('\n')) {
    // Half a line, where the disk was full, is one of the missing.
    if (line.startsWith('{"') && line.endsWith('"}')) count += JSON.parse(line).dropped ?? 1;
  }
  return count;
}

test('a reader that does not read holds nothing up, and is told later what it missed', async () => {
  const [reader, writer] = makePipe();
  const output = createLogOutput(writer);
  for (let index = 0; index < 20_000; index += 1) output.write(lineOf(index));
  let said = '';
  await expect
    .poll(() => {
      said += readAll(reader);
      return countLines(said);
    })
    .toBe(20_000);
  expect(said.split('log lines dropped')).toHaveLength(2);
});

test.runIf(canMount)(
  'a full disk drops lines, whole ones; with room again, one line says how many',
  async () => {
    const disk = path.join(folder, 'disk');
    mkdirSync(disk);
    onTestFinished(mountSmallDisk(disk, '32k'));
    const file = path.join(disk, 'log');
    const output = createLogOutput(open(file, 'a'));
    for (let index = 0; index < 20_000; index += 1) output.write(lineOf(index));
    await expect.poll(() => readFileSync(file).length).toBe(32 * 1024);

    expect(spawnSync('mount', ['-o', 'remount,size=8m', disk]).status).toBe(0);
    let said = '';
    let written = 20_000;
    await expect
      .poll(() => {
        said = readFileSync(file, 'utf8');
        const missing = written - countLines(said);
        if (missing > 0) output.write(lineOf(written++));
        return missing;
      })
      .toBe(0);
    expect(said).toContain('log lines dropped');
  },
);
