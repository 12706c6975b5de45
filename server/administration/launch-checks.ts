import type { Content } from '../../domain/content/document.ts';
import { type LaunchProblem, launchProblems, type OutsideService } from '../../domain/launch-checks.ts';
import { providerNames } from '../../domain/purchases.ts';
import type { Base } from '../base.ts';
import { databaseAnswers } from '../db/connect.ts';
import { settings as definitions, publishedSamples } from '../settings/settings.ts';
import type { Settings } from '../settings/stored-settings.ts';

export interface LaunchParts extends Pick<Base, 'config' | 'database' | 'storage'> {
  settings: Pick<Settings, 'current' | 'unreadable'>;
  content: { current(): Content };
  /** True if the mail server accepts our login now. */
  mailAnswers(): Promise<boolean>;
  hasBackup(): Promise<boolean>;
  administration: Pick<Base['administration'], 'listTeam'>;
}

/** Milliseconds for which {@link LaunchChecks.recall} reuses the services' answers. */
const patience = 5 * 60_000;

export function createLaunchChecks(parts: LaunchParts) {
  const { config, settings, database, storage, content, mailAnswers, hasBackup, administration } = parts;
  let known: OutsideService[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;

  /** Asks the configured services; built-in ones start with the product. */
  async function findSilent(): Promise<OutsideService[]> {
    const services = [
      ['database', config.databaseUrl, () => databaseAnswers(database)],
      ['mail', settings.current().smtpUrl, mailAnswers],
      ['storage', config.s3, () => storage.answers()],
    ] as const;
    const silent = await Promise.all(
      services.map(async ([name, setting, answers]) => (setting && !(await answers()) ? [name] : [])),
    );
    return silent.flat();
  }

  async function list(silent: readonly OutsideService[]): Promise<LaunchProblem[]> {
    const owner = settings.current();
    const isDown = silent.includes('database');
    const [isCopied, team] = isDown
      ? [undefined, undefined]
      : await Promise.all([hasBackup(), administration.listTeam()]).catch(() => [undefined, undefined]);
    const providers = providerNames.filter((name) => owner.providers[name]);
    return launchProblems({
      content: content.current(),
      settings: {
        appUrl: config.appUrl,
        hasMailServer: owner.smtpUrl !== undefined,
        courseAccess: owner.courseAccess,
        adminSecondFactor: owner.adminSecondFactor,
        providers,
        sellingAnything: providers.filter((name) => !owner.fulfilment.productIds[name]),
        minimumCents: owner.fulfilment.minimumCents,
        hasOwnerEmail: owner.ownerEmail !== undefined,
        silent,
        hasBackup: owner.backups.folder === undefined ? undefined : isCopied,
        adminsWithoutSecondFactor:
          team && team.length > 0
            ? team.filter(({ has_second_factor }) => !has_second_factor).length
            : undefined,
        samples: publishedSamples(process.env),
        unreadable: settings.unreadable().map((name) => definitions[name].label),
      },
    });
  }

  return {
    ask: async () => list(await findSilent()),

    /** Answers at once with the services' last known state, and refreshes it. */
    async recall(): Promise<LaunchProblem[]> {
      if (performance.now() - askedAt > patience) {
        askedAt = performance.now();
        void findSilent().then(
          (silent) => (known = silent),
          () => undefined,
        );
      }
      return list(known);
    },
  };
}

export type LaunchChecks = ReturnType<typeof createLaunchChecks>;
