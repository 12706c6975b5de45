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

/** @param publicOnly true for the name of a setting that may not lead into a private network */
export function s3Settings(
  value: SettingValues,
  prefix: Prefix,
  publicOnly: (name: SettingName) => boolean,
): S3Settings | undefined {
  const [endpointName, ...names] = s3SettingNames(prefix);
  const endpoint = value[endpointName];
  const [bucket, accessKeyId, secretAccessKey] = names.map((name) => value[name]);
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const region = value[`${prefix}S3_REGION` as const] ?? 'us-east-1';
  const isPublicOnly = publicOnly(endpointName);
  return { endpoint, isPublicOnly, region, bucket, accessKeyId, secretAccessKey };
}
