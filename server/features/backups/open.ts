import type { Logger } from 'pino';
import { readOwnSecrets } from '../../auth-secret.ts';
import { makeBackup } from '../../backup/backup.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/connect.ts';
import type { Storage } from '../../storage/storage.ts';
import { createBackupsRepository } from './backups.repository.ts';
import { createBackups } from './backups.ts';

interface Installation {
  config: Pick<Config, 'backups' | 'authSecrets' | 'isSecretGenerated' | 'dataDir'>;
  database: Database;
  storage: Storage;
  log: Logger;
}

/** The copies of this installation, with the secret that it made for itself. */
export function openBackups({ config, database, storage, log }: Installation) {
  return createBackups({
    ...config.backups,
    repository: createBackupsRepository(database),
    makeBackup(file, options) {
      const generatedSecret = config.isSecretGenerated ? readOwnSecrets(config.dataDir) : undefined;
      const [signingSecret] = config.authSecrets;
      return makeBackup({ database, storage, generatedSecret, signingSecret }, file, options);
    },
    log,
  });
}
