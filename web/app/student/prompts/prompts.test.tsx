import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { savedQueryPrefix, studentKeys } from '../../../../domain/browser-storage.ts';
import { type Prompt, promptTasks } from '../../../../domain/documents/prompts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { usePrompts } from '../../data/prompts.ts';
import { createQueryClient } from '../../data/query-client.ts';
import { trackSavedQueries } from '../../data/saved-queries.ts';
import { endSession, reloadSession } from '../../data/session-client.ts';
import { PromptLibrary } from '../pages/prompts.tsx';

const text = 'Papel: você revisa.\n\nContexto: paciente [espécie].\n- sem dose';
const prompts: Prompt[] = [
  prompt('Retorno por mensagem', { task: 'comunicacao', species: ['todas'] }),
  prompt('Ave: manejo', { task: 'anamnese', species: ['ave'] }),
  prompt('Gato: anamnese urinária', { task: 'anamnese', species: ['gato'] }),
];

function prompt(title: string, rest: Pick<Prompt, 'task' | 'species'>): Prompt {
  return { id: title, title, text, document: 'bonus/x', documentTitle: 'Coleção', ...rest };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('all prompts', () => {
  let router: ReturnType<typeof createMemoryRouter>;
  function open(address = '/'): void {
    router = createMemoryRouter([{ path: '/', element: <PromptLibrary prompts={prompts} userId="ana" /> }], {
      initialEntries: [address],
    });
    render(<RouterProvider router={router} />);
  }
  const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent);
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  test('are grouped by task, in the order of the filter', () => {
    open();
    expect(titles()).toEqual(['Ave: manejo', 'Gato: anamnese urinária', 'Retorno por mensagem']);
    expect(screen.getByText('3 prompts')).toBeTruthy();
  });

  test('are folded by task until they are searched; a link to one opens its task', () => {
    const parts = () => [...window.document.querySelectorAll('details:has(h2)')] as HTMLDetailsElement[];
    const linked = prompts.map((prompt, index) => ({ ...prompt, id: `p${index}` }));
    render(
      <MemoryRouter initialEntries={['/#p0']}>
        <PromptLibrary prompts={linked} userId="ana" />
      </MemoryRouter>,
    );
    expect(parts().map((part) => [part.querySelector('h2')?.textContent, part.open])).toEqual([
      ['Anamnese', false],
      [promptTasks.comunicacao, true],
    ]);
    choose('Buscar', 'gato');
    expect(parts()).toEqual([]);
  });

  test('begin with the ten for Monday, which stay in their place; other favourites follow', () => {
    const ten = prompts.map((prompt, index) =>
      index === 0 ? { ...prompt, starterPosition: 1, needsAssistant: true } : prompt,
    );
    const library = <PromptLibrary prompts={ten} userId="ana" />;
    const open = () => render(<MemoryRouter>{library}</MemoryRouter>);
    open();
    expect(titles()[0]).toBe('Retorno por mensagem');
    expect(screen.getByText(/Curto: usa o seu assistente/)).toBeTruthy();
    for (const title of ['Gato: anamnese urinária', 'Retorno por mensagem'])
      fireEvent.click(screen.getByRole('button', { name: `Favorito ${title}` }));
    expect(titles()).toEqual(['Retorno por mensagem', 'Gato: anamnese urinária', 'Ave: manejo']);
    cleanup();
    open();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Dez para segunda-feira',
      'Seus favoritos',
      'Anamnese',
    ]);
    expect(screen.getByRole('link', { name: 'Seus favoritos' }).getAttribute('href')).toBe('#favourites');
    fireEvent.click(screen.getByRole('button', { name: 'Favorito Gato: anamnese urinária', pressed: true }));
    expect(screen.queryByText('Seus favoritos')).toBeNull();
    expect(screen.getByRole('button', { name: 'Favorito Retorno por mensagem', pressed: true })).toBeTruthy();
  });

  test('one that replaced another is the favourite that it was, and its link opens it', () => {
    const [first, ...rest] = prompts;
    if (!first) throw new Error('no prompts');
    const library = (
      <MemoryRouter initialEntries={['/#antigo']}>
        <PromptLibrary prompts={[{ ...first, id: 'novo', formerIds: ['antigo'] }, ...rest]} userId="ana" />
      </MemoryRouter>
    );
    render(library);
    expect(window.document.querySelector('#novo details')).toHaveProperty('open', true);
    cleanup();
    localStorage.setItem(studentKeys.favourites, JSON.stringify({ owner: 'ana', kept: ['antigo'] }));
    render(library);
    fireEvent.click(screen.getByRole('button', { name: `Favorito ${first.title}`, pressed: true }));
    expect(localStorage.getItem(studentKeys.favourites)).toContain('"kept":[]');
  });

  test('are searched by all words, ignoring accents and case', () => {
    open();
    choose('Buscar', 'URINARIA gato');
    expect(titles()).toEqual(['Gato: anamnese urinária']);
    expect(screen.getByText('1 prompt')).toBeTruthy();
    choose('Buscar', 'urinaria ave');
    expect(screen.getByText('Nenhum prompt encontrado')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(titles()).toHaveLength(3);
  });

  test('for all species match any species filter', () => {
    open();
    choose('Espécie', 'ave');
    expect(titles()).toEqual(['Ave: manejo', 'Retorno por mensagem']);
  });

  test('are filtered by the address, and going back restores the filter', async () => {
    open('/?tarefa=anamnese');
    expect(titles()).toHaveLength(2);
    choose('Espécie', 'gato');
    expect(titles()).toEqual(['Gato: anamnese urinária']);
    expect(router.state.location.search).toBe('?tarefa=anamnese&especie=gato');
    await act(() => router.navigate(-1));
    expect(titles()).toHaveLength(2);
  });

  test('typing adds no history entries', async () => {
    open('/?tarefa=anamnese');
    choose('Tarefa', '');
    choose('Buscar', 'a');
    choose('Buscar', 'av');
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?tarefa=anamnese');
    expect(screen.getByLabelText('Buscar')).toHaveProperty('value', '');
  });

  test.each(['?tarefa=constructor', '?especie=dragao', '?outro=1'])('%s is ignored', (search) => {
    open(`/${search}`);
    expect(titles()).toHaveLength(3);
  });
});

