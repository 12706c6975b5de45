import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

export const plainFormat = 1;
/** Releases that know no anonymous copies refuse a newer format. */
export const anonymousFormat = 2;
export const manifestName = 'manifest.json';
export const secretName = 'auth-secret';
/** Folders in the archive for files and for tables; a table is split into numbered members. */
export const filesFolder = 'files/';
export const tablesFolder = 'database/';

/** No archive unpacks to more times its size: its reader stops there, and its writer keeps to it. */
export const maxGrowth = 100;

const manifestSchema = z.object({
  /** {@link parseManifest} refuses a newer one. */
  format: z.number(),
  createdAt: z.string(),
  /** The applied migrations, by their times in the journal: milliseconds since 1970. */
  migrations: z.array(z.number()).min(1),
  /** Loading order: a table comes after those it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** True if nobody is in it: such a copy is no installation's. */
  anonymous: z.literal(true).optional(),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** Every other member but the secret, in archive order; sizes in bytes. */
  members: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
  /** Archives of earlier releases have none. */
  signature: z.string().optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Member = Manifest['members'][number];

export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Passes the content on, and describes it once all of it was read. */
export function measureMember(name: string, content: Content) {
  const hash = createHash('sha256');
  let size = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { content: pass(), describe: (): Member => ({ name, size, sha256: hash.digest('hex') }) };
}

/** @throws {BackupError} if the format is newer; another error if the text is not a manifest */
export function parseManifest(text: string): Manifest {
  const json: unknown = JSON.parse(text);
  const { format } = z.object({ format: z.number() }).parse(json);
  if (format > anonymousFormat) throw newerVersion();
  return manifestSchema.parse(json);
}

export function newerVersion(): BackupError {
  return new BackupError(
    'Esta cópia foi feita por uma versão mais nova do produto: atualize-o antes de restaurar.',
  );
}

export function signedText(manifest: object, secret: string): string {
  return JSON.stringify({ ...manifest, signature: macOf(manifest, secret).toString('hex') }, null, 1);
}

export function isSignedBy(text: string, secrets: readonly string[]): boolean {
  const { signature, ...manifest } = JSON.parse(text);
  const receivedMac = Buffer.from(typeof signature === 'string' ? signature : '', 'hex');
  return secrets.some((secret) => {
    const expected = macOf(manifest, secret);
    return receivedMac.length === expected.length && timingSafeEqual(receivedMac, expected);
  });
}

/** Signs the JSON without white space and signature; its hashes cover every member. */
function macOf(manifest: object, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ia-vet archive manifest 1', 32));
  return createHmac('sha256', key).update(JSON.stringify(manifest)).digest();
}
