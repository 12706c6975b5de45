import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createS3Storage } from '../storage/s3.ts';
import { createS3Client, type S3Settings } from '../storage/s3-client.ts';
import { StorageUnavailable } from '../storage/storage.ts';
import { encryptFor } from './encryption.ts';
import { BackupError } from './failure.ts';

interface SendOptions {
  /** Public half of the owner's key. */
  recipient: string;
  /** Encrypted archives wait here until they are sent. */
  incomingDir: string;
  signal: AbortSignal;
}

const prefix = 'copias/';
/** Other objects in the bucket are not ours. */
const ownKey = /^copias\/copia-[\w-]+\.tar\.gz\.age$/;
const daySeconds = 24 * 60 * 60;

/** Sends a backup, encrypted for the owner. @throws {BackupError} saying what the store answered */
export async function sendBackup(settings: S3Settings, file: string, options: SendOptions): Promise<void> {
  const { recipient, incomingDir, signal } = options;
  const storage = createS3Storage({ settings, incomingDir });
  const key = `${prefix}${path.basename(file)}.age`;
  await explained(async () => {
    // An attempt may have died after sending all or part of it.
    if (await storage.head(key)) return;
    await storage.parts.abandon({ path: key, name: null });
    const received = await storage.receive(encryptFor(recipient)(createReadStream(file, { signal })));
    try {
      if (!(await received.publish(key))) await received.discard();
    } catch (error) {
      await received.discard();
      throw error;
    }
  });
}

/** Removes sent backups that are older than the days, except the newest. @returns how many */
export async function removeOldSent(settings: S3Settings, keepDays: number, now: Date): Promise<number> {
  const call = createS3Client(settings);
  const Bucket = settings.bucket;
  const found: { key: string; modified: number }[] = [];
  let next: string | undefined;
  do {
    const page = await call((client, options) =>
      client.listObjectsV2({ Bucket, Prefix: prefix, ...(next && { ContinuationToken: next }) }, options),
    );
    for (const { Key = '', LastModified } of page.Contents ?? [])
      if (ownKey.test(Key) && LastModified) found.push({ key: Key, modified: LastModified.getTime() });
    next = page.NextContinuationToken;
  } while (next);
  // Names begin with the time of the backup.
  const [, ...older] = found.sort((one, other) => other.key.localeCompare(one.key));
  const before = now.getTime() - keepDays * daySeconds * 1000;
  const old = older.filter(({ modified }) => modified < before);
  for (const { key } of old)
    await call((client, options) => client.deleteObject({ Bucket, Key: key }, options));
  return old.length;
}

/** Writes, reads and deletes a small object. @throws {BackupError} saying which of them failed, and why */
export async function tryStore(settings: S3Settings): Promise<void> {
  const call = createS3Client(settings);
  const object = { Bucket: settings.bucket, Key: `${prefix}teste-${randomUUID()}` };
  const text = 'Teste do site: pode ser apagado.';
  await explained(
    () => call((client, options) => client.putObject({ ...object, Body: Buffer.from(text) }, options)),
    'gravar',
  );
  await explained(async () => {
    const read = await call(async (client, options) =>
      (await client.getObject(object, options)).Body?.transformToString(),
    );
    if (read !== text) throw new StorageUnavailable('S3: other content');
  }, 'ler');
  await explained(() => call((client, options) => client.deleteObject(object, options)), 'apagar');
}

async function explained(work: () => Promise<unknown>, deed = 'gravar'): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    if (!isFull && !(error instanceof StorageUnavailable)) throw error;
    throw new BackupError(
      `não foi possível ${deed} no armazenamento: ${isFull ? 'não há espaço.' : reasonOf((error as Error).message)}`,
    );
  }
}

const reasons: [RegExp, string][] = [
  [/InvalidAccessKeyId/, 'ele não conhece a chave de acesso.'],
  [/SignatureDoesNotMatch/, 'o segredo da chave não confere.'],
  [/NoSuchBucket| 404/, 'o bucket não existe nesse endereço.'],
  [/ 401| 403|AccessDenied/, 'a chave não tem permissão para isso nesse bucket.'],
  [/ENOTFOUND|EAI_AGAIN/, 'o endereço não existe.'],
  [/ECONNREFUSED|ECONNRESET|ETIMEDOUT|no answer/, 'o endereço não responde.'],
  [/PermanentRedirect| 301/, 'o bucket fica em outra região.'],
  [/CERT|TLS|SSL/i, 'o certificado do endereço não é válido.'],
];

function reasonOf(message: string): string {
  return reasons.find(([pattern]) => pattern.test(message))?.[1] ?? `ele respondeu "${message}".`;
}
