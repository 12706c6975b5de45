import type { PlainError } from '../describe-error.ts';

/** Stores files by paths such as `bonus/x.pdf`. All methods but `answers` may throw {@link StorageUnavailable}. */
export interface Storage {
  head(path: string): Promise<StoredFile | undefined>;
  /** @param range must lie within the file */
  read(path: string, range?: ByteRange): Promise<StoredContent | undefined>;
  /**
   * Receives a file into a temporary one; on failure nothing is left.
   * @throws an error with the code `ENOSPC` if full
   */
  receive(content: Content): Promise<ReceivedFile>;
  /** Receives large files in parts, over hours or days. */
  readonly parts: PartedStorage;
  /** Does nothing if there is no file. */
  remove(path: string): Promise<void>;
  /** Removes temporary files received before this time. @returns the number removed */
  sweep(before: Date): Promise<number>;
  /**
   * Lets a proxy of the file's group read it, and pass the folders above it. @returns false where none can
   */
  shareWithGroup?(path: string): Promise<boolean>;
  /** Returns true if files can be read and received now. */
  answers(): Promise<boolean>;
}

export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The storage does not answer; a retry may help. */
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

/** The metadata describes the complete file, even if only a range was read. */
export interface StoredContent extends StoredFile {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface ReceivedFile {
  /** Local path of the temporary file. */
  file: string;
  size: number;
  /**
   * Moves the file to its path, durably. Two callers must not publish the same path at once: a database row decides who
   * may.
   * @returns false if the path exists: files are never overwritten
   */
  publish(path: string): Promise<boolean>;
  /** Removes the temporary file. */
  discard(): Promise<void>;
}

/**
 * Files received part by part, by any process. An incomplete file may already be readable: a database row must hide it.
 */
export interface PartedStorage {
  /**
   * @param neededBytes bytes that all uploads still need
   * @returns an id of the upload, which the storage chooses
   * @throws an error with the code `ENOSPC` if the disk is too full
   */
  start(path: string, neededBytes: number): Promise<string>;
  /**
   * Stores a part durably; repeating it overwrites it.
   * @returns an id of the part, for `finish`
   * @throws {PartsLost} if an earlier part is gone
   */
  add(upload: PartedFile, part: { number: number; offset: number; bytes: Bytes }): Promise<string>;
  /** Joins the parts; idempotent. @throws {PartsLost} if the size differs */
  finish(upload: PartedFile, parts: readonly string[], size: number): Promise<void>;
  /** Removes all of an upload, even if it is finished. */
  abandon(upload: { path: string; uploadId: string | null }): Promise<void>;
}

export type Bytes = Uint8Array<ArrayBuffer>;

export interface PartedFile {
  path: string;
  /** Returned by {@link PartedStorage.start}. */
  uploadId: string;
}

/** Earlier parts are gone: the upload must restart. */
export class PartsLost extends Error {}

const maxPathLength = 1000;

/** Returns true for a valid path: no hidden names, no `..`. */
export function isStoragePath(path: string): boolean {
  return (
    path.length <= maxPathLength &&
    path.isWellFormed() &&
    !/[\p{Cc}\\]/u.test(path) &&
    path.split('/').every((name) => name !== '' && !name.startsWith('.'))
  );
}
