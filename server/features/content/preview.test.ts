import { describe, expect, test } from 'vitest';
import type { Content, ContentDocument } from '../../../domain/content/document.ts';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { pageAssets } from '../../../tests/support/page-assets.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { renderSite } from '../../../web/site/render.tsx';
import { assembleProduct } from '../../assemble.ts';
import { createBuiltFile } from '../../http/built-files.ts';

const base = await sharedFixture(createTestApp('preview'));
const built = {
  assets: pageAssets,
  appHtml: '<html></html>',
};
const render = (content: Content, onlyFile?: string) =>
  renderSite(content, built, 'http://localhost:3000', onlyFile);
const product = assembleProduct({
  ...base.parts,
  async renderPreview(content, onlyFile) {
    const files = Object.entries(render(content, onlyFile));
    return new Map(
      files.map(([name, text]) => [
        `/${name}`,
        createBuiltFile(name, { identity: new TextEncoder().encode(text) }),
      ]),
    );
  },
});
const admin = await signInAdmin(base);
const published = () => product.features.content.publishedRevision().document;

const open = (path: string, cookie = '') =>
  product.app.request(`/painel/previa${path}`, { headers: { cookie, origin: 'http://localhost:3000' } });

function typed(sections: Partial<ContentDocument>, { page = '/', cookie = admin, headers = {} } = {}) {
  return product.app.request('/api/admin/content/preview', {
    method: 'POST',
    headers: { cookie, origin: 'http://localhost:3000', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ page, sections }),
  });
}
const htmlOf = async (answer: Response) => ((await answer.json()) as { html: string }).html;

function landing(change: (section: ContentDocument['landing']) => void) {
  const section = structuredClone(published().landing);
  change(section);
  return { landing: section };
}

describe('the preview', () => {
  test('is given to administrators only, not to visitors, students or helpers', async () => {
    const student = await base.signIn();
    const helper = await signInSupport(base);
    for (const [cookie, status] of [
      ['', 401],
      [student, 403],
      [helper, 403],
    ] as const) {
      for (const path of ['', '/', '/curso', '/faq']) expect((await open(path, cookie)).status).toBe(status);
      expect((await typed({}, { cookie })).status).toBe(status);
    }
    expect((await open('/curso', admin)).status).toBe(200);
  });

  test('answers no other site, and only this site may frame it', async () => {
    expect((await typed({}, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403);
    const answer = await open('/', admin);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  });

  test('runs nothing, submits nothing, opens nothing and loads from this site alone', async () => {
    const answer = await open('/curso', admin);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const rules = policy.split('; ');
    expect(rules).toContain("default-src 'none'");
    expect(rules).toContain("form-action 'none'");
    expect(rules).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/script-src|connect-src|frame-src|https:/);
    // Without these the links of a page open neither a window nor another page in place of the admin's.
    expect(rules.find((rule) => rule.startsWith('sandbox'))).not.toMatch(
      /popups|top-navigation|forms|modals/,
    );
    const html = await answer.text();
    expect(html).not.toMatch(/<script|enhance\.js/);
  });

  test('shows markup in a text as text', async () => {
    const evil = '<img src=x onerror=alert(1)><script>alert(1)</script>" data-field="x';
    const html = await htmlOf(
      await typed(
        landing((section) => {
          section.hero.subheadline = evil;
        }),
      ),
    );
    expect(html).not.toMatch(/<img src=x|<script>|" data-field="x"/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('shows what is typed, saves and publishes nothing, and counts no visit', async () => {
    const typedTitle = landing((section) => {
      section.hero.headline = 'Um título que só eu vejo';
    });
    expect(await htmlOf(await typed(typedTitle))).toContain('só eu ');
    expect(await (await open('/', admin)).text()).not.toContain('só eu ');
    expect((await product.features.content.findPublishedAndDraft()).draft).toBeUndefined();
    await product.features.visits.flush();
    const { rows } = await base.database.$client.query('select count(*)::int as days from daily_counts');
    expect(rows).toEqual([{ days: 0 }]);
  });

  test('refuses invalid texts with their fields, and pages that do not exist', async () => {
    const answer = await typed(
      landing((section) => {
        section.hero.headline = '';
      }),
    );
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: { code: 'invalid_content', fields: [{ path: 'landing.hero.headline' }] },
    });
    for (const page of ['/app', '/nao-existe', '/../app', 'https://x.example/'])
      expect((await typed({}, { page })).status).toBe(404);
    const unknown = { unknown: {} } as Partial<ContentDocument>;
    expect((await typed(unknown)).status).toBe(422);
  });
});