describe('copying', () => {
  test('copies the exact text and announces it', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (some: string) => void copied.push(some) } });
    render(<CopyButton text={text} title="Revisão" />);
    fireEvent.click(screen.getByRole('button', { name: 'Copiar Revisão' }));
    expect(await screen.findByRole('button', { name: 'Copiado Revisão' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Copiado: Revisão');
    expect(copied).toEqual([text]);
  });

  test('selects the text if the browser forbids copying', async () => {
    vi.stubGlobal('navigator', {});
    render(<CopyButton text={text} title="Revisão" />);
    fireEvent.click(screen.getByRole('button', { name: 'Copiar Revisão' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
    expect(field.value).toBe(text);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, text.length]);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('offline', () => {
  let isUp: boolean;
  /** The signed-in user. */
  let user: string;
  beforeEach(async () => {
    isUp = true;
    user = 'ana';
    vi.stubGlobal('fetch', async (url: string) => {
      if (url === '/api/session')
        return Response.json({ expires_in: 1e9, expires_at: 1e12, user: { id: user } });
      if (!isUp) throw new TypeError('Failed to fetch');
      return Response.json({ prompts });
    });
    await reloadSession();
  });

  function Titles() {
    const { data, isError } = usePrompts();
    const client = useQueryClient();
    // The layout of all pages does the same.
    useEffect(() => trackSavedQueries(user, client), [client]);
    return <p>{data?.map(({ title }) => title).join() ?? (isError && 'missing')}</p>;
  }
  async function open(userId: string): Promise<void> {
    user = userId;
    await reloadSession();
    const client = createQueryClient();
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Titles />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  }

  test('shows the saved prompts to the same student only', async () => {
    await open('ana');
    await screen.findByText(/Ave: manejo/);
    cleanup();
    isUp = false;
    await open('ana');
    await screen.findByText(/Ave: manejo/);
    cleanup();
    await open('bia');
    await screen.findByText('missing');
  });

  test('signing out removes the saved prompts', async () => {
    await open('ana');
    await screen.findByText(/Ave: manejo/);
    act(() => endSession());
    expect(Object.keys(localStorage).filter((key) => key.startsWith(savedQueryPrefix))).toEqual([]);
  });
});
