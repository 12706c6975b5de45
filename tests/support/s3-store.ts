import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { S3Settings } from '../../server/storage/s3-client.ts';

/** A stand-in for an S3 store, of its own process's memory and a folder. It ignores conditions and much else. */
export interface S3Store {
  settings: S3Settings;
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
  const server = new S3rver({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    configureBuckets: [{ name: 'curso' }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'curso',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
