import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { addressText } from '../../server/settings/addresses.ts';
import type { S3Settings } from '../../server/storage/s3-client.ts';

/** A fake S3 store in this process (s3rver), which ignores conditional requests. */
export interface S3Store {
  url: string;
  settings: S3Settings;
  /** The same as settings of the product. */
  variables: Record<string, string>;
  /** Answers nobody any more, and keeps its files. */
  stop(): Promise<void>;
  /** Answers again, at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

// It comes without types.
const S3rver: new (options: object) => S3rver = createRequire(import.meta.url)('s3rver');

export async function startS3Store(): Promise<S3Store> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-s3rver-'));
  let port = 0;
  let server: S3rver;

  async function start(): Promise<void> {
    const configureBuckets = [{ name: 'curso' }];
    server = new S3rver({ directory, address: '127.0.0.1', port, silent: true, configureBuckets });
    ({ port } = await server.run());
  }

  await start();
  const settings = {
    endpoint: { protocol: 'http' as const, host: '127.0.0.1', port, path: '' },
    isPublicOnly: false,
    region: 'us-east-1',
    bucket: 'curso',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  const url = addressText(settings.endpoint);
  return {
    url,
    settings,
    variables: {
      S3_ENDPOINT: url,
      S3_REGION: settings.region,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    stop: () => server.close(),
    start,
    async close() {
      await server.close().catch(() => undefined);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
