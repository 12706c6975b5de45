import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { ContentDocument } from '../../../domain/content/document.ts';
import { momentInput } from '../../../domain/moment-input.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { lessonIds } from '../../../tests/support/course.ts';
import { createMediaClient } from '../../../tests/support/media.ts';
import { samplePdf, samplePicture } from '../../../tests/support/sample-files.ts';
import { openContentOfOtherProcess } from '../../../tests/support/second-process.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { createVideoUploader, sampleVideo } from '../../../tests/support/videos.ts';
import { assembleProduct } from '../../assemble.ts';
import { createBuiltFile } from '../../http/built-files.ts';
import type { MaterialsModule } from '../materials/materials.ts';

const product = await sharedFixture(createTestApp('content'));
const owner = await signInAdmin(product);

interface State {
  published: { revision: number; document: ContentDocument };
  draft: { version: number; document: ContentDocument } | null;
}

const call = (method: string, path: string, json?: unknown, headers?: Record<string, string>) =>
  product.call(method, `/api/admin/content${path}`, { cookie: owner, json, headers });
const state = async () => (await (await call('GET', '')).json()) as State;
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;

/** Changes a section of what is published, as a form sends it. */
async function edit<Name extends keyof ContentDocument>(
  name: Name,
  change: (section: ContentDocument[Name]) => void,
): Promise<Response> {
  const { published, draft } = await state();
  const section = structuredClone((draft ?? published).document[name]);
  change(section);
  return call('PUT', `/draft/${name}`, section);
}

async function publish(): Promise<Response> {
  return call('POST', '/publish', { baseRevision: (await state()).published.revision });
}

describe('the draft', () => {
  test('is seen by nobody but administrators', async () => {
    const student = await product.signIn();
    for (const path of ['', '/revisions']) {
      expect((await product.call('GET', `/api/admin/content${path}`)).status).toBe(401);
      expect((await product.call('GET', `/api/admin/content${path}`, { cookie: student })).status).toBe(403);
    }
    expect(
      (await product.call('POST', '/api/admin/content/publish', { cookie: student, json: {} })).status,
    ).toBe(403);
  });

  test('is kept, and changes nothing that is read until it is published', async () => {
    await edit('site', (site) => {
      site.price.cents = 9_700;
    });
    expect((await state()).draft?.document.site.price.cents).toBe(9_700);
    expect(product.features.content.current().site.price.cents).toBe(8_500);
    expect((await call('DELETE', '/draft')).status).toBe(200);
    expect((await state()).draft).toBeNull();
  });

  test('completes a phone with the country and an address with the protocol', async () => {
    const answer = await edit('site', (site) => {
      site.supportPhone = '(11) 98765-4321';
      site.checkoutUrlHero = 'pay.example.com/curso';
    });
    expect(answer.status).toBe(200);
    expect((await state()).draft?.document.site).toMatchObject({
      supportPhone: '5511987654321',
      checkoutUrlHero: 'https://pay.example.com/curso',
    });
    await call('DELETE', '/draft');
  });

  test('says which field cannot be kept, and keeps nothing', async () => {
    const answer = await edit('site', (site) => {
      site.price.cents = -1;
      site.checkoutUrlHero = 'javascript:alert(1)';
      site.tagline = 'Por {{preço}}';
      site.supportPhone = '123';
      site.adsConversionId = 'anything';
      site.brandName = ' ';
    });
    expect(answer.status).toBe(422);
    const { error } = (await answer.json()) as { error: { code: string; fields: { path: string }[] } };
    expect(error.code).toBe('invalid_content');
    expect(error.fields.map(({ path }) => path).toSorted()).toEqual([
      'adsConversionId',
      'brandName',
      'checkoutUrlHero',
      'price.cents',
      'supportPhone',
      'tagline',
    ]);
    expect((await state()).draft).toBeNull();
  });

  test.each([
    ['a section that is none', '/draft/other', {}, 404],
    ['half a section', '/draft/site', { brandName: 'x' }, 422],
    ['a field that is none', '/draft/certificate', { modality: 'Online', colour: 'red' }, 422],
    ['no object', '/draft/site', 'x', 422],
    ['a list', '/draft/site', [], 422],
    ['nothing', '/draft/site', null, 422],
  ])('refuses %s', async (_, path, body, status) => {
    expect((await call('PUT', path, body)).status).toBe(status);
    expect((await state()).draft).toBeNull();
  });

  test('of another tab is not written over', async () => {
    const { document } = (await state()).published;
    const save = (seen: number, tagline: string) =>
      call('PUT', '/draft/site', { ...document.site, tagline }, { 'if-match': `"${seen}"` });
    expect((await save(0, 'A primeira')).status).toBe(200);
    expect(await codeOf(await save(0, 'A segunda'))).toBe('content_changed');
    expect((await save(1, 'A segunda, depois de ler a primeira')).status).toBe(200);
    expect((await state()).draft?.document.site.tagline).toMatch(/^A segunda/);
    await call('DELETE', '/draft');
  });
});

