import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RequiredCount } from '../../../../domain/exercises.ts';
import type { StartedWork } from '../../../../domain/next-steps.ts';
import { exercisesPath, lessonPath, paths } from '../../../../domain/paths.ts';
import { currentLessons, summarizeProgress } from '../../../../domain/progress.ts';
import { courseModules, lessonIds, shipped } from '../../../../tests/support/course.ts';
import { loadPages, openPage } from '../../../../tests/support/open-page.tsx';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { trackNetwork } from '../../data/network.ts';
import { reloadSession } from '../../data/session-client.ts';
import { addUnsentWork } from '../../data/unsent-work.ts';
import { studentMessages } from '../messages.ts';

loadPages(
  paths.lesson,
  paths.exercises,
  paths.courseContent,
  paths.studentArea,
  paths.reading,
  paths.materials,
);

const user = { id: 'a', email: 'ana@example.com', user_metadata: { full_name: 'Ana' } };
const text = { kind: 'text', text: 'Confira o jejum.', bold: false, italic: false, placeholder: false };
const document = {
  title: 'Aviso de Alta Hospitalar',
  kind: 'Guia',
  subtitle: '',
  version: '1.0',
  date: '2026-11-22',
  sources: [],
  blocks: [{ kind: 'paragraph', runs: [text] }],
};
const files = ['pdf', 'json', 'docx'].map((format) => ({
  ...{ document: 'modulo2_ia_vet/aviso_alta_hospitalar', kind: 'Guia', format, type: '' },
  ...{ file_name: '', file_size: 9_000, url: `/aviso.${format}` },
}));
const materials = [{ id: 'modulo2', materials: [{ id: 'm2t2', formats: files }] }];

/** A lesson that an earlier revision of the course had. */
const formerLesson = 'm0v0';
/** Stored position at which the student stopped. */
const position = { last: 30, furthest: 40, duration: 60 };
/** The server's completed lessons, the status of its failure if any, and the completed lessons it received. */
let done: Set<string>;
let failure: number | undefined;
let completed: string[];
let hasExercises: boolean;
/** What the student has begun. */
let started: StartedWork;
/** The positions that the server received. */
let told: { seconds: number; furthest: number }[];
/** The methods by which the student asked for an email about the video, and withdrew that. */
let notices: string[];
const exercisesOfModule = { ...shipped.exercises.sets[0], results: [], is_required: false };
/** The server's count of exercises that are required for the certificate. */
let exercises: RequiredCount | undefined;

beforeEach(async () => {
  done = new Set();
  failure = undefined;
  completed = [];
  exercises = undefined;
  hasExercises = false;
  started = { positions: [], exercises: [] };
  notices = [];
  told = [];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (address.endsWith('/position') && method === 'POST') told.push(JSON.parse(String(body)));
    if (address.endsWith('/video-notice') && method && method !== 'GET') notices.push(method);
    const json = answer(address.replace('/api/', ''));
    return json ? Response.json(json) : Response.json({ error: { code: 'internal' } }, { status: failure });
  });
  await reloadSession();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function answer(name: string): unknown {
  const lesson = /^progress\/lessons\/(.+)$/.exec(name)?.[1];
  if (lesson && failure) return undefined;
  if (lesson) {
    completed.push(lesson);
    done.add(lesson);
    return { already_completed: false, ...progress() };
  }
  if (name === 'session') return { expires_in: 1e9, expires_at: 1e12, user };
  if (name === 'student') return { ...user, name: 'Ana', access: 'granted', certificate_name: 'Ana' };
  if (name === 'progress/started') return started;
  if (name === 'questions') return [];
  if (name === 'course')
    return {
      modules: courseModules.map(({ lessons, ...module }) => ({
        ...module,
        lessons: lessons.map((lesson) => ({
          ...lesson,
          readingMinutes: lesson.id === 'm1p1' ? 13 : undefined,
        })),
        hasExercises,
        exerciseMinutes: 4,
      })),
    };
  if (name.startsWith('exercises/')) return exercisesOfModule;
  if (name === `lessons/${formerLesson}/position`) return { last: 0, furthest: 0, duration: 0 };
  if (name.endsWith('/video-notice')) return { is_asked: notices.at(-1) === 'POST' };
  if (name.endsWith('/position') && !failure) return position;
  if (name === 'materials') return { modules: materials, templates: [] };
  if (name.endsWith('.json')) return document;
  return failure ? undefined : progress();
}

