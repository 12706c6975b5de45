import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { studentKeys } from '../../../../domain/browser-storage.ts';
import type { Block, ListBlock, Run } from '../../../../domain/documents/blocks.ts';
import type { DocumentKind } from '../../../../domain/documents/document.ts';
import { dayPath } from '../../../../domain/twenty-days.ts';
import { createQueryClient } from '../../data/query-client.ts';
import { endSession, reloadSession } from '../../data/session-client.ts';
import { loadUnsentWork } from '../../data/unsent-work.ts';
import { DocumentView } from '../pages/reading.tsx';

const text = (words: string, style = {}): Run => ({ kind: 'text', text: words, ...style });
const cells = (...words: string[]) =>
  words.map((word) => (word ? [text(word)] : [{ kind: 'blank', letters: 8 } as Run]));
const checklist = (...items: string[]): ListBlock => ({
  kind: 'list',
  marker: 'check',
  start: 1,
  items: items.map((item) => ({ runs: [text(item)], children: [] })),
});
const heading = (words: string, level: 2 | 3 = 2): Block => ({ kind: 'heading', level, runs: [text(words)] });
const checks: Block[] = [checklist('Jejum conferido.', 'Hora'), checklist('Hora')];

/** The signed-in user. */
let user: string;

beforeEach(async () => {
  user = 'ana';
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url === '/api/session'
        ? { expires_in: 1e9, expires_at: 1e12, user: { id: user } }
        : { modules: [], templates: [] },
    ),
  );
  await reloadSession();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(blocks: Block[], id = 'modulo2/x', kind: DocumentKind = 'Checklist', address = '/'): void {
  const document = {
    title: 'Checklist Pré-Operatório',
    kind,
    subtitle: '',
    version: '2.0',
    date: '2026-11-22',
    sources: ['Lei 13.709/2018 (LGPD)'],
    blocks,
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <DocumentView id={id} document={document} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const ticked = () => boxes().map(({ checked }) => checked);

test('opened for a day, offers to mark it as done where its part ends', () => {
  const blocks: Block[] = [heading('Antes'), heading('A parte'), checklist('A'), heading('Depois')];
  const day = { day: 4, title: '', task: '', gain: '', link: 'modulo2/x', part: 'A parte' };
  show(blocks, 'modulo2/x', 'Guia', dayPath(day));
  const done = screen.getByRole('button', { name: 'Feito: dia 4' });
  const [, , after] = screen.getAllByRole('heading', { level: 2 });
  expect(done.compareDocumentPosition(after as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(done);
  expect(loadUnsentWork('ana')).toMatchObject([{ kind: 'day', day: 4, isDone: true }]);
  cleanup();
  show(blocks);
  expect(screen.queryByRole('button', { name: /^Feito/ })).toBeNull();
});

describe('a checklist', () => {
  test('saves ticks per item, also of equal items, and shows them after reopening', () => {
    show(checks);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Jejum conferido.' }));
    fireEvent.click(boxes()[2] as HTMLElement);
    expect(screen.getByRole('status').textContent).toBe('2 de 3 marcados');
    cleanup();
    show(checks);
    expect(ticked()).toEqual([true, false, true]);
    cleanup();
    show(checks, 'modulo2/y');
    expect(ticked()).toEqual([false, false, false]);
  });

  test('keeps ticks at their items when a later revision adds one', () => {
    show(checks);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Jejum conferido.' }));
    cleanup();
    show([checklist('Novo.', 'Jejum conferido.')]);
    expect(ticked()).toEqual([false, true]);
  });

  test('can be cleared once something is ticked; the focus stays in its bar', () => {
    show(checks);
    expect(screen.queryByRole('button', { name: 'Desmarcar tudo' })).toBeNull();
    fireEvent.click(boxes()[0] as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Desmarcar tudo' }));
    expect(ticked()).toEqual([false, false, false]);
    expect(screen.queryByRole('button', { name: 'Desmarcar tudo' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Itens marcados/ }));
    cleanup();
    show(checks);
    expect(ticked()).toEqual([false, false, false]);
  });

  test('shares a bar with those of the next section; after a section without one begins another', () => {
    const blocks = [heading('Véspera'), checklist('A'), heading('Chegada'), checklist('B', 'C')];
    show([...blocks, heading('Normas'), heading('Depois'), checklist('D'), heading('Fim')]);
    for (const box of boxes()) fireEvent.click(box);
    const bars = screen.getAllByRole('region', { name: /^Itens marcados em/ });
    // The bar sticks within its parent, which ends with its lists.
    const counts = ['3 de 3 marcadosDesmarcar tudoAChegadaBC', '1 de 1 marcadosDesmarcar tudoD'];
    expect(bars.map((bar) => bar.parentElement?.textContent)).toEqual(counts);
    fireEvent.click(within(bars[0] as HTMLElement).getByRole('button', { name: 'Desmarcar tudo' }));
    expect(ticked()).toEqual([false, false, false, true]);
  });

  test('is saved per student, and removed at sign-out', async () => {
    show(checks);
    fireEvent.click(boxes()[0] as HTMLElement);
    cleanup();
    user = 'bia';
    await reloadSession();
    show(checks);
    expect(ticked()).toEqual([false, false, false]);
    cleanup();
    act(() => endSession());
    show(checks);
    expect(ticked()).toEqual([false, false, false]);
    fireEvent.click(boxes()[0] as HTMLElement);
    expect(localStorage.getItem(studentKeys.ticks)).toBeNull();
  });
});

test('a clinic’s form has boxes to read, which take and keep no tick, and says where it is filled in', async () => {
  const formats = ['pdf', 'docx'].map((format) => ({
    document: 'modelos/t',
    kind: 'Termo',
    format,
    url: format,
  }));
  vi.stubGlobal('fetch', async () => Response.json({ modules: [], templates: [{ formats }] }));
  show([heading('Minha decisão'), checklist('Reanimar', 'Não reanimar')], 'modelos/t', 'Termo');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('region', { name: /^Itens marcados/ })).toBeNull();
  const item = screen.getByText('Não reanimar');
  expect(item.closest('li')?.querySelector('[aria-hidden]')).toBeTruthy();
  fireEvent.click(item);
  expect(localStorage.getItem(studentKeys.ticks)).toBeNull();
  const hint = 'Esta página é para ler. Para preencher, baixe o PDF ou o Word.';
  await within(screen.getByRole('banner')).findByText(hint);
  cleanup();
  // Without files nothing is promised.
  show(checks, 'modelos/outro', 'Termo');
  expect(screen.queryByText(hint)).toBeNull();
});

describe('numbered answers', () => {
  const list = (...items: string[]): Block => ({ ...checklist(...items), marker: 'number' });
  const paragraph = (words: string): Block => ({ kind: 'paragraph', runs: [text(words)] });
  const questions = list('Posso colar o telefone?', 'Posso pedir a dose?');

  test('stand folded below their questions, and nothing else is moved', () => {
    const answers = list('Não.', 'Nunca.');
    show([questions, heading('Respostas comentadas'), paragraph('Por quê.'), answers, paragraph('Refaça.')]);
    const folded = screen.getAllByText(/^Ver resposta/).map((summary) => summary.closest('details'));
    expect(folded.map((answer) => answer?.closest('li')?.textContent)).toEqual([
      'Posso colar o telefone?Ver resposta da pergunta 1Não.',
      'Posso pedir a dose?Ver resposta da pergunta 2Nunca.',
    ]);
    expect(folded.map((answer) => answer?.open)).toEqual([false, false]);
    const section = screen.getByRole('heading', { name: 'Respostas comentadas' }).parentElement;
    expect(section?.textContent).toMatch(
      /Respostas comentadasPor quê\.Estão embaixo das perguntas.*Refaça\.$/,
    );
  });

  test('stand below the questions of their own chapter', () => {
    const chapter = (name: string) => [
      list(`Posso ${name}?`),
      heading(`Respostas: ${name}`),
      list(`${name} não.`),
    ];
    show([...chapter('colar'), ...chapter('pedir')]);
    const folded = screen.getAllByText(/^Ver resposta/).map((summary) => summary.closest('li')?.textContent);
    expect(folded).toEqual([
      'Posso colar?Ver resposta da pergunta 1colar não.',
      'Posso pedir?Ver resposta da pergunta 1pedir não.',
    ]);
  });

  test('stay where they are if their number is not that of the questions', () => {
    show([questions, heading('Respostas'), list('Não.')]);
    expect(screen.queryByText(/Ver resposta/)).toBeNull();
    expect(screen.getByText('Não.').closest('details')).toBeNull();
  });
});

test('the table of contents links to the headings', () => {
  show([heading('Véspera'), { kind: 'together', blocks: [heading('Chegada')] }]);
  for (const nav of screen.getAllByRole('navigation', { name: 'Neste documento' })) {
    for (const link of within(nav).getAllByRole('link')) {
      const part = document.getElementById(link.getAttribute('href')?.split('#')[1] ?? '');
      expect(part?.textContent).toBe(link.textContent);
    }
  }
});

test('a link to another document opens its reading page', () => {
  show([{ kind: 'paragraph', runs: [text('Termo', { link: 'modelos/termo_cirurgia' })] }]);
  const link = screen.getByRole('link', { name: 'Termo' });
  expect(link.getAttribute('href')).toBe('/materiais/ler/modelos/termo_cirurgia');
});

test('blank rows of a table are counted, not shown', () => {
  const header = cells('Hora', 'FC');
  show([{ kind: 'table', header, rows: [cells('8h', '90'), cells('', ''), cells('', '')] }]);
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.getByText(/2 linhas em branco/)).toBeTruthy();
});

test('a row’s title keeps the header of its column, but not of a colour, which has a mark', () => {
  const titles = ['1', 'Prompt', 'Verde', 'Amarelo: o público', 'Vermelho', 'Verdes'];
  show([{ kind: 'table', header: cells('Dia'), rows: titles.map((title) => cells(title)) }]);
  const shown = screen.getAllByRole('cell');
  const texts = ['Dia 1', 'Dia: Prompt', 'Verde', 'Amarelo: o público', 'Vermelho', 'Dia: Verdes'];
  expect(shown.map(({ textContent }) => textContent)).toEqual(texts);
  const marks = shown.map((cell) => /bg-(leaf|honey|coral)/.exec(cell.innerHTML)?.[1]);
  expect(marks).toEqual([undefined, undefined, 'leaf', 'honey', 'coral', undefined]);
});

test('a list of terms repeats no header in its rows', () => {
  const header = cells('Termo', 'O que quer dizer', 'Na clínica');
  show([
    { kind: 'table', header, rows: [cells('Prompt', 'O pedido que você escreve', 'Resuma esta anamnese')] },
  ]);
  const shown = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(shown).toEqual(['Prompt', 'O pedido que você escreve', 'Resuma esta anamnese']);
});

test('the card to copy is copied as text, with its headings', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (words: string) => copied.push(words) } });
  show([
    heading('Cartão de bolso'),
    { kind: 'paragraph', runs: [text('Copie para o bloco de notas.')] },
    heading('Antes de pedir', 3),
    checklist('Tirei o nome.', 'Troquei as datas.'),
    heading('Depois'),
    checklist('Outra coisa'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Copiar o cartão' }));
  await screen.findByText('Copiado');
  expect(copied).toEqual(['Cartão de bolso\n\nAntes de pedir\n- Tirei o nome.\n- Troquei as datas.']);
});

test('a wide table is a focusable region with a name', () => {
  const header = cells('A', 'B', 'C', 'D', 'E');
  show([{ kind: 'table', header, rows: [cells('1', '2', '3', '4', '5')] }]);
  expect(screen.getByRole('region', { name: 'Tabela 1: A, B, C, D, E' }).tabIndex).toBe(0);
});

test('a form lists its fields and answers', () => {
  const field = (label: string, answers: string[] = []) => ({
    weight: 1,
    label: [text(label)],
    answers: answers.map((answer): Run[] => [{ kind: 'check' }, text(answer)]),
    lines: 0,
  });
  show([
    {
      kind: 'form',
      groups: [{ title: [text('Animal')], rows: [[field('Sexo', ['Macho', 'Fêmea']), field('Peso')]] }],
    },
  ]);
  expect(screen.getByText('Peso')).toBeTruthy();
  expect(screen.getByText('Fêmea')).toBeTruthy();
});

test('the files of a document and its sheet are listed with their sizes', async () => {
  const file = {
    document: 'modulo2/x',
    kind: 'Checklist',
    format: 'pdf',
    type: '',
    file_name: '',
    url: '/x.pdf',
  };
  const files = [
    { ...file, file_size: 150_000 },
    {
      ...file,
      document: 'modulo2/x_folha',
      kind: 'Folha',
      format: 'docx',
      url: '/f.docx',
      file_size: 17_000,
    },
    { ...file, document: 'modulo2/outro', url: '/o.pdf', file_size: 1 },
  ];
  vi.stubGlobal('fetch', async () =>
    Response.json({ modules: [{ materials: [{ formats: files }] }], templates: [] }),
  );
  show([]);
  const section = await screen.findByRole('region', { name: 'Baixar este documento' });
  await waitFor(() => expect(within(section).getAllByRole('button')).toHaveLength(2));
  expect(section.textContent).toContain('Documento (PDF, 150\u00a0kB)');
  expect(section.textContent).toContain('Folha editável (Word, 17\u00a0kB)');
  cleanup();
  // A sheet has its own files above its text.
  show([], 'modulo2/x_folha', 'Folha');
  const own = await within(screen.getByRole('banner')).findAllByRole('button');
  expect(own.map(({ textContent }) => textContent)).toEqual([
    'Folha editável (Word, 17\u00a0kB) de Checklist Pré-Operatório',
  ]);
  expect(screen.queryByRole('link', { name: 'Baixar' })).toBeNull();
});
