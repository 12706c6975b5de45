import type { Content } from '../../domain/content/document.ts';
import { type LaunchProblem, launchProblems, type OutsideService } from '../../domain/launch-checks.ts';
import { providerNames } from '../../domain/purchases.ts';
import type { Base } from '../base.ts';
import { databaseAnswers } from '../db/connect.ts';
import { publishedSamples } from '../settings/settings.ts';

export interface LaunchParts extends Pick<Base, 'config' | 'database' | 'storage'> {
  content: { current(): Content };
  /** True if the mail server accepts our login now. */
  mailAnswers(): Promise<boolean>;
}

/** Milliseconds for which {@link LaunchChecks.recall} reuses the services' answers. */
const patience = 5 * 60_000;

export function createLaunchChecks({ config, database, storage, content, mailAnswers }: LaunchParts) {
  let known: OutsideService[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;

  /** Asks the configured services; built-in ones start with the product. */
  async function findSilent(): Promise<OutsideService[]> {
    const services = [
      ['database', config.databaseUrl, () => databaseAnswers(database)],
      ['mail', config.smtpUrl, mailAnswers],
      ['storage', config.s3, () => storage.answers()],
    ] as const;
    const silent = await Promise.all(
      services.map(async ([name, setting, answers]) => (setting && !(await answers()) ? [name] : [])),
    );
    return silent.flat();
  }

  function list(silent: readonly OutsideService[]): LaunchProblem[] {
    const providers = providerNames.filter((name) => config.providers[name]);
    return launchProblems({
      content: content.current(),
      settings: {
        appUrl: config.appUrl,
        hasMailServer: config.smtpUrl !== undefined,
        courseAccess: config.courseAccess,
        adminSecondFactor: config.adminSecondFactor,
        providers,
        sellingAnything: providers.filter((name) => !config.fulfilment.productIds[name]),
        minimumCents: config.fulfilment.minimumCents,
        hasOwnerEmail: config.ownerEmail !== undefined,
        silent,
        samples: publishedSamples(process.env),
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
