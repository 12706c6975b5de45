import { lessons } from '../content/course.ts';
import { landing } from '../content/landing.ts';
import { sales } from '../content/sales.ts';
import { site } from '../content/site.ts';
import { launchProblems } from '../domain/launch-checks.ts';
import { providerNames } from '../domain/purchases.ts';
import { siteOverrides } from '../domain/site-overrides.ts';
import { publishedSamples } from '../server/sample-values.ts';
import { checkedConfig } from './lib/checked-config.ts';
import { loadEnvironment } from './lib/command.ts';
import { findSilentServices } from './lib/silent-services.ts';

/** Says what is still placeholder or missing before going on sale; exit code 1 if anything blocks. */
loadEnvironment();
const config = checkedConfig();
const providers = providerNames.filter((name) => config.providers[name]);
const testimonials = [...landing.testimonials.items, ...sales.testimonials.items];
const problems = launchProblems({
  site: { ...site, ...siteOverrides(process.env) },
  lessons,
  sampleTestimonials: testimonials.filter(({ isSample }) => isSample).length,
  settings: {
    appUrl: config.appUrl,
    hasMailServer: config.smtpUrl !== undefined,
    courseAccess: config.courseAccess,
    providers,
    sellingAnything: providers.filter((name) => !config.fulfilment.productIds[name]),
    minimumCents: config.fulfilment.minimumCents,
    silent: await findSilentServices(config),
    samples: publishedSamples(process.env),
  },
});
const blocking = problems.filter(({ isBlocking }) => isBlocking);
const advice = problems.filter(({ isBlocking }) => !isBlocking);

if (blocking.length > 0) console.log(`Impede o lançamento (${blocking.length}):`);
for (const { text } of blocking) console.log(`  ✗ ${text}`);
if (advice.length > 0) console.log(`Vale melhorar (${advice.length}):`);
for (const { text } of advice) console.log(`  • ${text}`);
console.log(blocking.length > 0 ? 'Ainda não está pronto para vender.' : 'Pronto para vender.');
process.exit(blocking.length > 0 ? 1 : 0);
