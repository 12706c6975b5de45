import type { ServerResponse } from 'node:http';
import type { FileSource } from '../storage/read-chunks.ts';
import { createPieces } from './pieces.ts';

const pieces = createPieces();

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