function progress() {
  const completed_lessons = currentLessons(done, courseModules);
  return { completed_lessons, certificate: null, ...summarizeProgress(done, courseModules), exercises };
}

const step = async () => within(await screen.findByRole('region', { name: 'Próximo passo' }));
const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('a lesson', () => {
  test('shows its position, and links to the previous and next lesson', async () => {
    done = new Set(['m2v1']);
    openPage(lessonPath('m2p1'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Guia de Ferramentas de IA para a Clínica' }),
    );
    const standing = await screen.findByRole('region', { name: 'Onde você está' });
    expect(standing.textContent).toContain('Módulo 2: Ferramentas Práticas de IA para Clínicas');
    expect(standing.textContent).toContain('Aula 2 de 7');
    const bar = await screen.findByRole('progressbar', { name: 'Progresso do curso' });
    expect(bar.getAttribute('aria-valuenow')).toBe('3');
    expect(standing.textContent).toContain('1 de 32 aulas do curso');
    expect(link(/^Anterior/)).toBe('/curso-conteudo/m2v1');
    expect(link(/^Próxima/)).toBe('/curso-conteudo/m2t1');
  });

  test('is completed by the button, which opens the next unfinished lesson', async () => {
    done = new Set(['m1p1']);
    const told = vi.spyOn(toast, 'success');
    const router = openPage(lessonPath('m1v1'));
    fireEvent.click((await step()).getByRole('button', { name: 'Concluir e continuar' }));
    await expect.poll(() => router.state.location.pathname).toBe('/curso-conteudo/m1s1');
    expect(completed).toEqual(['m1v1']);
    // A message would lie over the next page's text.
    expect(told).not.toHaveBeenCalled();
    expect(await screen.findByText(messages.progress.completed)).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Resumo do Módulo 1' })).toBe(
        window.document.activeElement,
      ),
    );
  });

  test('that is the last of its module leads to its exercises at once', async () => {
    hasExercises = true;
    done = new Set(['m1p1']);
    const router = openPage(lessonPath('m1s1'));
    const bar = await step();
    expect(link(/^Próxima/)).toBe(exercisesPath('modulo1'));
    fireEvent.click(bar.getByRole('button', { name: 'Concluir e continuar' }));
    await expect.poll(() => router.state.location.pathname).toBe(exercisesPath('modulo1'));
  });

  test('that ends its module celebrates it, and leads to its exercises or past them', async () => {
    hasExercises = true;
    done = new Set(['m1v1', 'm1p1']);
    const told = vi.spyOn(toast, 'success');
    const router = openPage(lessonPath('m1s1'));
    expect((await step()).getByText('A seguir: Exercícios, 4 min')).toBeTruthy();
    fireEvent.click((await step()).getByRole('button', { name: 'Concluir o módulo' }));
    const exercises = await screen.findByRole('link', { name: 'Exercícios, 4 min' });
    expect(window.document.activeElement?.textContent).toMatch(
      /^Módulo concluído!Faltam \d módulos e o bônus\.$/,
    );
    expect(told).not.toHaveBeenCalled();
    expect(link(/^Pular/)).toBe('/curso-conteudo/m2p1');
    expect(router.state.location.pathname).toBe(lessonPath('m1s1'));
    fireEvent.click(exercises);
    await screen.findByRole('heading', { level: 1, name: 'Exercícios do módulo' });
    expect(router.state.location.pathname).toBe(exercisesPath('modulo1'));
    expect(link(/^Pular o que falta e continuar em Guia de F/)).toBe('/curso-conteudo/m2p1');
    expect(screen.queryByRole('link', { name: /^Continuar: / })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: /^Pular o que falta/ }));
    await expect.poll(() => router.state.location.pathname).toBe(lessonPath('m2p1'));
    for (const address of [paths.studentArea, paths.courseContent]) {
      cleanup();
      openPage(address);
      await waitFor(() => expect(link(/^Continuar: /)).toBe('/curso-conteudo/m2p1'));
    }
  });

  test('whose missing film alone holds its module up is named in the result of the exercises', async () => {
    hasExercises = true;
    done = new Set(['m1p1', 'm1s1']);
    openPage(`${exercisesPath('modulo1')}?passo=99`);
    const way = await screen.findByRole('link', { name: 'Abrir a aula e concluir' });
    expect(way.getAttribute('href')).toBe(lessonPath('m1v1'));
  });

  test('that ends its module is not celebrated again on a later visit', async () => {
    hasExercises = true;
    done = new Set(['m1v1', 'm1p1', 'm1s1']);
    openPage(lessonPath('m1s1'));
    await step();
    expect(link(/^Exercícios, 4 min/)).toBe(exercisesPath('modulo1'));
    expect(screen.queryByText('Módulo concluído!')).toBeNull();
    cleanup();
    started = { positions: [], exercises: [{ module: 'modulo1', total: 7, answered: 7, right: 5 }] };
    openPage(lessonPath('m1s1'));
    await step();
    await waitFor(() => expect(link(/^Continuar: /)).toBe('/curso-conteudo/m2p1'));
  });

  test('that is completed without a network leads to no page that this device has not', async () => {
    trackNetwork();
    const router = openPage(lessonPath('m1v1'));
    const bar = await step();
    fireEvent(window, new Event('offline'));
    failure = 503;
    fireEvent.click(bar.getByRole('button', { name: 'Concluir e continuar' }));
    expect(await bar.findByText(studentMessages.lesson.nextNotSaved)).toBeTruthy();
    expect(bar.getByText(messages.progress.unsent)).toBeTruthy();
    expect(router.state.location.pathname).toBe(lessonPath('m1v1'));
    done.add('m1v1');
    failure = undefined;
    expect(await bar.findByRole('link', { name: /^Continuar: / })).toBeTruthy();
    fireEvent(window, new Event('online'));
  });

  test('that was the last opens the certificate', async () => {
    done = new Set(lessonIds.slice(1));
    const router = openPage(lessonPath(lessonIds[0] ?? ''));
    expect((await step()).getByText(/depois dela vem o seu certificado/)).toBeTruthy();
    fireEvent.click((await step()).getByRole('button', { name: 'Concluir e continuar' }));
    await expect.poll(() => router.state.location.pathname).toBe(paths.courseContent);
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Você chegou ao fim do curso!' })).toBe(
        window.document.activeElement,
      ),
    );
    expect(screen.getByRole('button', { name: 'Baixar certificado' })).toBeTruthy();
  });

  test('that was the last links to the exercises if they are required', async () => {
    exercises = {
      ...{ situations: 10, needed: 7, right: 4, texts: 2, texts_done: 1 },
      ...{ is_met: false, is_out_of_reach: false, next_module: 'modulo3' },
    };
    done = new Set(lessonIds);
    hasExercises = true;
    openPage(lessonPath(lessonIds[0] ?? ''));
    const bar = await step();
    expect(link(/^Fazer os exercícios/)).toBe('/curso-conteudo/exercicios/modulo3');
    expect(link(/^Próxima aula/)).toBe(lessonPath(lessonIds[1] ?? ''));
    expect(bar.getByRole('link', { name: 'Dúvidas' }).className).not.toContain('hidden');
    cleanup();
    openPage(paths.courseContent);
    expect(
      await screen.findByText('Situações certas na primeira tentativa: 4 de 10. É preciso acertar 7.'),
    ).toBeTruthy();
    expect(screen.getByText('Encontre os erros: 1 de 2 textos feitos.')).toBeTruthy();
    expect(link(/^Ir para os exercícios/)).toBe('/curso-conteudo/exercicios/modulo3');
    expect(screen.getByRole('button', { name: 'Faltam exercícios' })).toHaveProperty('disabled', true);
    expect(screen.queryByText('Você chegou ao fim do curso!')).toBeNull();
  });

  test('that was the last says so plainly if too many first tries were wrong', async () => {
    exercises = {
      ...{ situations: 10, needed: 7, right: 4, texts: 2, texts_done: 2 },
      ...{ is_met: false, is_out_of_reach: true, next_module: null },
    };
    done = new Set(lessonIds);
    openPage(lessonPath(lessonIds[0] ?? ''));
    await step();
    expect(screen.queryByText('Ver o seu certificado')).toBeNull();
    cleanup();
    openPage(paths.courseContent);
    expect(await screen.findByText(/não dá mais para chegar a 70%/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Faltam exercícios' })).toHaveProperty('disabled', true);
  });

  test('that is completed has no button to complete it, but a link to the next', async () => {
    done = new Set(['m1v1']);
    openPage(lessonPath('m1v1'));
    const next = await step();
    expect(next.getByText('Aula concluída')).toBeTruthy();
    expect(next.queryByRole('button')).toBeNull();
    expect(link(/^Continuar: /)).toBe('/curso-conteudo/m1p1');
  });

  test('shows its document and lists its files', async () => {
    openPage(lessonPath('m2t2'));
    expect(await screen.findByText('Confira o jejum.')).toBeTruthy();
    const formats = screen.getByRole('list', { name: 'Formatos de Aviso de Alta Hospitalar' });
    expect(within(formats).getAllByRole('button')).toHaveLength(2);
  });

  test('shows where the student stopped, and larger letters', async () => {
    openPage(lessonPath('m2t2'));
    const scrolled = vi.fn();
    vi.stubGlobal('scrollTo', scrolled);
    fireEvent.click(await screen.findByRole('button', { name: 'Continuar de onde você parou' }));
    expect(scrolled).toHaveBeenCalled();
    expect(screen.queryByText('Você parou aqui')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Texto maior/ }));
    const { style } = window.document.documentElement;
    expect(style.getPropertyValue('--text-zoom')).toBe('1.15');
    expect(localStorage.getItem('ia-vet:text-size')).toBe('1.15');
    style.removeProperty('--text-zoom');
  });

  test('opened to continue reading stands where the student stopped, and leads back to its beginning', async () => {
    done = new Set(['m2t1']);
    started = { positions: [{ lesson: 'm2t2', ...position }], exercises: [] };
    openPage(paths.studentArea);
    const scrolled = vi.fn();
    vi.stubGlobal('scrollTo', scrolled);
    fireEvent.click(await screen.findByRole('link', { name: /^Continuar a leitura/ }));
    expect(await screen.findByText('Você parou aqui')).toBeTruthy();
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ behavior: 'instant' }));
    fireEvent.click(screen.getByRole('button', { name: 'Ir ao começo' }));
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0 });
    expect(screen.queryByText('Você parou aqui')).toBeNull();
    expect(window.document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('keeps the place of who leaves the page at once', async () => {
    openPage(lessonPath('m2t2'));
    await screen.findByRole('button', { name: 'Continuar de onde você parou' });
    fireEvent.scroll(window);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(told).toHaveLength(1));
  });

  test('keeps the place of who opens another page', async () => {
    const router = openPage(lessonPath('m2t2'));
    await screen.findByRole('button', { name: 'Continuar de onde você parou' });
    const place = { top: -4_000, height: 10_000 } as DOMRect;
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(place);
    fireEvent.scroll(window);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    void router.navigate(paths.courseContent);
    await waitFor(() => expect(told.at(-1)?.seconds).toBeCloseTo(24));
    vi.restoreAllMocks();
  });

  test('keeps the place of who jumps to the questions, and leads back to it', async () => {
    openPage(lessonPath('m2t2'));
    await screen.findByRole('button', { name: 'Continuar de onde você parou' });
    const standAt = async (pixels: number) => {
      const place = { top: -pixels, height: 10_000 } as DOMRect;
      vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(place);
      fireEvent.scroll(window);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    await standAt(4_000);
    const jumped = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    fireEvent.click((await step()).getByRole('link', { name: 'Dúvidas' }));
    await waitFor(() => expect(jumped).toHaveBeenCalledWith({ behavior: 'instant' }));
    await standAt(11_000);
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(told.at(-1)?.seconds).toBeCloseTo(24));
    expect(told.at(-1)?.furthest).toBeLessThan(54);
    const scrolled = vi.fn();
    vi.stubGlobal('scrollTo', scrolled);
    fireEvent.click(screen.getByRole('link', { name: 'Voltar ao ponto da leitura' }));
    await waitFor(() => expect(scrolled.mock.calls).toEqual([[{ top: -7_000, behavior: 'instant' }]]));
    expect(screen.queryByRole('link', { name: 'Voltar ao ponto da leitura' })).toBeNull();
    await standAt(4_000);
    await standAt(5_000);
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(told.at(-1)?.seconds).toBeCloseTo(30));
    vi.restoreAllMocks();
  });

  test('opens its linked video in a new tab, and on return asks to complete', async () => {
    vi.stubGlobal('open', () => null);
    const withVideo = courseModules.map((module) => ({
      ...module,
      lessons: module.lessons.map((lesson) => ({ ...lesson, videoUrl: 'https://video.example/1' })),
    }));
    const fetched = window.fetch;
    vi.stubGlobal('fetch', (address: string) =>
      address === '/api/course' ? Promise.resolve(Response.json({ modules: withVideo })) : fetched(address),
    );
    openPage(lessonPath('m1v1'));
    fireEvent.click(await screen.findByRole('button', { name: 'Assistir' }));
    expect((await step()).getByRole('status').textContent).toBe('Terminou esta aula?');
    fireEvent(window.document, new Event('visibilitychange'));
    expect((await step()).getByRole('status').textContent).toBe('Já viu o vídeo? Conclua esta aula.');
    expect(completed).toEqual([]);
  });

  test('without its video offers what there is, an email once it comes, and can be completed', async () => {
    hasExercises = true;
    openPage(lessonPath('m1v1'));
    const section = within(await screen.findByRole('region', { name: 'O vídeo desta aula vem em breve.' }));
    expect((await screen.findByText(/^Vídeo · /)).textContent).toBe('Vídeo · 18:25 · em breve');
    expect((await section.findByRole('link', { name: 'Ler o guia desta aula' })).className).toContain(
      'primary',
    );
    const meanwhile = within(screen.getByRole('navigation', { name: 'Enquanto isso' }));
    expect(meanwhile.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
      '/curso-conteudo/m1s1',
      exercisesPath('modulo1'),
    ]);
    expect(section.getByText(/Você pode concluir esta aula sem o vídeo/)).toBeTruthy();
    const info = vi.spyOn(toast, 'info');
    fireEvent.click(section.getByRole('button', { name: 'Assistir' }));
    expect(info).toHaveBeenCalledWith(studentMessages.lesson.videoMissing);
    fireEvent.click(section.getByRole('button', { name: 'Avise-me quando sair' }));
    const stop = await section.findByRole('button', { name: 'desligar' });
    expect(section.getByText('Aviso ligado')).toBeTruthy();
    expect(notices).toEqual(['POST']);
    fireEvent.click(stop);
    expect(await section.findByRole('button', { name: 'Avise-me quando sair' })).toBeTruthy();
    expect(notices).toEqual(['POST', 'DELETE']);
    fireEvent.click((await step()).getByRole('button', { name: 'Concluir e continuar' }));
    await expect.poll(() => completed).toEqual(['m1v1']);
  });

  test('that was removed from the course shows so, with a link to the course', async () => {
    openPage(lessonPath(formerLesson));
    expect(await screen.findByRole('heading', { level: 1, name: 'Aula não encontrada' })).toBeTruthy();
    expect(link(/^Ver todas as aulas/)).toBe(paths.courseContent);
  });

  test('that never existed shows the not-found page', async () => {
    failure = 404;
    openPage(lessonPath('nada'));
    expect(await screen.findByText('404')).toBeTruthy();
    expect(link(/página inicial/i)).toBe(paths.home);
  });
});

