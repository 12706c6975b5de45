import { fork } from 'node:child_process';
import { AppError } from '../../http/errors.ts';
import type { Picture, PictureRefusal, PictureTask } from './encode-picture.ts';

const program = new URL('./picture-process.ts', import.meta.url);
/** Milliseconds; the largest picture takes some seconds, and proxies wait for a minute. */
const limit = 50_000;

/**
 * Decodes pictures, one at a time, each in a process of its own: whatever a file does to the decoders, and whatever memory
 * it takes, is over with it.
 */
export function createPictures() {
  let last: Promise<void> = Promise.resolve();

  function inTurn(task: PictureTask): Promise<Picture> {
    const next = last.then(() => run(task));
    // Its outcome is not kept: it has all of the picture's versions.
    last = next.then(
      () => undefined,
      () => undefined,
    );
    return next;
  }

  return {
    /** @throws {AppError} `file_broken` or `too_many_pixels` */
    encode: (bytes: Uint8Array) => inTurn({ bytes, isEncoded: true }),
    /** @throws {AppError} `file_broken` or `too_many_pixels` */
    check: (bytes: Uint8Array) => inTurn({ bytes, isEncoded: false }),
  };
}

export type Pictures = ReturnType<typeof createPictures>;

async function run(task: PictureTask): Promise<Picture> {
  const child = fork(program, {
    // It needs nothing of the product's settings.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: limit,
  });
  try {
    const answer = await new Promise<Picture | PictureRefusal>((resolve, reject) => {
      const fail = () => reject(new Error('The process that decodes pictures ended'));
      child.once('message', (message) => resolve(message as Picture | PictureRefusal));
      child.once('error', fail);
      child.once('exit', fail);
      child.send(task, (error) => error && fail());
    });
    if (typeof answer === 'string') throw new AppError(answer);
    return answer;
  } finally {
    child.kill('SIGKILL');
  }
}