test('a video link that does not play is warned of at its field in the draft, and before publishing', async () => {
  const [module] = (await state()).published.document.course.modules;
  const videoUrl = 'https://drive.google.com/file/d/1AbC/view?usp=sharing';
  await edit('course', (course) => {
    const lesson = course.modules[0]?.lessons.find(({ type }) => type === 'video');
    if (lesson) lesson.videoUrl = videoUrl;
  });
  const checks = async (query: string) => {
    const path = `/api/admin/launch-checks${query}`;
    const answer = await product.call('GET', path, { cookie: owner });
    return ((await answer.json()) as { checks: { field: string | null; text: string }[] }).checks;
  };
  const index = module?.lessons.findIndex(({ type }) => type === 'video');
  const field = `course.modules.0.lessons.${index}.videoUrl`;
  const fault = expect.stringMatching(/O link é do Google Drive/);
  expect(await checks('?content=draft')).toContainEqual(expect.objectContaining({ field, text: fault }));
  expect(await checks('')).not.toContainEqual(expect.objectContaining({ field }));
  await call('DELETE', '/draft');
});

test('yellow warnings judge the draft: what it mends is no longer warned of', async () => {
  const warnsOfContact = async (query: string) => {
    const answer = await product.call('GET', `/api/admin/launch-checks${query}`, { cookie: owner });
    const { checks } = (await answer.json()) as { checks: { field: string | null }[] };
    return checks.some(({ field }) => field === 'site.legal.dpoContact');
  };
  expect(await warnsOfContact('?content=draft')).toBe(true);
  await edit('site', (site) => {
    site.legal.dpoContact = 'dados@clinica.example';
  });
  expect([await warnsOfContact('?content=draft'), await warnsOfContact('')]).toEqual([false, true]);
  await call('DELETE', '/draft');
});