describe('progress that failed to load', () => {
  test.each([paths.studentArea, paths.courseContent, lessonPath('m1v1')])(
    'is not shown as zero on %s, and loads on retry',
    async (address) => {
      failure = 500;
      done = new Set(['m1v1']);
      openPage(address);
      expect((await screen.findByText(messages.progress.loadFailed)).closest('[role=alert]')).toBeTruthy();
      const page = window.document.body.textContent;
      expect(page).not.toContain('0%');
      expect(page).not.toContain('Salvo neste aparelho');
      expect(screen.queryByRole('button', { name: /Concluído|Lido|Concluir/ })).toBeNull();
      failure = undefined;
      fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
      expect(await screen.findAllByText(/3\s?%/)).toBeTruthy();
      expect(screen.queryByText(messages.progress.loadFailed)).toBeNull();
    },
  );
});

describe('the next step', () => {
  const nextIn = async (address: string, name: RegExp) => {
    openPage(address);
    const next = await screen.findByRole('link', { name });
    const found = `${next.textContent.replaceAll('\u00a0', ' ')} ${next.getAttribute('href')}`;
    cleanup();
    return found;
  };

  test.each<[string, string[], StartedWork['positions'], string]>([
    [
      'begins with what there is',
      [],
      [],
      'Comece aqui: Guia de Introdução à IA na Clínica Veterinária · 13 min de leitura /curso-conteudo/m1p1',
    ],
    [
      'is the lesson left in the middle, with its minutes left',
      ['m1v1'],
      [{ lesson: 'm1p1', last: 360, duration: 780 }],
      'Continuar a leitura: Guia de Introdução à IA na Clínica Veterinária · faltam ≈7 min /curso-conteudo/m1p1',
    ],
    [
      'is the exercises',
      ['m1p1', 'm1s1'],
      [],
      `Continuar: Exercícios do Módulo 1 · 4 min ${exercisesPath('modulo1')}`,
    ],
    [
      'is the exercises that were begun, with what is left of them',
      ['m1p1', 'm1s1', 'begun'],
      [],
      `Continuar: Exercícios do Módulo 1 · falta 1 de 7 ${exercisesPath('modulo1')}`,
    ],
    [
      'waits for a film once all else is done',
      lessonIds.filter((id) => !id.endsWith('v1')),
      [],
      'Concluir sem o vídeo: Introdução à Inteligência Artificial na Clínica Veterinária /curso-conteudo/m1v1',
    ],
  ])('%s, in the student area and in the course', async (_case, completed, positions, expected) => {
    hasExercises = expected.includes('Exercícios');
    done = new Set(completed);
    const begun = { module: 'modulo1', total: 7, answered: 6, right: 2 };
    started = { positions, exercises: completed.includes('begun') ? [begun] : [] };
    const name = /^(Comece aqui|Continuar|Concluir sem)/;
    for (const address of [paths.studentArea, paths.courseContent])
      expect(await nextIn(address, name)).toBe(expected);
  });

  const inOrder = lessonIds.slice(0, 9);
  test.each<[string, string[], StartedWork['positions']]>([
    ['in order', inOrder, []],
    ['after a look ahead', inOrder, [{ lesson: 'b1g1', last: 300, duration: 600 }]],
    ['at a module’s end', lessonIds.slice(0, 3), []],
    ['from the end', lessonIds.slice(20).toReversed(), []],
  ])('is one in a lesson’s bar, the student area and the course, %s', async (_case, completed, positions) => {
    hasExercises = true;
    done = new Set(completed);
    started = { positions, exercises: [] };
    openPage(lessonPath(completed.at(-1) ?? ''));
    const expected = (await step()).getAllByRole('link')[0]?.getAttribute('href');
    // The bar says it once.
    expect(screen.queryByRole('link', { name: /^Próxima/ })).toBeNull();
    cleanup();
    for (const address of [paths.studentArea, paths.courseContent])
      expect((await nextIn(address, /^Continuar/)).split(' ').at(-1)).toBe(expected);
  });

  test('counts from the place that this browser has just sent, though the server did not have it yet', async () => {
    done = new Set(['m1v1']);
    started = { positions: [{ lesson: 'm1p1', last: 60, duration: 780 }], exercises: [] };
    expect(await nextIn(paths.studentArea, /^Continuar a leitura/)).toContain('faltam ≈12 min');
    addUnsentWork('a', { kind: 'position', lesson: 'm1p1', last: 480, furthest: 500, duration: 780 });
    openPage(paths.studentArea);
    expect(await screen.findByRole('link', { name: /^Continuar a leitura.*faltam ≈5 min/ })).toBeTruthy();
  });

  test('says honestly that only films are left', async () => {
    done = new Set(lessonIds.filter((id) => !id.endsWith('v1')));
    openPage(paths.studentArea);
    const films = lessonIds.length - done.size;
    expect(
      await screen.findByText(
        `Você já concluiu as aulas prontas. Faltam ${films}, ainda sem vídeo: se você leu o guia do módulo, pode concluir sem ele, e vale para o certificado.`,
      ),
    ).toBeTruthy();
    expect(link(/^Acessar curso$/)).toBe(paths.courseContent);
  });

  test('expands its module in the course, beside the first one', async () => {
    done = new Set(['m1v1', 'm1p1', 'm1s1']);
    openPage(paths.courseContent);
    const titles = await screen.findAllByRole('heading', { level: 2, name: /^(Módulo|Bônus)/ });
    await waitFor(() =>
      expect(titles.map((title) => title.closest('details')?.open)).toEqual([
        ...[true, true],
        ...[false, false, false, false],
      ]),
    );
    const lesson = screen.getByRole('listitem', { name: 'Guia de Ferramentas de IA para a Clínica' });
    expect(lesson.textContent).toContain('Próxima aula');
  });
});

test.each([
  [undefined, 'Faltam 30 de 32 aulas. O vídeo ainda não saiu?'],
  [
    {
      situations: 10,
      needed: 7,
      right: 4,
      texts: 2,
      texts_done: 1,
      is_met: false,
      is_out_of_reach: false,
      next_module: 'modulo3',
    },
    'Faltam 30 de 32 aulas. Os exercícios também contam.',
  ],
])('the certificate says what is left, and links to it', async (required, text) => {
  exercises = required;
  done = new Set(['m1p1', 'm1s1']);
  openPage(paths.courseContent);
  const card = await screen.findByRole('region', { name: 'Certificado' });
  expect(card.textContent).toContain(text);
  expect(card.textContent).toContain('para baixar o seu certificado.');
  expect(within(card).getByRole('link', { name: 'Ver o que falta' }).getAttribute('href')).toBe('#m1v1');
});
