import type { OpenFile } from '../storage/open-files.ts';

/** Bytes of a block, which all who are at that place of a file share; they begin at multiples of it. */
const blockSize = 512 * 1024;
/** Bytes that blocks on their way to readers may hold; beyond, each reader gets a small piece of its own. */
const maxShared = 8 * 1024 * 1024;
/** Blocks that are kept, those on their way among them. */
const maxBlocks = 24;
/** Bytes of a piece of one's own: hundreds of slow readers may hold one for long. */
const pieceSize = 32 * 1024;
/** Pieces that are kept for the next one. */
const maxSpare = 64;
/** Reads at once: more than the disk has threads would only hold memory. */
const maxReading = 8;

type File = Pick<OpenFile, 'id' | 'handle'>;

/** Bytes of a file that are on their way to a reader; none at the end of the file. */
interface Piece {
  bytes: Buffer;
  /** @param isRead otherwise they may still be on their way, and are not used again */
  release(isRead: boolean): void;
}

interface Block {
  bytes: Buffer;
  /** How many there are. */
  length: number;
  users: number;
  filled: Promise<void>;
}

/** Memory for what is read of files: bounded, used again and again, shared by those who are at the same place. */
export function createPieces() {
  /** By file and place; those that were used last come last. */
  const blocks = new Map<string, Block>();
  const spare: Buffer[] = [];
  const waiting: (() => void)[] = [];
  let shared = 0;
  let reading = 0;

  /** In turn: memory is only taken when it can be filled. */
  async function inTurn<Result>(read: () => Promise<Result>): Promise<Result> {
    if (reading >= maxReading) await new Promise<void>((resolve) => waiting.push(resolve));
    else reading += 1;
    try {
      return await read();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else reading -= 1;
    }
  }

  function use(key: string, block: Block): Block {
    if (block.users === 0) shared += blockSize;
    block.users += 1;
    blocks.delete(key);
    blocks.set(key, block);
    return block;
  }

  /** @returns the memory of the block that nobody has used for longest */
  function recycled(): Buffer | undefined {
    if (blocks.size < maxBlocks) return undefined;
    for (const [key, block] of blocks) {
      if (block.users > 0) continue;
      blocks.delete(key);
      return block.bytes;
    }
    return undefined;
  }

  async function fill(block: Block, file: File, start: number): Promise<void> {
    block.bytes = recycled() ?? Buffer.allocUnsafeSlow(blockSize);
    ({ bytesRead: block.length } = await file.handle.read(block.bytes, 0, blockSize, start));
  }

  async function shareBlock(key: string, block: Block, from: number, length: number): Promise<Piece> {
    const release = (isKept: boolean) => {
      block.users -= 1;
      if (block.users === 0) shared -= blockSize;
      if (!isKept && blocks.get(key) === block) blocks.delete(key);
    };
    try {
      await block.filled;
    } catch (error) {
      release(false);
      throw error;
    }
    return { bytes: block.bytes.subarray(from, Math.min(block.length, from + length)), release };
  }

  async function ownPiece(file: File, position: number, length: number): Promise<Piece> {
    const memory = spare.pop() ?? Buffer.allocUnsafeSlow(pieceSize);
    const { bytesRead } = await file.handle.read(memory, 0, Math.min(pieceSize, length), position);
    const release = (isRead: boolean) => {
      if (isRead && spare.length < maxSpare) spare.push(memory);
    };
    return { bytes: memory.subarray(0, bytesRead), release };
  }

  return {
    /** @param length bytes wanted at most, from 1 */
    async take(file: File, position: number, length: number): Promise<Piece> {
      const from = position % blockSize;
      const key = `${file.id} ${position - from}`;
      const known = blocks.get(key);
      if (known) return shareBlock(key, use(key, known), from, length);
      if (shared >= maxShared || length <= pieceSize) return inTurn(() => ownPiece(file, position, length));
      const block: Block = { bytes: Buffer.alloc(0), length: 0, users: 0, filled: Promise.resolve() };
      use(key, block);
      block.filled = inTurn(() => fill(block, file, position - from));
      return shareBlock(key, block, from, length);
    },
  };
}
