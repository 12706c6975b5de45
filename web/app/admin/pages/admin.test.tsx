import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shippedTexts } from '../../../../content/shipped.ts';
import { studentKeys } from '../../../../domain/browser-storage.ts';
import type { ContentDocument } from '../../../../domain/content/document.ts';
import { hiddenFields } from '../../../../domain/content/fixed-fields.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { paths } from '../../../../domain/paths.ts';
import { settings as definitions } from '../../../../server/settings/settings.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import { createQueryClient } from '../../data/query-client.ts';
import { Page as CoursePage } from '../course/course-editor.tsx';
import type { Draft } from '../draft/content-queries.ts';
import { placeOf } from '../draft/draft-changes.tsx';
import { Page as ContentPage } from './content.tsx';

const paper = { title: 'Termos', description: 'Termos', updated: 'abril de 2025', body: '# Termos' };
const shipped: ContentDocument = {
  ...shippedTexts,
  legal: { terms2025: paper, privacy2025: paper, terms2024: paper, privacy2024: paper, accessibility: paper },
};

/** State of the fake server: its documents, its next refusal, and what was saved. */
let published: ContentDocument;
let draft: Draft | null;
let refusal: { status: number; error: object } | undefined;
let saved: { section: string; version: string | null; value: unknown }[];
let restored: object[];
/** Bodies of the requests to publish. */
let sent: object[];
let role: string | null;

const draftOf = (version: number, change: Partial<ContentDocument> = {}): Draft => ({
  version,
  sections: [],
  document: { ...(draft?.document ?? shipped), ...change },
  author_name: 'Ana',
  updated_at: '2026-05-12T12:00:00Z',
});

async function fakeFetch(
  url: string,
  { method = 'GET', body, headers }: RequestInit = {},
): Promise<Response> {
  const section = /draft\/(\w+)$/.exec(url)?.[1];
  if (section && method === 'PUT') {
    if (refusal) return Response.json({ error: refusal.error }, { status: refusal.status });
    const value = JSON.parse(String(body));
    saved.push({ section, version: new Headers(headers).get('if-match'), value });
    draft = draftOf((draft?.version ?? 0) + 1, { [section]: value });
    return Response.json({ draft });
  }
  if (url === '/api/student') return Response.json({ id: 'ana', name: 'Ana', role, access: 'open' });
  if (url === '/api/admin/content')
    return Response.json({
      published: { revision: 1, document: published },
      draft,
      overrides: { 'site.supportEmail': 'outro@exemplo.com.br' },
      hidden: hiddenFields(shipped, [published, draft?.document ?? published]),
    });
  if (url === '/api/admin/settings')
    return Response.json({
      settings: Object.keys(definitions).map((name) => ({ name, is_set: name === 'HOTMART_HOTTOK' })),
    });
  if (url === '/api/admin/content/publish') {
    if (refusal) return Response.json({ error: refusal.error }, { status: refusal.status });
    sent.push({ ...JSON.parse(String(body)), version: new Headers(headers).get('if-match') });
    if (draft) published = draft.document;
    draft = null;
    return Response.json({ revision: 2 });
  }
  const restoredRevision = /revisions\/(\d+)\/restore$/.exec(url)?.[1];
  if (restoredRevision) {
    const request = JSON.parse(String(body)) as { section?: keyof ContentDocument };
    const { section } = request;
    restored.push({ revision: Number(restoredRevision), ...request });
    if (!section) return Response.json({ revision: 2 });
    if (new Headers(headers).get('if-match') !== `"${draft?.version ?? 0}"`)
      return Response.json({ error: { code: 'content_changed' } }, { status: 409 });
    const change = restoredRevision === '1' ? { [section]: published[section] } : {};
    draft = draftOf((draft?.version ?? 0) + 1, change);
    return Response.json({ draft });
  }
  if (/revisions\/0\/changes/.test(url)) {
    const change = { text: 'Site › Preço: mudou', field: 'price.cents', is_whole_list: false, image: null };
    return Response.json({
      changes: [change, { ...change, text: 'Site › Nome: mudou', field: 'brandName' }],
    });
  }
  if (url === '/api/admin/content/revisions')
    return Response.json({
      revisions: [
        {
          revision: 1,
          author_name: 'Ana',
          created_at: '2026-05-12T12:00:00Z',
          changes: ['Site › Preço: mudou'],
        },
      ],
    });
  if (url === '/api/admin/exercises')
    return Response.json({
      rows: [{ module: 'modulo1', exercise: 'modulo1-1', title: 'O que você faz?', students: 9, wrong: 6 }],
    });
  if (url === '/api/admin/media')
    return Response.json({ error: { code: 'file_type_not_allowed' } }, { status: 415 });
  if (url === '/api/admin/launch-checks')
    return Response.json({
      checks: [
        {
          is_blocking: true,
          text: 'Telefone ausente.',
          field: 'site.supportPhone',
          page: '/painel/conteudo?secao=site&campo=supportPhone',
          action: 'Resolver',
          step: 'price',
          also_at: [],
          about: null,
        },
      ],
    });
  return Response.json({ modules: [] });
}

