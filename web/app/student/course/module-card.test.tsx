import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CourseModule, Lesson } from '../../../../domain/content/course.ts';
import type { StartedWork } from '../../../../domain/next-steps.ts';
import { courseModules } from '../../../../tests/support/course.ts';
import { toast } from '../../../ui/toast.ts';
import type { Material } from '../../data/materials.ts';
import { studentMessages } from '../messages.ts';
import { ModuleCard } from './module-card.tsx';

const module = courseModules[0] as CourseModule;
const [video, guide] = module.lessons as [Lesson, Lesson];
const own = [
  { media: 'a1', name: 'Guia da clínica.pdf' },
  { media: 'b2', name: 'Anexo 50%.docx' },
];

/** Records completed lessons and opened addresses. */
let done: string[];
let opened: string[];
beforeEach(() => {
  done = [];
  opened = [];
  vi.stubGlobal('open', (url: string) => void opened.push(url));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Renders a module with one lesson. Returns the lesson's row. */
function show(
  lesson: Lesson,
  materials?: Partial<Material>[],
  completed: Set<string> | undefined = new Set(),
  started?: StartedWork,
) {
  render(
    <MemoryRouter>
      <ModuleCard
        module={{ ...module, lessons: [lesson], hasExercises: true, exerciseMinutes: 7 }}
        index={0}
        nextLesson={undefined}
        started={started}
        progress={undefined}
        materials={materials as Material[] | undefined}
        completedLessons={completed}
        lastOpenedVideo={undefined}
        startsExpanded
        onComplete={(id) => done.push(id)}
        onWatch={(id) => done.push(`watched ${id}`)}
      />
    </MemoryRouter>,
  );
  return within(screen.getByRole('listitem', { name: lesson.title }));
}

const download = (row: ReturnType<typeof show>) =>
  fireEvent.click(row.getByRole('button', { name: 'Baixar e Concluir' }));

test('a lesson’s document opens and is completed', () => {
  download(show(guide));
  expect(opened).toEqual(['/storage/course-materials/modulo1_ia_vet/guia_introducao_ia.pdf']);
  expect(done).toEqual([guide.id]);
});

test('a document’s button has its visible label as its name', () => {
  const button = show(guide).getByRole('button', { name: '✓ Lido' });
  expect(within(button).getByText('✓ Lido').className).not.toContain('sr-only');
});

test.each([
  ['has no document', { ...guide, material: '' }, undefined],
  ['has a missing document', guide, []],
])('a lesson that %s opens nothing and is not completed', (_case, lesson, materials) => {
  const button = show(lesson, materials).getByRole('button', { name: 'Indisponível' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.click(button);
  expect([opened, done]).toEqual([[], []]);
});

test('a video without an address shows a toast, and is not completed', () => {
  const info = vi.spyOn(toast, 'info');
  fireEvent.click(show(video).getByRole('button', { name: 'Assistir' }));
  expect(info).toHaveBeenCalledWith(studentMessages.lesson.videoMissing);
  expect([opened, done]).toEqual([[], []]);
});

test('the owner’s document replaces the shipped one; further ones are listed', () => {
  const row = show({ ...guide, documents: own });
  download(row);
  expect(opened).toEqual(['/storage/course-materials/media/a1/Guia%20da%20cl%C3%ADnica.pdf']);
  expect(row.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [guide.title, '/curso-conteudo/m1p1'],
    ['Anexo 50%.docx', '/storage/course-materials/media/b2/Anexo%2050%25.docx'],
  ]);
});

test('a video lists all of its documents', () => {
  const row = show({ ...video, documents: own });
  const documents = within(row.getByRole('list', { name: 'Outros documentos desta aula' }));
  expect(documents.getAllByRole('link').map((link) => link.textContent)).toEqual(own.map(({ name }) => name));
});

test.each([
  [
    'before the materials have loaded',
    undefined,
    '/storage/course-materials/modulo1_ia_vet/guia_introducao_ia.xlsx',
  ],
  ['if there is one', [{ id: guide.id, url: '/x.pdf', spreadsheet_url: '/x.xlsx', formats: [] }], '/x.xlsx'],
  ['else the document', [{ id: guide.id, url: '/x.pdf', spreadsheet_url: null, formats: [] }], '/x.pdf'],
])('a spreadsheet lesson’s button opens the spreadsheet, %s', (_case, materials, address) => {
  download(show({ ...guide, type: 'spreadsheet' }, materials));
  expect(opened).toEqual([address]);
});

test('a lesson says its minutes, and what is left of it', () => {
  const position = { lesson: guide.id, last: 360, duration: 780 };
  const started = { positions: [position], exercises: [] };
  const lesson = { ...guide, readingMinutes: 13 };
  const text = (...given: Parameters<typeof show>) => {
    const { textContent } = show(...given).getByText(/13 min/);
    cleanup();
    return textContent;
  };
  expect(text(lesson, undefined, undefined, started)).toBe('PDF · 13 min · faltam ≈7 min');
  expect(text(lesson, undefined, new Set([guide.id]), started)).toBe('PDF · 13 min · Concluída');
});

test('a video has its duration, and says that it comes soon while it is not published', () => {
  expect(show(video).getByText(/^Vídeo/).textContent).toBe('Vídeo · 18:25 · em breve');
  cleanup();
  expect(show({ ...video, videoUrl: 'https://v.example' }).getByText(/18:25/).textContent).toBe(
    'Vídeo · 18:25',
  );
});

test('a module that lacks only the lesson of a missing film says so, and leads to it', () => {
  show(video);
  expect(screen.getByRole('link', { name: 'Abrir a aula e concluir' }).getAttribute('href')).toBe(
    `/curso-conteudo/${video.id}`,
  );
  cleanup();
  show(video, undefined, new Set([video.id]));
  expect(screen.queryByText(/Falta 1 aula/)).toBeNull();
});

test.each([
  [undefined, 'Exercícios do módulo · 7 min'],
  [{ total: 7, answered: 3, right: 2 }, 'Exercícios do módulo · 3 de 7 feitos'],
  [{ total: 7, answered: 7, right: 5 }, 'Exercícios do módulo · 5 de 7 certos'],
])('the exercises say how the student stands: %o', (counts, text) => {
  const exercises = counts ? [{ module: module.id, ...counts }] : [];
  show(guide, undefined, undefined, { positions: [], exercises });
  const link = screen.getByRole('link', { name: /^Exercícios/ });
  expect(link.textContent?.replace(`: ${module.title}`, '')).toBe(text);
});

test('what came later is listed below the lessons', () => {
  show(guide, [
    { id: guide.id, kind: 'pdf', title: guide.title, url: '/x.pdf', formats: [] },
    {
      id: 'u1',
      kind: 'upload',
      is_update: true,
      title: 'Roteiro de retorno',
      url: '/roteiro.pdf',
      formats: [],
    },
  ]);
  const extras = screen.getByRole('list', { name: 'Atualizações' });
  const links = within(extras).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Roteiro de retorno', '/roteiro.pdf'],
  ]);
});

test('a document’s button shows a check only once it is read', () => {
  const button = show(guide).getByRole('button', { name: '✓ Lido' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(button.querySelector('svg')).toBeNull();
  cleanup();
  const read = show(guide, undefined, new Set([guide.id])).getByRole('button', { name: '✓ Lido' });
  expect(read.getAttribute('aria-pressed')).toBe('true');
  expect(read.querySelector('svg')).not.toBeNull();
});
