import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { S3 } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3Store, startS3Store } from '../../tests/support/s3-store.ts';
import { describeStorage, put } from '../../tests/support/storage-contract.ts';
import { addressText, storeEndpoint } from '../settings/addresses.ts';
import { createS3Storage } from './s3.ts';
import type { S3Settings } from './s3-client.ts';
import { StorageUnavailable } from './storage.ts';

let store: S3Store;
beforeAll(async () => {
  store = await startS3Store();
});
afterAll(() => store.close());

/** A store that really is one, where its address is given. */
const { S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_ACCESS_KEY_ID, S3_TEST_SECRET_ACCESS_KEY } = process.env;
const real: S3Settings | undefined = S3_TEST_ENDPOINT
  ? {
      endpoint: storeEndpoint.parse(S3_TEST_ENDPOINT),
      isPublicOnly: false,
      region: process.env.S3_TEST_REGION ?? 'us-east-1',
      bucket: S3_TEST_BUCKET ?? '',
      accessKeyId: S3_TEST_ACCESS_KEY_ID ?? '',
      secretAccessKey: S3_TEST_SECRET_ACCESS_KEY ?? '',
    }
  : undefined;

describeStorage('s3rver', async () => open(store.settings));
if (real) describeStorage(`the store ${S3_TEST_ENDPOINT}`, async () => open(real));

function open(settings: S3Settings) {
  const incomingDir = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-s3-'));
  return {
    storage: createS3Storage(settings, incomingDir),
    unfinished: () => readdirSync(incomingDir),
    async replace(name: string, text: string) {
      const { endpoint, region, bucket, ...credentials } = settings;
      const client = new S3({ endpoint: addressText(endpoint), region, credentials, forcePathStyle: true });
      await client.putObject({ Bucket: bucket, Key: name, Body: text });
    },
    close: async () => rmSync(incomingDir, { recursive: true }),
  };
}

test('refuses a file of which the store gives another part than asked for', async () => {
  const { storage, close } = open(store.settings);
  await put(storage, 'a/part.pdf', '0123456789');
  // The stand-in takes an end of 0 for none.
  await expect(storage.read('a/part.pdf', { start: 0, end: 0 })).rejects.toThrow(StorageUnavailable);
  await close();
});
