import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createS3Storage } from '../storage/s3.ts';
import { createS3Client, type S3Settings } from '../storage/s3-client.ts';
import { StorageUnavailable } from '../storage/storage.ts';
import { withSecret } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { encryptFor } from './encryption.ts';

interface SendOptions {
  /** Public half of the owner's key. */
  recipient: string;
  /** The encrypted archive is written here before it is sent. */
  encryptedDir: string;
  signal: AbortSignal;
  /** Text of the secret file, which only the owner's key uncovers. */
  generatedSecret: string | undefined;
}

const prefix = 'copias/';
/** Objects with other keys in the bucket belong to someone else. */
const ownKey = /^copias\/copia-[\w-]+\.tar\.gz\.age$/;
const daySeconds = 24 * 60 * 60;

/**
 * Uploads a backup, encrypted for the owner, to the remote S3 bucket for backups.
 * @throws {BackupError} saying what the store answered
 */
export async function sendBackup(settings: S3Settings, file: string, options: SendOptions): Promise<void> {
  const { recipient, encryptedDir, signal, generatedSecret } = options;
  const storage = createS3Storage(settings, encryptedDir);
  const key = `${prefix}${path.basename(file)}.age`;
  await explainErrors(async () => {
    // An earlier attempt may have ended after all or part of the upload.
    if (await storage.head(key)) return;
    await storage.parts.abandon({ path: key, uploadId: null });
    const archive = withSecret(generatedSecret, createReadStream(file, { signal }));
    const received = await storage.receive(encryptFor(recipient)(archive));
    try {
      if (!(await received.publish(key))) await received.discard();
    } catch (error) {
      await received.discard();
      throw error;
    }
  });
}

/** Removes uploaded backups older than `keepDays`, except the newest. @returns the number removed */
export async function removeOldSent(settings: S3Settings, keepDays: number, now: Date): Promise<number> {
  const call = createS3Client(settings);
  const Bucket = settings.bucket;
  const objects: { key: string; modified: number }[] = [];
  let next: string | undefined;
  do {
    const page = await call((client, options) =>
      client.listObjectsV2({ Bucket, Prefix: prefix, ...(next && { ContinuationToken: next }) }, options),
    );
    for (const { Key = '', LastModified } of page.Contents ?? [])
      if (ownKey.test(Key) && LastModified) objects.push({ key: Key, modified: LastModified.getTime() });
    next = page.NextContinuationToken;
  } while (next);
  // Names begin with the time of the backup.
  const [, ...older] = objects.sort((a, b) => b.key.localeCompare(a.key));
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
  await explainErrors(
    () => call((client, options) => client.putObject({ ...object, Body: Buffer.from(text) }, options)),
    'gravar',
  );
  await explainErrors(async () => {
    const read = await call(async (client, options) =>
      (await client.getObject(object, options)).Body?.transformToString(),
    );
    if (read !== text) throw new StorageUnavailable('S3: other content');
  }, 'ler');
  await explainErrors(() => call((client, options) => client.deleteObject(object, options)), 'apagar');
}

async function explainErrors(work: () => Promise<unknown>, action = 'gravar'): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    if (!isFull && !(error instanceof StorageUnavailable)) throw error;
    throw new BackupError(
      `não foi possível ${action} no armazenamento: ${isFull ? 'não há espaço.' : reasonOf((error as Error).message)}`,
    );
  }
}

const reasons: [RegExp, string][] = [
  [/InvalidAccessKeyId/, 'ele não conhece a chave de acesso.'],
  [/SignatureDoesNotMatch/, 'o segredo da chave não confere.'],
  [/NoSuchBucket| 404/, 'o bucket não existe nesse endereço.'],
  [/ 401| 403|AccessDenied/, 'a chave não tem permissão para isso nesse bucket.'],
  [/EPRIVATE/, 'o endereço é da rede interna do servidor, que o Painel não alcança.'],
  [/ENOTFOUND|EAI_AGAIN/, 'o endereço não existe.'],
  [/ECONNREFUSED|ECONNRESET|ETIMEDOUT|no answer/, 'o endereço não responde.'],
  [/PermanentRedirect| 301/, 'o bucket fica em outra região.'],
  [/CERT|TLS|SSL/i, 'o certificado do endereço não é válido.'],
];

function reasonOf(message: string): string {
  return reasons.find(([pattern]) => pattern.test(message))?.[1] ?? `ele respondeu "${message}".`;
}