beforeEach(() => {
  published = shipped;
  draft = null;
  refusal = undefined;
  saved = [];
  restored = [];
  sent = [];
  role = 'admin';
  vi.stubGlobal('fetch', fakeFetch);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open(address: string, shows = 'Salvar rascunho') {
  const session = { user: { id: 'ana' } };
  const client = createQueryClient();
  const layout = (
    <QueryClientProvider client={client}>
      <Outlet context={session} />
    </QueryClientProvider>
  );
  const children = [
    { path: paths.adminContent, element: <ContentPage /> },
    { path: paths.adminCourse, element: <CoursePage /> },
  ];
  const router = createMemoryRouter([{ element: layout, children }], { initialEntries: [address] });
  const page = render(<RouterProvider router={router} />);
  await screen.findByText(shows);
  return { user: userEvent.setup(), client, router, close: page.unmount };
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** The form of a text of the whole site. */
const nameForm = fieldFormPath('site.brandName');
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

test('students are refused', async () => {
  role = null;
  await open(paths.adminContent, 'Você não tem permissão para acessar esta página.');
  expect(screen.queryByText('Salvar rascunho')).toBeNull();
});

describe('a section form', () => {
  test('saves the section as a whole, with prices in cents', async () => {
    const { user } = await open(paths.adminContent);
    expect(field('Preço do curso').value).toBe('R$ 85,00');
    await user.clear(field('Preço do curso'));
    await user.type(field('Preço do curso'), '97,5');
    await user.tab();
    expect(field('Preço do curso').value).toBe('R$ 97,50');
    await user.click(button('Salvar rascunho'));
    await screen.findByText(/^Rascunho salvo por Ana/);
    expect(saved).toEqual([
      { section: 'site', version: '"0"', value: { ...shipped.site, price: { cents: 9750 } } },
    ]);
    type('Link de pagamento', 'https://pay.example/curso');
    await user.click(button('Salvar rascunho'));
    await waitFor(() => expect(saved[1]?.version).toBe('"1"'));
  });

  test('shows errors at their fields, sends nothing, and leads to each', async () => {
    const { user } = await open(paths.adminContent);
    type('Preço do curso', 'oitenta');
    type('Link de pagamento', 'ftp://pay');
    await user.click(button('Salvar rascunho'));
    await waitFor(() => expect(document.activeElement).toBe(field('Preço do curso')));
    expect(field('Preço do curso').value).toBe('oitenta');
    expect(described('Preço do curso')).toContain('Escreva um valor de R$ 1,00 a R$ 100.000,00.');
    expect(saved).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Link de pagamento' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Link de pagamento')));
    expect(field('Link de pagamento').getAttribute('aria-invalid')).toBe('true');
    expect(described('Link de pagamento')).toContain('Use um endereço que comece com https://.');
    type('Link de pagamento', 'https://pay.example');
    expect(field('Link de pagamento').getAttribute('aria-invalid')).toBeNull();
  });

  test('opens the form of a field that the server refuses', async () => {
    const { user } = await open(fieldFormPath('landing.hero'));
    const headline = within(screen.getByRole('group', { name: 'Abertura' })).getByLabelText('Título');
    fireEvent.change(headline, { target: { value: 'Outro título' } });
    await user.click(screen.getByRole('link', { name: 'Página inicial' }));
    expect(screen.queryByLabelText('Título')).toBeNull();
    const fields = [{ path: 'hero.headline', message: 'Este título não pode.' }];
    refusal = { status: 422, error: { code: 'invalid_content', fields } };
    await user.click(button('Salvar rascunho'));
    const group = await screen.findByRole('group', { name: 'Abertura' });
    const shown = within(group).getByLabelText<HTMLInputElement>('Título');
    expect(shown.value).toBe('Outro título');
    expect(within(group).getByText('Este título não pode.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(shown));
  });

  test('completes addresses and phone numbers on blur', async () => {
    const { user } = await open(paths.adminContent);
    await user.click(field('Link de pagamento'));
    await user.paste('pay.example/curso');
    await user.tab();
    expect(field('Link de pagamento').value).toBe('https://pay.example/curso');
    await user.click(screen.getByRole('link', { name: /^WhatsApp do suporte/ }));
    await user.click(field('WhatsApp do suporte'));
    await user.paste('(11) 98765-4321');
    await user.tab();
    expect(field('WhatsApp do suporte').value).toBe('5511987654321');
  });

  test('unmarks a sample person whose name is changed', async () => {
    const { user } = await open(paths.adminContent);
    await user.click(screen.getByRole('link', { name: /^Quem ensina/ }));
    const group = within(screen.getByRole('group', { name: 'Quem ensina' }));
    const mark = group.getByLabelText<HTMLInputElement>('Ainda é um exemplo');
    fireEvent.change(group.getByLabelText('Profissão'), { target: { value: 'Anestesista' } });
    expect(mark.checked).toBe(true);
    fireEvent.change(group.getByLabelText('Nome'), { target: { value: 'Zélia Prado' } });
    expect(mark.checked).toBe(false);
  });

  test('shows launch checks and server overrides at their fields', async () => {
    const { user } = await open(fieldFormPath('site.supportPhone'));
    await waitFor(() => expect(described('WhatsApp do suporte')).toContain('Telefone ausente.'));
    await user.click(screen.getByRole('link', { name: 'Todos os textos' }));
    await user.click(screen.getByRole('link', { name: /^E-mail do suporte/ }));
    expect(described('E-mail do suporte')).toContain(
      'Nas configurações do servidor está “outro@exemplo.com.br”',
    );
  });

  test('says what the marks of a text that changes by itself are for, while it has some', async () => {
    const { user } = await open(nameForm);
    type('Nome do site', '{{se acesso}}Para sempre{{senao}}Vet{{fim}}');
    expect(described('Nome do site')).toContain(
      'Este texto muda sozinho: o que está entre uma condição, como ‹Só enquanto…›, e ‹Fim› só aparece enquanto ela vale. Mude as palavras e deixe as marcas ‹ ›.',
    );
    expect(field('Nome do site').value).toBe(
      '‹Só enquanto você promete: acesso vitalício›Para sempre‹Se não›Vet‹Fim›',
    );
    await user.clear(field('Nome do site'));
    expect(described('Nome do site')).not.toContain('‹');
  });

  test('counts characters near the limit, and inserts placeholders at the cursor', async () => {
    const { user } = await open(nameForm);
    type('Nome do site', 'x'.repeat(61));
    expect(screen.getByText('61 de 60 caracteres')).toBeTruthy();
    type('Nome do site', 'Por  hoje');
    act(() => field('Nome do site').blur());
    expect(screen.queryByRole('button', { name: 'Inserir preço, nome…' })).toBeNull();
    act(() => field('Nome do site').focus());
    field('Nome do site').setSelectionRange(4, 4);
    await user.click(await screen.findByRole('button', { name: 'Inserir preço, nome…' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Preço/ }));
    expect(field('Nome do site').value).toBe('Por ‹Preço› hoje');
  });
});

describe('the fields', () => {
  test('within reach without "Mais" are at most 60, and a tenth of 804 is open at once', async () => {
    const { router } = await open(paths.adminContent);
    const isFolded = (element: Element) => element.closest('details') !== null;
    const reached = new Set<string>();
    const fields = new Set<string>();
    const waiting: string[] = [paths.adminContent];
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      if (reached.has(address)) continue;
      reached.add(address);
      await act(() => router.navigate(address as string));
      const section = new URLSearchParams(address.split('?')[1]).get('secao') ?? 'site';
      const controls = [
        ...document.querySelectorAll<HTMLElement>('input, textarea, select, [contenteditable]'),
      ];
      expect(controls.length).toBeLessThanOrEqual(80);
      // A list is one field, as its entries come and go.
      for (const { dataset } of controls.filter((control) => !isFolded(control)))
        if (dataset.path) fields.add(`${section}.${dataset.path.replace(/\.\d+(\..*)?$/, '')}`);
      for (const list of document.querySelectorAll<HTMLElement>('[role=group][data-path]'))
        if (!isFolded(list)) fields.add(`${section}.${list.dataset.path}`);
      for (const row of document.querySelectorAll('li > a[data-path]'))
        if (!isFolded(row)) waiting.push(row.getAttribute('href') ?? '');
    }
    expect([...fields]).toEqual(expect.arrayContaining(['landing.hero.headline', 'letters.welcome.subject']));
    expect([...fields]).not.toContain('site.tagline');
    expect(fields.size).toBeGreaterThan(40);
    expect(fields.size).toBeLessThanOrEqual(60);
  });

  test('that are fixed are offered only where an installation has changed them, under "Mais"', async () => {
    const page = await open(fieldFormPath('landing.hero'));
    expect(field('Título').closest('details')).toBeNull();
    expect(screen.queryByLabelText('Botão de compra')).toBeNull();
    page.close();
    const hero = { ...shipped.landing.hero, ctaLabel: 'Quero entrar' };
    published = { ...shipped, landing: { ...shipped.landing, hero } };
    await open(fieldFormPath('landing.hero'));
    expect(field('Botão de compra').closest('details')).not.toBeNull();
  });

  test('are all found by the words of their texts', async () => {
    const { user } = await open(paths.adminContent);
    const search = screen.getByRole('searchbox', { name: 'Procurar um texto' });
    fireEvent.change(search, { target: { value: 'xyzzy' } });
    expect(screen.getByText('Nenhum texto com estas palavras.')).toBeTruthy();
    const { headline } = shipped.landing.hero;
    fireEvent.change(search, { target: { value: headline.toUpperCase() } });
    await user.click(await screen.findByRole('link', { name: /^Abertura › Título/ }));
    expect(field('Título').value).toBe(headline);
  });

  test('of a form lead back to the row that led there', async () => {
    const { user } = await open(`${paths.adminContent}?secao=landing`);
    await user.click(screen.getByRole('link', { name: /^Fechamento/ }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Fechamento' })),
    );
    await user.click(screen.getByRole('link', { name: 'Página inicial' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Fechamento/ })),
    );
  });
});

describe('a list field', () => {
  const titles = () =>
    screen.getAllByRole('button', { name: /^Mover pergunta \d+ para cima$/ }).map((up) => {
      const title = up.closest('li')?.querySelector('[aria-expanded]');
      return title?.textContent;
    });

  test('moves, removes, restores and adds entries', async () => {
    const { user } = await open(fieldFormPath('faq.items'));
    const [first, second] = shipped.faq.items.map(({ question }) => question);
    expect(button('Mover pergunta 1 para cima').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Mover pergunta 1 para baixo'));
    expect(titles().slice(0, 2)).toEqual([second, first]);
    await user.click(button('Remover pergunta 1'));
    expect(titles()[0]).toBe(first);
    await user.click(button('Desfazer'));
    expect(titles().slice(0, 2)).toEqual([second, first]);
    await user.click(button('Adicionar pergunta'));
    expect(titles()).toHaveLength(shipped.faq.items.length + 1);
    // The new one is open.
    fireEvent.change(screen.getByLabelText('Pergunta'), { target: { value: 'E agora?' } });
    fireEvent.change(screen.getByLabelText('Resposta'), { target: { value: 'Agora, sim.' } });
    await user.click(button('Salvar rascunho'));
    const { items } = await firstSaved<'faq'>();
    expect(items.at(-1)).toMatchObject({ question: 'E agora?', id: expect.stringMatching(/^[a-z0-9]{11}$/) });
  });
});

describe('after somebody else saved', () => {
  const conflict = { status: 409, error: { code: 'content_changed' } };

  async function meet() {
    const page = await open(nameForm);
    type('Nome do site', 'O meu');
    draft = draftOf(4, { site: { ...shipped.site, brandName: 'O dela' } });
    refusal = conflict;
    await page.user.click(button('Salvar rascunho'));
    await screen.findByText(/O seu texto poria/);
    refusal = undefined;
    return page;
  }

  test('unsaved text is kept with a comparison, and can overwrite', async () => {
    const { user } = await meet();
    expect(field('Nome do site').value).toBe('O meu');
    expect(screen.getByText('Site › Nome do site: “O dela” → “O meu”')).toBeTruthy();
    await user.click(button('Salvar o meu texto'));
    await waitFor(() => expect(saved).toMatchObject([{ version: '"4"', value: { brandName: 'O meu' } }]));
  });

  test('unsaved text can be discarded', async () => {
    const { user } = await meet();
    await user.click(button('Ficar com o que foi salvo'));
    expect(field('Nome do site').value).toBe('O dela');
    expect(saved).toEqual([]);
  });

  test('a background refetch does not change the version of unsaved text', async () => {
    const { user, client } = await open(nameForm);
    type('Nome do site', 'O meu');
    draft = draftOf(4);
    await act(() => client.refetchQueries({ queryKey: ['admin', 'content'] }));
    await user.click(button('Salvar rascunho'));
    await waitFor(() => expect(saved).toMatchObject([{ version: '"0"' }]));
  });
});

const addLesson = async (user: UserEvent, kind: string) => {
  const module = screen.getByRole('region', { name: shipped.course.modules[0]?.title ?? '' });
  await user.click(within(module).getByRole('button', { name: kind }));
};

describe('unsaved text', () => {
  test('asks before the window is closed', async () => {
    await open(nameForm);
    type('Nome do site', 'Vet com IA');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  test('of one page stays when a field of the other has an error: publishing leads there and says what is wrong', async () => {
    const first = await open(nameForm);
    type('Nome do site', '');
    first.close();
    const { user, router } = await open(paths.adminCourse);
    await addLesson(user, 'Vídeo');
    await waitFor(() => expect(document.activeElement).toBe(field('Título')));
    type('Título', 'Plantão noturno');
    await user.click(button('Publicar'));
    expect(await screen.findAllByText('Preencha este campo.')).not.toHaveLength(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe(paths.adminContent);
    await act(() => router.navigate(paths.adminCourse));
    expect((await screen.findAllByText('Plantão noturno')).length).toBeGreaterThan(0);
  });

  test('survives the end of the session', async () => {
    const { user, close } = await open(nameForm);
    type('Nome do site', 'Vet com IA');
    refusal = { status: 401, error: { code: 'session_missing' } };
    await user.click(button('Salvar rascunho'));
    expect(await screen.findByText(/^Sua sessão terminou/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Entrar em outra aba' })).toBeTruthy();
    close();
    refusal = undefined;
    await open(nameForm);
    expect(field('Nome do site').value).toBe('Vet com IA');
  });
});

test('unsaved text of a release with other fields is dropped', async () => {
  const { brandName: _, ...site } = shipped.site;
  const kept = { 'admin:content': { version: 0, sections: { site: { ...site, tagline: 'De antes' } } } };
  localStorage.setItem(studentKeys.unsent, JSON.stringify({ owner: 'ana', kept }));
  await open(nameForm);
  expect(field('Nome do site').value).toBe(shipped.site.brandName);
  expect(screen.queryByText('Há mudanças não salvas.')).toBeNull();
});

test('unsaved text of a release with more fields is saved without them', async () => {
  const site = { ...shipped.site, tagline: 'De antes', colour: 'green' };
  const kept = { 'admin:content': { version: 0, sections: { site } } };
  localStorage.setItem(studentKeys.unsent, JSON.stringify({ owner: 'ana', kept }));
  const { user } = await open(paths.adminContent);
  await user.click(button('Salvar rascunho'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.value).toEqual({ ...shipped.site, tagline: 'De antes' });
});

test('a promotion that is added begins now', async () => {
  const { user } = await open(fieldFormPath('site.promotion'));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T12:00:30Z') });
  await user.click(button('Adicionar promoção'));
  vi.useRealTimers();
  expect(screen.getByLabelText(/^Começa em/)).toHaveProperty('value', '2026-05-12T09:00');
});

test('a colon of a quoted title does not end the place of a change', () => {
  const place = 'Curso › Módulo “Módulo 2: clínica” › Título';
  expect(placeOf(`${place}: “Módulo 2: clínica” → “Outro”`)).toBe(place);
  expect(placeOf('e mais 3 mudanças')).toBe('e mais 3 mudanças');
});

const listOfChanges = () => within(screen.getByRole('group', { name: 'O que muda no site' }));

test('one press saves and publishes what is listed beside it, and can be undone at once', async () => {
  const { user } = await open(nameForm);
  expect(button('Publicar')).toHaveProperty('disabled', true);
  type('Nome do site', 'Vet com IA');
  expect(listOfChanges().getByText(/^Site › Nome do site: “.*” → “Vet com IA”$/)).toBeTruthy();
  await user.click(button('Publicar'));
  const done = await screen.findByText(/O site já mostra a nova versão\./);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.contains(done)).toBe(true);
  expect(saved).toHaveLength(1);
  expect(sent).toEqual([{ baseRevision: 1, version: '"1"' }]);
  expect(screen.queryByText(/^Mude também o preço/)).toBeNull();
  await user.click(button('Desfazer'));
  expect(await screen.findByText(/^O site voltou a ser como antes/)).toBeTruthy();
  expect(restored).toEqual([{ revision: 1, baseRevision: 1 }]);
  type('Nome do site', 'Outro');
  expect(screen.queryByText(/^O site voltou a ser como antes/)).toBeNull();
});

test('what is listed before publishing: images, links to buy, a video that will not play', async () => {
  const [module, ...modules] = shipped.course.modules;
  const [lesson, ...lessons] = module?.lessons ?? [];
  const [old, next] = ['https://pay.example/antes', 'https://pay.example/agora'];
  const { site } = shipped;
  published = {
    ...shipped,
    site: {
      ...site,
      checkoutUrlHeader: old,
      checkoutUrlHero: old,
      instructor: { ...site.instructor, photo: 'a1' },
    },
  };
  draft = draftOf(3, {
    site: {
      ...published.site,
      price: { cents: 9_700 },
      checkoutUrlHero: next,
      instructor: { ...site.instructor, photo: 'b2' },
    },
    course: {
      ...shipped.course,
      modules: [
        { ...module, lessons: [{ ...lesson, videoUrl: 'https://www.youtube.com/@canal' }, ...lessons] },
        ...modules,
      ],
    } as ContentDocument['course'],
  });
  const { user } = await open(paths.adminContent);
  expect(screen.getByText('4 mudanças:')).toBeTruthy();
  const list = listOfChanges();
  expect(list.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
    '/media/a1/168.webp',
    '/media/b2/168.webp',
  ]);
  expect(list.getByText(/^Botão do topo: .*antes/).textContent).toMatch(/\(como antes\)$/);
  expect(await list.findByText('Mude também o preço na Hotmart: é lá que se cobra.')).toBeTruthy();
  expect(screen.getByText('Botão do topo: o link continua o de antes.')).toBeTruthy();
  expect(screen.getByText(/^Aula “.*”: O link é de uma lista ou de um canal/)).toBeTruthy();
  await user.click(button('Publicar'));
  await screen.findByText(/O site já mostra a nova versão\./);
  expect(await screen.findByText('Mude também o preço na Hotmart: é lá que se cobra.')).toBeTruthy();
});

test('one link to buy serves every button, until the owner asks for a second', async () => {
  const link = 'https://pay.example/novo';
  const { user, router } = await open(paths.adminContent);
  type('Link de pagamento', link);
  expect(screen.queryByLabelText('Link de pagamento do botão do topo')).toBeNull();
  await user.click(button('Salvar rascunho'));
  expect(await firstSaved<'site'>()).toMatchObject({ checkoutUrlHero: link, checkoutUrlHeader: link });
  await user.click(screen.getByRole('link', { name: 'Usar outro link para o botão do topo' }));
  type('Link de pagamento do botão do topo', 'https://pay.example/topo');
  await act(() => router.navigate(paths.adminContent));
  expect(field('Link de pagamento do botão do topo').value).toBe('https://pay.example/topo');
  type('Link de pagamento', 'https://pay.example/outro');
  expect(field('Link de pagamento do botão do topo').value).toBe('https://pay.example/topo');
});

test('one section of several is taken out of what is published, and put back', async () => {
  const { hero } = shipped.landing;
  draft = draftOf(3, { landing: { ...shipped.landing, hero: { ...hero, headline: 'Outro título' } } });
  const { user } = await open(nameForm);
  render(<Toaster />);
  expect(screen.queryByRole('button', { name: /^Descartar só isto/ })).toBeNull();
  type('Nome do site', 'Vet com IA');
  await user.click(listOfChanges().getByRole('button', { name: 'Descartar só isto: Página inicial' }));
  await waitFor(() => expect(listOfChanges().queryByText(/Outro título/)).toBeNull());
  expect(listOfChanges().getByText(/“Vet com IA”$/)).toBeTruthy();
  expect(restored).toEqual([{ revision: 1, section: 'landing', baseRevision: 1 }]);
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await listOfChanges().findByText(/Outro título/)).toBeTruthy();
});

test('a draft that somebody else saved meanwhile is shown, not published', async () => {
  draft = draftOf(3, { site: { ...shipped.site, tagline: 'Minha' } });
  const { user } = await open(paths.adminContent);
  draft = draftOf(4, { site: { ...shipped.site, tagline: 'De outra pessoa' } });
  refusal = { status: 409, error: { code: 'content_changed' } };
  await user.click(button('Publicar'));
  expect(await listOfChanges().findByText(/→ “De outra pessoa”$/)).toBeTruthy();
  expect(screen.queryByText(/O site já mostra a nova versão\./)).toBeNull();
});

test('a version brings one field back, or its section, into the draft', async () => {
  const { user } = await open(paths.adminContent);
  await user.click(button('Versões'));
  await user.click(await screen.findByRole('button', { name: 'Restaurar versão original' }));
  const dialog = await screen.findByRole('dialog', { name: 'Site: versão original' });
  await user.click(await within(dialog).findByRole('button', { name: /^Restaurar só isto.*Preço/ }));
  expect(
    await within(dialog).findByText('Está no rascunho. O site só muda quando você publicar.'),
  ).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Restaurar a seção inteira' }));
  await waitFor(() => expect(restored).toHaveLength(2));
  expect(restored).toEqual([
    { revision: 0, section: 'site', field: 'price.cents', baseRevision: 1 },
    { revision: 0, section: 'site', baseRevision: 1 },
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Pronto' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a version that changed only other sections is not offered to a section', async () => {
  const { user } = await open(`${paths.adminContent}?secao=landing`);
  await user.click(button('Versões'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Versões' }));
  expect(await dialog.findByRole('heading', { name: 'Versão original' })).toBeTruthy();
  expect(dialog.queryByText('Site › Preço: mudou')).toBeNull();
  expect(dialog.getByText('No ar')).toBeTruthy();
});

async function openUndoing() {
  const { user } = await open(paths.adminContent);
  await user.click(button('Versões'));
  await user.click(await screen.findByRole('button', { name: 'Desfazer esta mudança da versão 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Desfazer esta mudança?' }));
  expect(await dialog.findByText('Site › Preço: mudou')).toBeTruthy();
  expect(dialog.queryByText('Site › Nome: mudou')).toBeNull();
  return { user, dialog };
}
const undone = [{ revision: 0, section: 'site', field: 'price.cents', baseRevision: 1 }];

test('one change is undone and published in one dialog', async () => {
  const { user, dialog } = await openUndoing();
  const undo = dialog.getByRole('button', { name: 'Desfazer e publicar' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/O site já mostra a nova versão\./)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(restored).toEqual(undone);
  expect(draft).toBeNull();
  expect(await screen.findByText(/^Mude também o preço/)).toBeTruthy();
});

test('one change is undone beside a draft, which is not published with it unseen', async () => {
  draft = draftOf(3);
  const { user, dialog } = await openUndoing();
  await user.click(dialog.getByRole('button', { name: 'Desfazer no rascunho' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(restored).toEqual(undone);
  expect(sent).toEqual([]);
  expect(draft).not.toBeNull();
});

test('the newest version of the whole site is undone, if it is one change', async () => {
  const { user } = await open(`${paths.adminContent}?secao=versoes`, 'Como o curso foi entregue');
  await user.click(await screen.findByRole('button', { name: 'Desfazer esta mudança da versão 1' }));
  const question = within(await screen.findByRole('dialog', { name: /site inteiro à versão original/ }));
  await user.click(await question.findByRole('button', { name: 'Restaurar o site inteiro' }));
  await waitFor(() => expect(restored).toEqual([{ revision: 0, baseRevision: 1 }]));
});

test('unsaved text is saved before the versions open', async () => {
  const { user } = await open(nameForm);
  type('Nome do site', 'Vet com IA');
  await user.click(button('Versões'));
  await screen.findByRole('dialog', { name: 'Versões' });
  expect(saved).toHaveLength(1);
});

test('the whole site is restored from a place of its own, after the changes were shown', async () => {
  const { user } = await open(`${paths.adminContent}?secao=versoes`, 'Como o curso foi entregue');
  await user.click(await screen.findByRole('button', { name: 'Restaurar versão original' }));
  const question = await screen.findByRole('dialog', {
    name: 'Voltar o site inteiro à versão original?',
  });
  expect(await within(question).findByText('Site › Preço: mudou')).toBeTruthy();
  const preview = within(question).getByRole('link', { name: 'Ver a página inicial nesta versão' });
  expect(preview.getAttribute('href')).toBe('/painel/previa/?versao=0');
  await user.click(within(question).getByRole('button', { name: 'Restaurar o site inteiro' }));
  expect(await screen.findByText('Restaurada. O site já a mostra.')).toBeTruthy();
  expect(restored).toEqual([{ revision: 0, baseRevision: 1 }]);
});

test('a refused file is explained at its field', async () => {
  await open(paths.adminContent);
  const photo = screen.getByRole('group', { name: 'Foto' });
  const file = new File(['<svg/>'], 'retrato.svg', { type: 'image/svg+xml' });
  fireEvent.change(photo.querySelector('input') as HTMLElement, { target: { files: [file] } });
  expect((await within(photo).findByRole('alert')).textContent).toMatch(
    /^Envie a imagem em um destes formatos: JPG, JPEG, PNG, WEBP\./,
  );
});

const lessonAction = async (user: UserEvent, title: string | undefined, action: string) => {
  await user.click(button(`Mais ações: a aula ${title}`));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: action }));
};

describe('the course editor', () => {
  test('adds a lesson with a new id', async () => {
    const { user } = await open(paths.adminCourse);
    await addLesson(user, 'Vídeo');
    await waitFor(() => expect(document.activeElement).toBe(field('Título')));
    type('Título', 'Plantão noturno');
    expect(screen.getAllByText('Nova')).toHaveLength(1);
    expect(screen.queryByText('Mudou')).toBeNull();
    type('Endereço do vídeo', 'ftp://video');
    await user.click(button('Salvar rascunho'));
    await waitFor(() => expect(document.activeElement).toBe(field('Endereço do vídeo')));
    type('Endereço do vídeo', 'https://videos.example/plantao');
    await user.click(button('Salvar rascunho'));
    const { modules } = await firstSaved<'course'>();
    expect(modules[0]?.lessons.at(-1)).toMatchObject({
      id: expect.stringMatching(/^a[a-z0-9]{10}$/),
      title: 'Plantão noturno',
      videoUrl: 'https://videos.example/plantao',
    });
  });

  test('drops a lesson left empty where publishing stops at it', async () => {
    const { user, router } = await open(nameForm);
    type('Nome do site', 'Vet com IA');
    await act(() => router.navigate(paths.adminCourse));
    await addLesson(user, 'Texto escrito aqui');
    await screen.findByRole('button', { name: 'Descartar esta aula' });
    await act(() => router.navigate(nameForm));
    await user.click(button('Publicar'));
    expect(await screen.findByText(/^Está sem nada, e por isso não dá para publicar/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /› Aula \d+ › Título$/ })).toBeTruthy();
    await user.click(button('Descartar esta aula'));
    await user.click(button('Publicar'));
    await screen.findByText(/O site já mostra a nova versão\./);
    expect(published.course).toEqual(shipped.course);
    expect(published.site.brandName).toBe('Vet com IA');
  });

  test('leads from a lesson back to its place in the outline', async () => {
    const lesson = shipped.course.modules[1]?.lessons[1];
    const { user } = await open(`${paths.adminCourse}?aula=${lesson?.id}`);
    await user.click(screen.getAllByRole('link', { name: 'Todas as aulas' })[0] as HTMLElement);
    const [title] = await screen.findAllByText(String(lesson?.title));
    expect(title?.closest(`#lugar-${lesson?.id}`)).toBeTruthy();
  });

  test('keeps hiding and removing a lesson behind one button', async () => {
    const { user } = await open(paths.adminCourse);
    const [first, second] = shipped.course.modules[0]?.lessons ?? [];
    await lessonAction(user, second?.title, 'Ocultar');
    await lessonAction(user, first?.title, 'Remover');
    await user.click(button('Salvar rascunho'));
    const { modules } = await firstSaved<'course'>();
    expect(modules[0]?.lessons[0]).toEqual({ ...second, isHidden: true });
  });

  test('brings a removed lesson back to its place, beside what was changed since', async () => {
    const { user } = await open(paths.adminCourse);
    render(<Toaster />);
    const lessons = shipped.course.modules[0]?.lessons ?? [];
    const [first, second] = lessons;
    await lessonAction(user, first?.title, 'Remover');
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    button(`Ordem da aula ${second?.title}: 1 de ${lessons.length - 1}`).focus();
    await user.keyboard('{ArrowDown}');
    await user.click(undo);
    await user.click(button('Salvar rascunho'));
    const { modules } = await firstSaved<'course'>();
    const [, , third] = shipped.course.modules[0]?.lessons ?? [];
    expect(modules[0]?.lessons.slice(0, 3)).toEqual([first, third, second]);
  });
});

test('a photo stands in a written lesson as soon as it is chosen; without its description, that is said', async () => {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url === '/api/admin/media' ? Response.json({ id: 'a1' }) : fakeFetch(url, init),
  );
  const { user } = await open(paths.adminCourse);
  await addLesson(user, 'Texto escrito aqui');
  const toolbar = await screen.findByRole('toolbar', { name: 'Formatar' });
  fireEvent.change(screen.getByRole('textbox', { name: 'Título' }), { target: { value: 'Plantão noturno' } });
  const choose = () =>
    fireEvent.change(toolbar.querySelector('input') as HTMLElement, {
      target: { files: [new File(['x'], 'gato.jpg', { type: 'image/jpeg' })] },
    });
  choose();
  await waitFor(() => expect(document.activeElement).toBe(field('Descrição da foto')));
  const photo = () => document.querySelector('[role="textbox"] img[src="/media/a1/720.jpg"]');
  expect(photo()).toBeTruthy();
  expect(screen.getByText(/^Aula “Plantão noturno”: Uma foto do texto está sem descrição/)).toBeTruthy();
  await user.click(button('Tirar a foto'));
  expect(photo()).toBeNull();
  choose();
  await user.type(await screen.findByLabelText('Descrição da foto'), 'Um gato{Enter}');
  expect(screen.queryByText(/está sem descrição/)).toBeNull();
  choose();
  await user.type(await screen.findByLabelText('Descrição da foto'), 'Um cão');
  await user.click(button('Salvar rascunho'));
  const { modules } = await firstSaved<'course'>();
  const text = modules[0]?.lessons.at(-1)?.text;
  expect(text).toContain('![Um gato](/media/a1/720.jpg)');
  expect(text).toContain('![Um cão](/media/a1/720.jpg)');
});

describe('exercises', () => {
  test('that most students get wrong are listed below the outline', async () => {
    await open(paths.adminCourse);
    const row = await screen.findByRole('row', { name: /^O que você faz\?/ });
    expect(within(row).getByRole('cell').textContent).toBe('6 de 9');
    expect(screen.getByRole('link', { name: 'Editar exercícios' }).getAttribute('href')).toBe(
      `${paths.adminContent}?secao=exercises`,
    );
  });

  test('are edited as a content section, with lessons chosen by title', async () => {
    const { user } = await open(fieldFormPath('exercises.sets'));
    const [set] = shipped.exercises.sets;
    const [module, other] = shipped.course.modules;
    const [first] = set?.questions ?? [];
    await user.click(button(module?.title ?? ''));
    await user.click(button(first?.question ?? ''));
    type('Situação', 'Outra situação.');
    await user.selectOptions(field('Aula para reler'), other?.lessons[0]?.title ?? '');
    await user.click(button('Salvar rascunho'));
    const { sets } = await firstSaved<'exercises'>();
    expect(sets[0]?.questions[0]).toEqual({
      ...first,
      scenario: 'Outra situação.',
      lesson: other?.lessons[0]?.id,
    });
  });
});

async function firstSaved<Name extends keyof ContentDocument>() {
  await waitFor(() => expect(saved).toHaveLength(1));
  return (saved as { value: unknown }[])[0]?.value as ContentDocument[Name];
}

function described(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
