import { fork } from 'node:child_process';
import pLimit from 'p-limit';
import { AppError } from '../http/errors.ts';
import type { Picture, PictureResult, PictureTask } from './encode-picture.ts';

const program = new URL('./picture-process.ts', import.meta.url);
/** The largest picture takes some seconds; proxies wait for a minute. */
const timeoutMs = 50_000;

/**
 * Pictures are decoded one at a time, each in a process of its own: a crash or leak of the decoder ends with the
 * process.
 */
const oneAtATime = pLimit(1);

/** @throws {AppError} `file_broken` or `too_many_pixels` */
export async function encodePicture(file: string): Promise<Picture> {
  return (await oneAtATime(() => run({ file, shouldEncode: true }))) as Picture;
}

/**
 * Returns the picture without its camera's metadata; undefined if it has no metadata.
 * @throws {AppError} `file_broken` or `too_many_pixels`
 */
export async function cleanPicture(file: string): Promise<Uint8Array | undefined> {
  return (await oneAtATime(() => run({ file, shouldEncode: false }))) as Uint8Array | undefined;
}

async function run(task: PictureTask): Promise<PictureResult> {
  const child = fork(program, {
    // The process gets none of the product's settings and secrets.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: timeoutMs,
  });
  try {
    const answer = await new Promise<PictureResult>((resolve, reject) => {
      const fail = () => reject(new Error('The process that decodes pictures ended'));
      child.once('message', (message) => resolve(message as PictureResult));
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
