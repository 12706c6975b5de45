import type { Content } from '../../domain/content/document.ts';
import { type LaunchProblem, launchProblems, type OutsideService } from '../../domain/launch-checks.ts';
import { providerNames } from '../../domain/purchases.ts';
import type { Config } from '../config.ts';
import { publishedSamples } from '../settings/settings.ts';
import { findSilentServices } from './silent-services.ts';

/**
 * What still stands between the site and its first sale, for the desk and for `npm run doctor`.
 * @param findSilent which services do not answer: asked now, unless somebody knows
 */
export async function checkLaunch(
  config: Config,
  content: Content,
  findSilent: () => Promise<OutsideService[]> = () => findSilentServices(config),
): Promise<LaunchProblem[]> {
  const providers = providerNames.filter((name) => config.providers[name]);
  return launchProblems({
    content,
    settings: {
      appUrl: config.appUrl,
      hasMailServer: config.smtpUrl !== undefined,
      courseAccess: config.courseAccess,
      adminSecondFactor: config.adminSecondFactor,
      providers,
      sellingAnything: providers.filter((name) => !config.fulfilment.productIds[name]),
      minimumCents: config.fulfilment.minimumCents,
      hasOwnerEmail: config.ownerEmail !== undefined,
      silent: await findSilent(),
      samples: publishedSamples(process.env),
    },
  });
}
