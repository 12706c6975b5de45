import type { Config } from '../config.ts';
import type { Backups } from '../features/backups/backups.ts';
import { isSlow } from '../metrics/event-loop.ts';
import type { Services } from '../services.ts';
import { checkLaunch } from './launch-checks.ts';
import { recallSilentServices } from './silent-services.ts';
import { createTroubles, type FindTroubles } from './troubles.ts';

interface Installation {
  config: Config;
  services: Pick<
    Services,
    'troubles' | 'questionsRepository' | 'requests' | 'nameRequestsRepository' | 'content' | 'counters'
  >;
  backups: Backups;
}

/** What needs a person in this installation. */
export function openTroubles({ config, services, backups }: Installation): FindTroubles {
  const findSilent = recallSilentServices(config);
  const { folder = config.dataDir } = config.backups;
  return createTroubles({
    repository: services.troubles,
    backups,
    questions: services.questionsRepository,
    requests: services.requests,
    nameRequests: services.nameRequestsRepository,
    isSlow: () => isSlow(services.counters),
    folders: [config.dataDir, folder],
    checkLaunch: () => checkLaunch(config, services.content.current(), findSilent),
  });
}