describe('publishing', () => {
  test('puts a revision in the place of the one that its editor has seen, with what is new in it', async () => {
    expect(await codeOf(await publish())).toBe('nothing_to_publish');
    await edit('landing', (landing) => {
      landing.hero.headline = 'Por {{preco}}, {{horas}} horas';
    });
    const before = (await state()).published.revision;
    expect(await (await publish()).json()).toEqual({ revision: before + 1 });
    expect(product.features.content.current().landing.hero.headline).toBe('Por R$ 85, 8 horas');
    const { revisions } = (await (await call('GET', '/revisions')).json()) as {
      revisions: { revision: number; changes: string[]; author_name: string }[];
    };
    expect(revisions[0]).toMatchObject({
      revision: before + 1,
      author_name: 'Ana Souza',
      changes: [
        'Página inicial › Abertura › Título: “Inteligência Artificial para Veterinários” → “Por R$ 85, 8 horas”',
      ],
    });
    await edit('site', (site) => {
      site.tagline = 'Outra';
    });
    expect(await codeOf(await call('POST', '/publish', { baseRevision: before }))).toBe('content_changed');
    expect((await state()).draft?.document.site.tagline).toBe('Outra');
    await call('DELETE', '/draft');
  });

  test('only the draft that was seen is published', async () => {
    await edit('site', (site) => {
      site.tagline = 'Vista';
    });
    const { published, draft } = await state();
    const body = { baseRevision: published.revision };
    const seen = { 'if-match': `"${draft?.version}"` };
    await edit('site', (site) => {
      site.tagline = 'De outra pessoa';
    });
    expect(await codeOf(await call('POST', '/publish', body, seen))).toBe('content_changed');
    expect(await state()).toMatchObject({
      published,
      draft: { document: { site: { tagline: 'De outra pessoa' } } },
    });
    const now = { 'if-match': `"${(await state()).draft?.version}"` };
    expect((await call('POST', '/publish', body, now)).status).toBe(200);
  });

  test('a draft stays, whatever revision is restored below it', async () => {
    await edit('site', (site) => {
      site.tagline = 'Ainda não publicada';
    });
    await call('POST', '/revisions/0/restore');
    expect((await publish()).status).toBe(200);
    expect(product.features.content.current().site.tagline).toBe('Ainda não publicada');
  });

  test('two at once: one revision, and the other is told', async () => {
    await edit('site', (site) => {
      site.tagline = 'Duas pessoas';
    });
    const { revision } = (await state()).published;
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('POST', '/publish', { baseRevision: revision })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('a revision of before, the shipped one too, comes back as a new one', async () => {
    const { revision } = (await state()).published;
    expect(await (await call('POST', '/revisions/0/restore')).json()).toEqual({ revision: revision + 1 });
    expect(product.features.content.current().landing.hero.headline).toBe(
      'Inteligência Artificial para Veterinários',
    );
    await call('POST', `/revisions/1/restore`);
    expect(product.features.content.current().landing.hero.headline).toBe('Por R$ 85, 8 horas');
    expect((await call('POST', '/revisions/999/restore')).status).toBe(404);
    await call('POST', '/revisions/0/restore');
  });

  test('another process shows it, too', async () => {
    const other = openContentOfOtherProcess(product);
    await edit('site', (site) => {
      site.tagline = 'Em todos os processos';
    });
    await publish();
    expect(await other.refresh()).toBe(1);
    expect(other.current().site.tagline).toBe('Em todos os processos');
    expect(await other.refresh()).toBe(0);
  });

  test('what another process has published is read and built upon, before this one shows it', async () => {
    const other = openContentOfOtherProcess(product);
    await other.start();
    const author = { id: null, name: 'Outro processo', isFresh: true };
    const { course } = structuredClone((await state()).published.document);
    const [first] = course.modules;
    first?.lessons.push({ ...structuredClone(first.lessons[0]), id: 'alhures001' } as never);
    await other.saveSection('course', course, author);
    const { published } = await other.findPublishedAndDraft();
    const revision = await other.publish(published.revision, author);
    expect((await state()).published.revision).toBe(revision);

    const cookie = await product.signIn();
    const complete = (lesson: string) => product.call('POST', `/api/progress/lessons/${lesson}`, { cookie });
    expect((await complete('alhures001')).status).toBe(200);
    expect(await codeOf(await complete('nunca00001'))).toBe('unknown_lesson');
    const restored = await call('POST', '/revisions/0/restore', { baseRevision: revision });
    expect(await restored.json()).toEqual({ revision: revision + 1 });
  });

  test('makes the pages once for many restores of one revision, and holds no connection meanwhile', async () => {
    let rendered = 0;
    await product.features.content.start({
      async render() {
        rendered += 1;
        await product.database.$client.query('select 1');
        return () => undefined;
      },
    });
    rendered = 0;
    const { revision: baseRevision } = (await state()).published;
    const answers = await Promise.all(
      Array.from({ length: 18 }, () => call('POST', '/revisions/0/restore', { baseRevision })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(17).fill(409)]);
    expect(rendered).toBe(1);
  });

  test('a draft that is saved while its pages are made is not published unseen', async () => {
    await edit('site', (site) => {
      site.tagline = 'Antes';
    });
    await product.features.content.start({
      async render() {
        await edit('site', (site) => {
          site.tagline = 'Enquanto as páginas são feitas';
        });
        return () => undefined;
      },
    });
    expect(await codeOf(await publish())).toBe('content_changed');
    expect((await state()).draft?.document.site.tagline).toBe('Enquanto as páginas são feitas');
    await product.features.content.start();
    await call('DELETE', '/draft');
  });

  test('pages that cannot be made are not published', async () => {
    let isBroken = false;
    await product.features.content.start({
      async render() {
        if (isBroken) throw new Error('a page fell over');
        return () => undefined;
      },
    });
    await edit('site', (site) => {
      site.tagline = 'Nunca vista';
    });
    isBroken = true;
    expect(await codeOf(await publish())).toBe('render_failed');
    isBroken = false;
    expect(product.features.content.current().site.tagline).not.toBe('Nunca vista');
    expect((await state()).draft?.document.site.tagline).toBe('Nunca vista');
    await call('DELETE', '/draft');
  });
});

describe('restoring a part', () => {
  interface Restored {
    draft: { version: number; document: ContentDocument };
  }
  const restore = (json: object, headers?: Record<string, string>, revision = 0) =>
    call('POST', `/revisions/${revision}/restore`, json, headers);

  async function publishTwoChanges() {
    await edit('site', (site) => {
      site.tagline = 'De agora';
      site.courseHours = 12;
    });
    await edit('faq', (faq) => {
      faq.items.pop();
    });
    expect((await publish()).status).toBe(200);
    return (await state()).published.revision;
  }

  test('one field goes to the draft, and the site stays as it is', async () => {
    const revision = await publishTwoChanges();
    const answer = await restore({ section: 'site', field: 'tagline' });
    expect(answer.status).toBe(200);
    const { draft } = (await answer.json()) as Restored;
    expect(draft.document.site).toMatchObject({
      tagline: 'IA na rotina da clínica, com você no controle.',
      courseHours: 12,
    });
    const { published } = await state();
    expect(published).toMatchObject({ revision, document: { site: { tagline: 'De agora' } } });
    await call('DELETE', '/draft');
  });

  test('one section goes to the draft, and other sections keep what was published', async () => {
    const { draft } = (await (await restore({ section: 'site' })).json()) as Restored;
    expect(draft.document.site).toMatchObject({ courseHours: 8 });
    expect(draft.document.faq).toEqual((await state()).published.document.faq);
    await call('DELETE', '/draft');
  });

  test('what it would change is listed before, from the draft for a section, from the site for all', async () => {
    await edit('site', (site) => {
      site.courseHours = 8;
    });
    const changesOf = async (query: string) =>
      ((await (await call('GET', `/revisions/0/changes${query}`)).json()) as { changes: object[] }).changes;
    expect(await changesOf('?section=site')).toEqual([
      {
        text: 'Site › Frase curta: “De agora” → “IA na rotina da clínica, com você no controle.”',
        field: 'tagline',
        is_whole_list: false,
        image: null,
      },
    ]);
    expect(await changesOf('')).toHaveLength(3);
    await call('DELETE', '/draft');
  });

  test('a draft or a revision that somebody else saved meanwhile is not written over', async () => {
    await edit('site', (site) => {
      site.courseHours = 9;
    });
    const part = { section: 'site', field: 'tagline' };
    expect(await codeOf(await restore(part, { 'If-Match': '"7"' }))).toBe('content_changed');
    expect(await codeOf(await restore({ ...part, baseRevision: 0 }))).toBe('content_changed');
    expect((await restore(part, { 'If-Match': '"1"' })).status).toBe(200);
    await call('DELETE', '/draft');
  });

  test('an unknown section, field or revision is refused', async () => {
    expect((await restore({ section: 'nada' })).status).toBe(422);
    expect((await restore({ section: 'site', field: 'nada' })).status).toBe(422);
    expect((await restore({ field: 'tagline' })).status).toBe(422);
    expect((await restore({ section: 'site' }, {}, 999)).status).toBe(404);
    expect((await call('GET', '/revisions/0/changes?section=nada')).status).toBe(422);
    for (const path of ['/revisions/999/changes', '/revisions/x/changes'])
      expect((await call('GET', path)).status).toBe(404);
  });

  test('a revision of an earlier release, with fields that are gone and without new ones, comes back', async () => {
    const { revision } = (await state()).published;
    await product.database.$client.query(
      `update content_revisions set document = (document #- '{site,claims}') #- '{exercises}'
         || jsonb_build_object('site', (document->'site') - 'claims' || '{"colour":"green"}') where revision = $1`,
      [revision],
    );
    await call('POST', '/revisions/0/restore');
    const part = await restore({ section: 'site' }, {}, revision);
    expect(part.status).toBe(200);
    expect(((await part.json()) as Restored).draft.document.site).not.toHaveProperty('colour');
    await call('DELETE', '/draft');
    expect((await call('POST', `/revisions/${revision}/restore`)).status).toBe(200);
    expect((await state()).published.document.site).toMatchObject({ tagline: 'De agora' });
    await call('POST', '/revisions/0/restore');
  });
});

test('a draft and a published revision lose fields that are gone, and stay editable', async () => {
  await edit('landing', (landing) => {
    landing.closing.title = 'De antes';
  });
  await publish();
  await edit('landing', (landing) => {
    landing.closing.text = 'Rascunho';
  });
  const { $client } = product.database;
  const old = `'{closing,learnMoreLabel}', '"Saiba mais"'`;
  await $client.query(
    `update content_revisions set document = jsonb_set(document, '{landing,closing,learnMoreLabel}', '"x"')`,
  );
  await $client.query(
    `update content_draft set sections = jsonb_set(sections, '{landing}', jsonb_set(sections->'landing', ${old}))`,
  );
  await product.features.content.start();
  const { published, draft } = await state();
  expect(published.document.landing.closing).not.toHaveProperty('learnMoreLabel');
  expect(draft?.document.landing.closing).not.toHaveProperty('learnMoreLabel');
  expect(draft?.document.landing.closing).toMatchObject({ title: 'De antes', text: 'Rascunho' });
  expect((await publish()).status).toBe(200);
  await call('POST', '/revisions/0/restore');
});

describe('the course', () => {
  const course = async (cookie: string) =>
    (await (await product.call('GET', '/api/course', { cookie })).json()) as {
      modules: { id: string; lessons: { id: string; title: string }[] }[];
    };
  const progress = async (cookie: string) =>
    (await (await product.call('GET', '/api/progress', { cookie })).json()) as Record<string, unknown>;

  test('is for students', async () => {
    expect((await product.call('GET', '/api/course')).status).toBe(401);
  });

  test('counts what is published; a completed lesson that is gone does no harm', async () => {
    const student = await product.signIn();
    await product.call('POST', '/api/progress/lessons/m1v1', { cookie: student });
    await edit('course', ({ modules }) => {
      const [first] = modules;
      first?.lessons.splice(1, 1);
      first?.lessons.push({
        ...structuredClone(first.lessons[0]),
        id: 'anova00001',
        title: 'Aula nova',
      } as never);
      const last = modules.at(-1);
      if (last) last.isHidden = true;
    });
    expect((await publish()).status).toBe(200);
    const { modules } = await course(student);
    expect(modules.map(({ id }) => id)).not.toContain('bonus');
    expect(modules[0]?.lessons.at(-1)).toMatchObject({ id: 'anova00001', title: 'Aula nova' });
    const answer = await product.call('POST', '/api/progress', {
      cookie: student,
      json: { completed_lessons: ['m1p1', 'b1v1', 'anova00001'] },
    });
    expect(await answer.json()).toMatchObject({ completed_lessons: ['m1v1', 'anova00001'], completed: 2 });
    await call('POST', '/revisions/0/restore');
    expect(await progress(student)).toMatchObject({ completed: 3, total: lessonIds.length });
  });

  test('a certificate keeps what it was issued with', async () => {
    const student = await product.signIn({ name: 'Bia Lima' });
    await product.call('POST', '/api/progress', { cookie: student, json: { completed_lessons: lessonIds } });
    const issued = (await progress(student)).certificate;
    await edit('site', (site) => {
      site.courseHours = 40;
      site.instructor.name = 'Outra Pessoa';
    });
    await edit('certificate', (certificate) => {
      certificate.topics = ['Um tema só'];
    });
    await publish();
    expect((await progress(student)).certificate).toEqual(issued);
    await call('POST', '/revisions/0/restore');
  });

  test('a document that never came is not named', async () => {
    const answer = await edit('course', ({ modules }) => {
      const guide = modules[0]?.lessons.find(({ id }) => id === 'm1p1');
      if (guide) guide.material = 'guia_que_nao_existe';
    });
    expect(await answer.json()).toMatchObject({
      error: { fields: [{ path: 'modules.0.lessons.1.material' }] },
    });
  });

  test('two lessons of one code are not kept', async () => {
    const answer = await edit('course', ({ modules }) => {
      const [first] = modules;
      if (first?.lessons[0]) first.lessons.push(first.lessons[0]);
    });
    expect(answer.status).toBe(422);
  });
});

describe('uploads', () => {
  const nobody = '11111111-1111-4111-8111-111111111111';

  test('are public once a page shows them, and not before', async () => {
    const { send } = createMediaClient(product, owner);
    const { id } = (await (await send('image', await samplePicture('png'), 'foto.png')).json()) as {
      id: string;
    };
    const picture = () => product.call('GET', `/media/${id}/112.webp`);
    expect((await picture()).status).toBe(404);
    await edit('site', (site) => {
      site.instructor.photo = id;
    });
    expect((await picture()).status).toBe(404);
    expect((await publish()).status).toBe(200);
    const { revisions } = await (await call('GET', '/revisions')).json();
    expect(revisions[0].changes).toContain('Site › Quem ensina › Foto: vazio → “foto.jpg”');
    expect((await picture()).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await product.features.content.mediaInUse()).has(id)).toBe(true);
  });

  test('that are not there, or are something else, are said beside their field', async () => {
    const { send } = createMediaClient(product, owner);
    const pdf = await send('material', await samplePdf(), 'guia.pdf');
    const { id } = (await pdf.json()) as { id: string };
    for (const photo of [nobody, id]) {
      const answer = await edit('site', (site) => {
        site.instructor.photo = photo;
      });
      expect(await answer.json()).toMatchObject({ error: { fields: [{ path: 'instructor.photo' }] } });
    }
    const renamed = await edit('course', ({ modules }) => {
      modules[0]?.lessons[0]?.documents.push({ media: id, name: 'outro.pdf' });
    });
    expect(await renamed.json()).toMatchObject({
      error: { fields: [{ path: 'modules.0.lessons.0.documents.0.media' }] },
    });
  });

  test('are the administrators’ until a lesson that students see names them', async () => {
    const { send } = createMediaClient(product, owner);
    const { id, url } = await (await send('material', await samplePdf(), 'gabarito.pdf')).json();
    const student = await product.signIn();
    const statuses = () =>
      Promise.all(
        (['GET', 'HEAD'] as const).flatMap((method) =>
          [owner, student].map(async (cookie) => (await product.call(method, url, { cookie })).status),
        ),
      );
    const change = (isHidden: boolean) =>
      edit('course', ({ modules }) => {
        const lesson = modules[0]?.lessons[1];
        Object.assign(lesson ?? {}, { isHidden, documents: [{ media: id, name: 'gabarito.pdf' }] });
      });
    const adminsOnly = [200, 404, 200, 404];
    const elsewhere = openContentOfOtherProcess(product);
    await elsewhere.start();
    expect(await statuses()).toEqual(adminsOnly);
    await change(false);
    expect(await statuses()).toEqual(adminsOnly);
    expect(await elsewhere.showsMedia(id)).toBe(false);
    expect((await publish()).status).toBe(200);
    await expect.poll(() => elsewhere.showsMedia(id)).toBe(true);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await change(true);
    expect((await publish()).status).toBe(200);
    expect(await statuses()).toEqual(adminsOnly);
    await call('POST', '/revisions/0/restore');
    expect(await statuses()).toEqual(adminsOnly);
  });

  test('take the place of a shipped document in all its formats', async () => {
    const shipped = 'modulo1_ia_vet/guia_introducao_ia';
    const formats = Object.fromEntries(
      ['pdf', 'docx', 'json'].map((format) => [format, { path: `${shipped}.${format}`, bytes: 1 }]),
    );
    mkdirSync(product.shippedDir, { recursive: true });
    const catalog = { documents: [{ id: shipped, kind: 'Guia', folder: 'modulo1_ia_vet', formats }] };
    writeFileSync(path.join(product.shippedDir, 'catalog.json'), JSON.stringify(catalog));
    const { send } = createMediaClient(product, owner);
    const pdf = await send('material', await samplePdf(), 'guia da casa.pdf');
    const { id } = (await pdf.json()) as { id: string };
    await edit('course', ({ modules }) => {
      const guide = modules[0]?.lessons.find((lesson) => lesson.id === 'm1p1');
      guide?.documents.push({ media: id, name: 'guia da casa.pdf' });
    });
    expect((await publish()).status).toBe(200);
    const student = await product.signIn();
    const answer = await product.call('GET', '/api/materials', { cookie: student });
    const { modules } = (await answer.json()) as { modules: MaterialsModule[] };
    const replaced = modules[0]?.materials.find((material) => material.id === 'm1p1');
    const url = replaced?.url ?? '';
    expect(replaced?.formats.map((format) => format.url)).toEqual([url]);
    expect(JSON.stringify(modules)).not.toContain(shipped);
    expect((await product.call('GET', url, { cookie: student })).status).toBe(200);
    expect((await product.call('GET', url)).status).toBe(401);
    await call('POST', '/revisions/0/restore');
  });
});

describe('a video of a lesson', () => {
  const first = async (change: object) => {
    await edit('course', ({ modules }) => Object.assign(modules[0]?.lessons[0] ?? {}, change));
    return publish();
  };

  test('is told to students with all that its player needs', async () => {
    const sender = createVideoUploader(product, owner);
    const { id } = await sender.told((await sender.send(sampleVideo('lesson.mp4'))).address);
    expect((await first({ videoFile: id, duration: '1:00' })).status).toBe(200);
    const cookie = await product.signIn();
    const { modules } = await (await product.call('GET', '/api/course', { cookie })).json();
    expect(modules[0].lessons[0].video).toEqual({
      ...{ kind: 'file', url: `/storage/course-materials/media/${id}/video`, captions: null, duration: 60 },
    });
    expect((await product.call('GET', modules[0].lessons[0].video.url, { cookie })).status).toBe(200);
    const used = await product.features.content.mediaInUse();
    expect(used.has(id)).toBe(true);
  });

  test('is no other kind of file, and one that is there', async () => {
    const pdf = await (
      await createMediaClient(product, owner).send('material', await samplePdf(), 'a.pdf')
    ).json();
    for (const videoFile of [pdf.id, '4b6f0c9e-0c9e-4c9e-8c9e-4b6f0c9e4b6f'])
      expect(
        (await edit('course', ({ modules }) => Object.assign(modules[0]?.lessons[0] ?? {}, { videoFile })))
          .status,
      ).toBe(422);
  });

  test('may be missing from what an earlier release has saved', async () => {
    const answer = await edit('course', ({ modules }) => {
      for (const lesson of modules.flatMap(({ lessons }) => lessons)) {
        delete lesson.videoFile;
        delete lesson.playsInPage;
      }
    });
    expect(answer.status).toBe(200);
    expect((await publish()).status).toBe(200);
  });
});

describe('a promotion', () => {
  const hour = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const offered = () => product.features.content.current().offer;

  test('begins and ends by itself, and the preview shows any date', async () => {
    const promotion = { cents: 6_000, from: at(1), until: at(3), checkoutUrl: 'https://pay.example/sexta' };
    const answer = await edit('site', (site) => {
      site.promotion = { ...promotion, until: promotion.from };
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: { fields: [{ path: 'promotion.until' }] } });
    await edit('site', (site) => {
      site.promotion = promotion;
    });
    expect((await publish()).status).toBe(200);
    expect(offered()).toMatchObject({ cents: 8_500, promotion: null });

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * hour });
    expect(await product.features.content.refresh()).toBe(1);
    expect(await product.features.content.refresh()).toBe(0);
    expect(offered()).toMatchObject({ cents: 6_000, checkoutUrlHero: promotion.checkoutUrl });
    vi.setSystemTime(Date.now() + hour);
    expect(await product.features.content.refresh()).toBe(1);
    expect(offered()).toMatchObject({ cents: 8_500, promotion: null });
    vi.useRealTimers();

    const withPages = assembleProduct({
      ...product.parts,
      async renderPreview({ offer }) {
        const body = new TextEncoder().encode(String(offer.cents));
        return new Map([['/curso.html', createBuiltFile('curso.html', { identity: body })]]);
      },
    });
    const preview = (moment: string) =>
      withPages.app.request(`/painel/previa/curso?em=${moment}`, { headers: { cookie: owner } });
    expect((await preview('amanhã')).status).toBe(422);
    expect(await (await preview(momentInput(at(0)))).text()).toBe('8500');
    expect(await (await preview(momentInput(at(2)))).text()).toBe('6000');
  });
});
