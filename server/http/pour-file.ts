import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { FileSource } from '../storage/read-chunks.ts';

/** Bytes of a piece: large ones are quick, small ones let hundreds of slow readers wait without taking much. */
const large = 512 * 1024;
const small = 64 * 1024;
/** Bytes that may be waiting for their readers before pieces become small. */
const plenty = 12 * 1024 * 1024;
/** Files that are read at once: more than the disk has threads would only hold memory. */
const maxReading = 8;

/** Bytes read or being read, that nobody has yet. */
let held = 0;
let reading = 0;
const waiting: (() => void)[] = [];
/** Pieces of each size that are kept for the next one. */
const maxSpare = 32;
const spare = new Map<number, Buffer[]>([
  [large, []],
  [small, []],
]);

/**
 * Writes a part of a file to whoever reads at whatever pace, through pieces of memory that are used again and again. What a
 * stream allocates for each piece would wait for the garbage collector, hundreds of times half a megabyte.
 */
export async function pourFile({ file, start, end }: FileSource, answer: ServerResponse): Promise<void> {
  try {
    for (let position = start; position <= end && !answer.destroyed; ) {
      const { piece, bytesRead } = await readPiece(file.handle, position, end - position + 1);
      try {
        // A file that became shorter must not look complete.
        if (bytesRead === 0) throw new Error('The file ended early');
        position += bytesRead;
        // One that may still be on its way is not used again.
        if (await flushed(answer, piece.subarray(0, bytesRead))) keep(piece);
      } finally {
        held -= piece.length;
      }
    }
    answer.end();
  } catch {
    answer.destroy();
  } finally {
    await file.release();
  }
}

function keep(piece: Buffer): void {
  const others = spare.get(piece.length);
  if (others && others.length < maxSpare) others.push(piece);
}

/** In turn: a piece is only taken when it can be filled. */
async function readPiece(handle: FileHandle, position: number, wanted: number) {
  if (reading >= maxReading) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading += 1;
  const size = held < plenty && wanted > small ? large : small;
  const piece = spare.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
  held += size;
  try {
    const { bytesRead } = await handle.read(piece, 0, Math.min(size, wanted), position);
    return { piece, bytesRead };
  } catch (error) {
    held -= size;
    throw error;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
}

/** @returns false when the reader has left */
function flushed(answer: ServerResponse, piece: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = () => resolve(false);
    answer.once('close', leave);
    answer.write(piece, (error) => {
      answer.off('close', leave);
      resolve(!error);
    });
  });
}
