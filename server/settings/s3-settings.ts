import type { S3Settings } from '../storage/s3-client.ts';
import type { SettingName, SettingValues } from './settings.ts';

/** '' for the store of uploaded files, `BACKUP_` for the store of backups. */
type Prefix = '' | 'BACKUP_';

/** Returns the names of the required settings; the region has a default. */
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
