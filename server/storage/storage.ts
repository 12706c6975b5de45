import type { PlainError } from '../describe-error.ts';

/**
 * Where files are kept: a bucket of paths such as `bonus/x.pdf`. Small enough for a folder and for an S3 bucket alike;
 * bytes stream both ways. All of it may throw {@link StorageUnavailable}, but for `answers`.
 */
export interface Storage {
  /** @returns what is known of a file, or nothing where there is none */
  head(path: string): Promise<StoredFile | undefined>;
  /** @param range must lie within the file */
  read(path: string, range?: ByteRange): Promise<StoredContent | undefined>;
  /**
   * Takes a file in under a temporary name: nobody sees it before it is published. When the content throws, nothing
   * is left and the error is passed on.
   * @throws an error with the code `ENOSPC` when there is no room
   */
  receive(content: Content): Promise<ReceivedFile>;
  /** Takes a file in over hours or days. */
  readonly parts: PartedStorage;
  /** Removes a file; one that is not there is no error. */
  remove(path: string): Promise<void>;
  /** Removes what was received before that time and never published: a process ended on the way. @returns how many */
  sweep(before: Date): Promise<number>;
  /** Whether files can be read and taken in right now. */
  answers(): Promise<boolean>;
}

export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The store does not answer, or not as it should. Asking again later may help. */
export class StorageUnavailable extends Error implements PlainError {
  readonly code = 'STORAGE_UNAVAILABLE';
  readonly isMessagePlain = true;
}

export interface StoredFile {
  /** Bytes. */
  size: number;
  /** Strong and quoted, as it goes into the header. */
  etag: string;
  modified: Date;
}

/** Both ends belong to it, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Size, ETag and time are the whole file's, also where only a range was read. */
export interface StoredContent extends StoredFile {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface ReceivedFile {
  /** Path of the temporary file on this machine. */
  file: string;
  /** Bytes. */
  size: number;
  /**
   * Gives the file its name, durably. Of several at once only one may ask for a name: no store is trusted to decide
   * between them, a row of the database does.
   * @returns false when a file is there: it is never overwritten, and this one waits for another name
   */
  publish(path: string): Promise<boolean>;
  /** Gives the file up. */
  discard(): Promise<void>;
}

/**
 * Files that come in parts, one after the other, and are gone on with by whichever process is asked. Before the last part
 * a reader may see something at the path, or nothing: a row of the database decides who may ask.
 */
export interface PartedStorage {
  /**
   * @param room bytes that it and all others under way have still to bring
   * @returns what the storage calls the upload
   * @throws an error with the code `ENOSPC` when there is no such room
   */
  start(path: string, room: number): Promise<string>;
  /**
   * Keeps a part durably. The same one again takes its own place.
   * @returns what the storage calls the part
   * @throws {PartsLost} when what came before it is gone
   */
  add(upload: PartedFile, part: { number: number; offset: number; bytes: Bytes }): Promise<string>;
  /** Makes the parts one file; once more does nothing. @throws {PartsLost} when it is not of that size */
  finish(upload: PartedFile, parts: readonly string[], size: number): Promise<void>;
  /** Removes everything that there is of an upload, be it finished. */
  abandon(upload: { path: string; name: string | null }): Promise<void>;
}

export type Bytes = Uint8Array<ArrayBuffer>;

export interface PartedFile {
  path: string;
  /** From {@link PartedStorage.start}. */
  name: string;
}

/** Parts that were there are not any more: the upload has to begin anew. */
export class PartsLost extends Error {}

const maxPathLength = 1000;

/** Whether a path may be asked for at all: plain names, no way out of the bucket, nothing hidden. */
export function isStoragePath(path: string): boolean {
  return (
    path.length <= maxPathLength &&
    path.isWellFormed() &&
    !/[\p{Cc}\\]/u.test(path) &&
    path.split('/').every((name) => name !== '' && !name.startsWith('.'))
  );
}
