import type { PlainError } from '../describe-error.ts';

/** A bucket of paths such as `bonus/x.pdf`. All methods but `answers` may throw {@link StorageUnavailable}. */
export interface Storage {
  head(path: string): Promise<StoredFile | undefined>;
  /** @param range must lie within the file */
  read(path: string, range?: ByteRange): Promise<StoredContent | undefined>;
  /** Receives a file, unseen until published; on failure nothing is left. @throws an error with the code `ENOSPC` */
  receive(content: Content): Promise<ReceivedFile>;
  /** Receives files over hours or days. */
  readonly parts: PartedStorage;
  /** Does nothing if there is no file. */
  remove(path: string): Promise<void>;
  /** Removes files received before then and never published. @returns how many */
  sweep(before: Date): Promise<number>;
  /** Returns true if files can be read and received now. */
  answers(): Promise<boolean>;
}

export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Retrying later may help. */
export class StorageUnavailable extends Error implements PlainError {
  readonly code = 'STORAGE_UNAVAILABLE';
  readonly isMessagePlain = true;
}

export interface StoredFile {
  size: number;
  /** Strong and quoted, as in the header. */
  etag: string;
  modified: Date;
}

/** Both ends are inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Metadata describes the whole file, even if a range was read. */
export interface StoredContent extends StoredFile {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface ReceivedFile {
  /** Local path of the temporary file. */
  file: string;
  size: number;
  /**
   * Moves the file to its path, durably. Only one caller at a time may publish a path: a database row must decide, not
   * the store.
   * @returns false if the path exists: it is never overwritten
   */
  publish(path: string): Promise<boolean>;
  /** Gives the file up. */
  discard(): Promise<void>;
}

/**
 * Files received part by part, by any process. Before the last part a reader may or may not see the path: a database
 * row decides who may ask.
 */
export interface PartedStorage {
  /**
   * @param room bytes that all uploads still lack
   * @returns the storage's name of the upload
   * @throws an error with the code `ENOSPC` when there is no room
   */
  start(path: string, room: number): Promise<string>;
  /**
   * Stores a part durably; repeating it overwrites it.
   * @returns the storage's name of the part
   * @throws {PartsLost} if an earlier part is gone
   */
  add(upload: PartedFile, part: { number: number; offset: number; bytes: Bytes }): Promise<string>;
  /** Joins the parts; idempotent. @throws {PartsLost} if the size differs */
  finish(upload: PartedFile, parts: readonly string[], size: number): Promise<void>;
  /** Removes all of an upload, even if it is finished. */
  abandon(upload: { path: string; name: string | null }): Promise<void>;
}

export type Bytes = Uint8Array<ArrayBuffer>;

export interface PartedFile {
  path: string;
  /** Returned by {@link PartedStorage.start}. */
  name: string;
}

/** Earlier parts are gone: the upload must restart. */
export class PartsLost extends Error {}

const maxPathLength = 1000;

/** Returns true for a valid path: plain names, nothing hidden, no way out of the bucket. */
export function isStoragePath(path: string): boolean {
  return (
    path.length <= maxPathLength &&
    path.isWellFormed() &&
    !/[\p{Cc}\\]/u.test(path) &&
    path.split('/').every((name) => name !== '' && !name.startsWith('.'))
  );
}