/** Returns the element that has the field, as its opening tag and what follows. */
const elementOf = (html: string, path: string) =>
  new RegExp(`<(\\w+)[^<>]*data-field="(?:[^"]* )?${path.replaceAll('.', '\\.')}(?: [^"]*)?"[^<>]*>`).exec(
    html,
  );

describe('fields in the preview', () => {
  test('each text of a page names its field, also where a placeholder stands in it', async () => {
    const html = await (await open('/', admin)).text();
    for (const [path, tag] of [
      ['landing.hero.subheadline', 'p'],
      ['landing.hero.reassurance.0', 'li'],
      ['landing.benefits.items.1.title', 'h3'],
      ['course.modules.0.lessons.0.title', 'span'],
      ['site.everyPage.footer.supportText', 'p'],
      ['landing.introDialog.title', 'h2'],
    ] as const)
      expect([path, elementOf(html, path)?.[1]]).toEqual([path, tag]);
    // No form has it, until an installation has changed it.
    expect(elementOf(html, 'landing.hero.ctaLabel')).toBeNull();
    const changed = landing((section) => {
      section.hero.ctaLabel = 'Quero entrar';
    });
    expect(elementOf(await htmlOf(await typed(changed)), 'landing.hero.ctaLabel')?.[1]).toBe('a');
    expect(elementOf(html, 'site.brandName')?.[0]).not.toContain('landing.');
    const sales = await (await open('/curso', admin)).text();
    expect(elementOf(sales, 'site.price.cents')?.[1]).toBe('p');
  });

  test('an email is shown as it arrives, below its subject, with the field of each text', async () => {
    const answer = await open('/e-mail/welcome', admin);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const letters = structuredClone(published().letters);
    letters.welcome.paragraphs[0] = 'Comece hoje por {{preco}}.';
    const html = await htmlOf(await typed({ letters }, { page: '/e-mail/welcome' }));
    expect(html).toContain('Comece hoje por R$ 85.');
    expect(elementOf(html, 'letters.welcome.subject')?.[1]).toBe('strong');
    expect(elementOf(html, 'letters.welcome.paragraphs.0')?.[1]).toBe('p');
    for (const name of ['nada', 'newsletterNote', 'constructor', ''])
      expect((await open(`/e-mail/${name}`, admin)).status).toBe(404);
  });

  test('lessons after a hidden one keep their own fields', async () => {
    const course = structuredClone(published().course);
    const [first, second] = course.modules[0]?.lessons ?? [];
    if (!first || !second) throw new Error('The course has no lessons');
    first.isHidden = true;
    const html = await htmlOf(await typed({ course }));
    expect(elementOf(html, 'course.modules.0.lessons.0.title')).toBeNull();
    expect(html.split('data-field="course.modules.0.lessons.1.title')[1]?.slice(0, 200)).toContain(
      second.title,
    );
  });

  test('a picture names its field', async () => {
    const photo = '4b6f0c9e-0c9e-4c9e-8c9e-4b6f0c9e4b6f';
    const site = structuredClone(published().site);
    site.instructor = { ...site.instructor, photo, isSample: false };
    const html = await htmlOf(await typed({ site }));
    expect(elementOf(html, 'site.instructor.photo')?.[1]).toBe('img');
  });

  test('pages say in the preview what they say to visitors, and published pages have no fields', async () => {
    const content = product.features.content.current();
    const files = render(content);
    const names = Object.keys(files).filter((name) => name.endsWith('.html') && name !== 'app.html');
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) {
      const visitors = files[name] ?? '';
      expect(visitors).not.toMatch(/data-field|[\uE000-\uF8FF]|%EE%80/i);
      const page = `/${name.replace('.html', '').replace(/^index$/, '')}`;
      const preview = await htmlOf(await typed({}, { page }));
      const bare = preview.replaceAll(/ data-field="[^"]*"/g, '');
      expect(bare).toBe(visitors.replaceAll(/<script\b.*?<\/script>/g, ''));
    }
  });
});
