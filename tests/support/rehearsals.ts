import { startFakeProviderApi } from '../../scripts/lib/fake-provider-api.ts';
import { assembleProduct } from '../../server/assemble.ts';
import type { ProductOptions } from '../../server/base.ts';
import { createRehearsalsFeature } from '../../server/features/rehearsals/rehearsals.feature.ts';
import type { ScratchProduct } from '../../server/features/rehearsals/stage.ts';
import { createBuiltFile } from '../../server/http/built-files.ts';
import { renderSite } from '../../web/site/render.tsx';
import { signInAdmin } from './admin.ts';
import { publishChange } from './content.ts';
import { pageAssets } from './page-assets.ts';
import { testProviders } from './purchases.ts';
import { startSmtpDialog } from './smtp-dialog.ts';
import { createTestApp } from './test-app.ts';
import { eventWait, testWait } from './waits.ts';

/** Replaces parts of a rehearsal by broken ones. */
export interface Broken {
  config?: Partial<ProductOptions['config']>;
  /** Answers a request of the rehearsal in place of the product. */
  answer?: (path: string, method: string, count: number) => Response | Error | undefined;
  reachLink?: ProductOptions['reachLink'];
  renderPreview?: ProductOptions['renderPreview'];
  times?: { step: number; rehearsal: number };
}

const built = {
  assets: pageAssets,
  appHtml: '<title></title><!--start--><!--/start-->',
};

export const htmlFile = (name: string, text: string) =>
  createBuiltFile(name, { identity: new TextEncoder().encode(text) });

/** Creates a product on which rehearsals pass: on sale, with all companies, and a mail server. @param name of its database */
export async function createRehearsalFixture(name: string) {
  const [company, mail] = await Promise.all([startFakeProviderApi(), startSmtpDialog()]);
  const base = await createTestApp(name, {
    providers: testProviders(company.url),
    COURSE_ACCESS: 'purchase',
    OWNER_EMAIL: 'dona@example.com',
    SMTP_URL: {
      host: '127.0.0.1',
      port: mail.port,
      secure: false,
      user: 'loja',
      password: 'senha-do-correio',
      isPublicOnly: false,
    },
  });
  const parts: ProductOptions = {
    ...base.parts,
    async renderPreview(content, onlyFile) {
      const files = Object.entries(renderSite(content, built, base.parts.config.appUrl, onlyFile));
      return new Map(files.map(([file, text]) => [`/${file}`, htmlFile(file, text)]));
    },
  };
  const product = assembleProduct(parts);
  const owner = await signInAdmin(base);
  const checkout = 'https://pay.example.com/curso';
  await publishChange(base, owner, 'site', { checkoutUrlHeader: checkout, checkoutUrlHero: checkout });

  return {
    ...{ base, company, mail, parts, product, owner },

    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await base.database.$client.query<Row>(text, values)).rows,

    call: (method: string, route: string, cookie = owner) =>
      product.app.request(route, { method, headers: { origin: base.parts.config.appUrl, cookie } }),

    /** Returns the rehearsals of a product in which something is broken. */
    rehearsalsOf({ config, answer, times, ...broken }: Broken) {
      const all = { ...parts, ...broken, config: { ...parts.config, ...config } };
      const made = assembleProduct(all);
      const counts = new Map<string, number>();
      const assembleScratch = (scratchParts: Partial<ProductOptions>): ScratchProduct => {
        const scratch = assembleProduct({ ...all, ...scratchParts });
        const request = async (route: string, init: RequestInit) => {
          const key = `${init.method} ${route}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
          const given = answer?.(route, init.method ?? '', counts.get(key) ?? 0);
          if (given instanceof Error) throw given;
          return given ?? scratch.app.request(route, init);
        };
        return { ...scratch, app: { request } };
      };
      const { emails, purchases } = made.features;
      const { reachLink = async () => 200 } = all;
      return createRehearsalsFeature({
        ...{ ...made, emails, purchases, reachLink, assembleScratch },
        times: times ?? { step: eventWait, rehearsal: testWait },
      });
    },

    async close() {
      await base.close();
      mail.stop();
      await company.stop();
    },
  };
}
