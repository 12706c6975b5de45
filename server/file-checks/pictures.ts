import { fork } from 'node:child_process';
import pLimit from 'p-limit';
import { AppError } from '../http/errors.ts';
import type { Picture, PictureAnswer, PictureTask } from './encode-picture.ts';

const program = new URL('./picture-process.ts', import.meta.url);
/** Milliseconds; the largest picture takes some seconds, and proxies wait for a minute. */
const limit = 50_000;

/** Decodes pictures one at a time, each in its own process, which confines decoder failures and memory. */
const oneAtATime = pLimit(1);

/** @throws {AppError} `file_broken` or `too_many_pixels` */
export async function encodePicture(file: string): Promise<Picture> {
  return (await oneAtATime(() => run({ file, isEncoded: true }))) as Picture;
}

/**
 * Returns the picture without its camera's metadata; undefined if there is none.
 * @throws {AppError} `file_broken` or `too_many_pixels`
 */
export async function cleanPicture(file: string): Promise<Uint8Array | undefined> {
  return (await oneAtATime(() => run({ file, isEncoded: false }))) as Uint8Array | undefined;
}

async function run(task: PictureTask): Promise<PictureAnswer> {
  const child = fork(program, {
    // Passes none of the product's settings.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: limit,
  });
  try {
    const answer = await new Promise<PictureAnswer>((resolve, reject) => {
      const fail = () => reject(new Error('The process that decodes pictures ended'));
      child.once('message', (message) => resolve(message as PictureAnswer));
      child.once('error', fail);
      child.once('exit', fail);
      child.send(task, (error) => error && fail());
    });
    if (typeof answer === 'string') throw new AppError(answer);
    return answer ?? undefined;
  } finally {
    child.kill('SIGKILL');
  }
}
