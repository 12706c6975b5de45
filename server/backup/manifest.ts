import { z } from 'zod';

/** What stops a backup or a restore. The message is one Portuguese line for whoever runs the command. */
export class BackupError extends Error {}

export const archiveFormat = 1;
export const manifestName = 'manifest.json';
export const secretName = 'auth-secret';
/** Stored files and tables below these; a table is cut into numbered parts. */
export const filesFolder = 'files/';
export const tablesFolder = 'database/';

const member = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  sha256: z.string(),
});

const manifest = z.object({
  /** What a reader must understand; a newer one is refused. */
  format: z.number(),
  createdAt: z.string(),
  /** Times of the migrations that the database had, in milliseconds since 1970, as in their journal. */
  migrations: z.array(z.number()).min(1),
  /** In the order in which they can be loaded: a table comes after those it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** The last value given out, as text. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** Every other member of the archive, in its order. */
  members: z.array(member),
  /** Made by `signature.ts`; archives of earlier releases have none. */
  signature: z.string().optional(),
});

export type Member = z.infer<typeof member>;
export type Manifest = z.infer<typeof manifest>;

/**
 * @returns nothing when the text is no manifest
 * @throws {BackupError} when it is one of a newer format
 */
export function parseManifest(text: string): Manifest | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { format = archiveFormat } = z.object({ format: z.number() }).safeParse(json).data ?? {};
  if (format > archiveFormat) throw newerVersion();
  return manifest.safeParse(json).data;
}

export function newerVersion(): BackupError {
  return new BackupError(
    'Esta cópia foi feita por uma versão mais nova do produto: atualize-o antes de restaurar.',
  );
}
