import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { type FileSource, takeSource } from '../storage/read-chunks.ts';
import { createPieces } from './pieces.ts';

const pieces = createPieces();
const offered = new WeakMap<ServerResponse, ReadableStream>();

/**
 * Has a file's stream, which a request is answered with, poured instead. Said where it is known: to look at the body of every
 * answer would cost each of them several times what it costs.
 * @param env of the request; nothing is poured where there is no connection, as in tests
 */
export function offerFile(env: unknown, stream: ReadableStream): void {
  const { outgoing } = (env ?? {}) as Partial<HttpBindings>;
  if (outgoing) offered.set(outgoing as ServerResponse, stream);
}

/** @returns what to pour into an answer; nothing where its stream goes another way, such as through compression */
export function takeOffered(outgoing: ServerResponse): FileSource | undefined {
  const stream = offered.get(outgoing);
  return stream && !stream.locked ? takeSource(stream) : undefined;
}

/**
 * Writes a part of a file to whoever reads at whatever pace. What a stream allocates for each piece of it would wait for the
 * garbage collector: half a megabyte for each of hundreds.
 */
export async function pourFile({ file, start, end }: FileSource, answer: ServerResponse): Promise<void> {
  try {
    for (let position = start; position <= end && !answer.destroyed; ) {
      const piece = await pieces.take(file, position, end - position + 1);
      let isRead = false;
      try {
        // A file that became shorter must not look complete.
        if (piece.bytes.length === 0) throw new Error('The file ended early');
        position += piece.bytes.length;
        isRead = await flushed(answer, piece.bytes);
      } finally {
        piece.release(isRead);
      }
    }
    answer.end();
  } catch {
    answer.destroy();
  } finally {
    await file.release();
  }
}

/** @returns false when the reader has left */
function flushed(answer: ServerResponse, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = () => resolve(false);
    answer.once('close', leave);
    answer.write(bytes, (error) => {
      answer.off('close', leave);
      resolve(!error);
    });
  });
}
