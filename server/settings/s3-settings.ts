import type { S3Settings } from '../storage/s3-client.ts';
import type { SettingName, SettingValues } from './settings.ts';

/** Tells the settings of the store for uploaded files from those of the one for backups elsewhere. */
type Prefix = '' | 'BACKUP_';

/** Without the region, which has a default. */
export function s3SettingNames(prefix: Prefix) {
  return [
    `${prefix}S3_ENDPOINT`,
    `${prefix}S3_BUCKET`,
    `${prefix}S3_ACCESS_KEY_ID`,
    `${prefix}S3_SECRET_ACCESS_KEY`,
  ] as const satisfies SettingName[];
}

export function s3Settings(value: SettingValues, prefix: Prefix): S3Settings | undefined {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = s3SettingNames(prefix).map((name) => value[name]);
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const region = value[`${prefix}S3_REGION` as const] ?? 'us-east-1';
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}
