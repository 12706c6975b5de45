import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearLinkToasts, clearPageToasts, fileToast, toast, toastAt } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const shownTexts = () =>
  [...screen.getByRole('region', { name: 'Notificações' }).querySelectorAll('p')].map(
    (line) => line.textContent,
  );

test('a place shows one message at a time, two places show two', () => {
  render(<Toaster />);
  act(() => {
    fileToast.success('Baixando');
    toast.error('Não foi');
    toast.success('Foi');
  });
  expect(shownTexts()).toEqual(['Foi', 'Baixando']);
});

test('messages sent before the toaster mounts appear then, the last of each place', () => {
  toast.error('Não foi');
  toast.success('Foi');
  render(<Toaster />);
  expect(shownTexts()).toEqual(['Foi']);
});

test('a success disappears by itself, an error stays until it is closed', async () => {
  render(<Toaster />);
  act(() => {
    toast.error('Não foi', 'Tente de novo');
    fileToast.success('Baixando');
  });
  await advance(6);
  expect(shownTexts()).toEqual(['Não foi', 'Tente de novo']);
  await advance(600);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  expect(shownTexts()).toEqual([]);
});

test('an undo is offered for ten seconds, and runs once', async () => {
  render(<Toaster />);
  const undo = vi.fn();
  const offered = () => screen.queryByRole('button', { name: 'Desfazer' });
  act(() => toast.undoable('Saiu do rascunho', undo));
  await advance(9);
  fireEvent.click(offered() as HTMLElement);
  expect(undo).toHaveBeenCalledOnce();
  expect(shownTexts()).toEqual([]);
  act(() => toast.undoable('Saiu do rascunho', undo));
  await advance(11);
  expect(offered()).toBeNull();
  expect(undo).toHaveBeenCalledOnce();
});

test('clear removes the message of a place', () => {
  render(<Toaster />);
  act(() => {
    toast.error('Sem conexão');
    toast.clear();
  });
  expect(shownTexts()).toEqual([]);
});

test('a message stays while the pointer is over it', async () => {
  render(<Toaster />);
  act(() => toast.info('Veja'));
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notificações' }));
  await advance(60);
  expect(shownTexts()).toEqual(['Veja']);
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notificações' }));
  await advance(6);
  expect(shownTexts()).toEqual([]);
});

test('F6 focuses the close button, and closing returns the focus', () => {
  render(
    <>
      <button type="button">Aqui</button>
      <Toaster />
    </>,
  );
  const here = screen.getByRole('button', { name: 'Aqui' });
  here.focus();
  act(() => toast.error('Não foi'));
  fireEvent.keyDown(document, { key: 'F6' });
  const close = screen.getByRole('button', { name: 'Fechar aviso' });
  expect(document.activeElement).toBe(close);
  fireEvent.click(close);
  expect(document.activeElement).toBe(here);
});

test('a navigation removes an earlier success with a link, but neither one without nor an undo', async () => {
  render(<Toaster />);
  act(() => {
    toast.success('Foi', undefined, { label: 'Copiar link', href: '/painel/alunos/a1' });
    fileToast.success('Baixando');
    toastAt('draft').undoable('Saiu do rascunho', () => undefined);
  });
  await advance(2);
  act(clearPageToasts);
  expect(shownTexts()).toEqual(['Saiu do rascunho', 'Baixando']);
});

test('a navigation removes earlier errors, but neither a success nor a message sent with it', async () => {
  render(<Toaster />);
  act(() => {
    toast.error('Não foi');
    fileToast.success('Baixando');
  });
  await advance(2);
  act(() => {
    toastAt('guard').info('Entre antes');
    clearPageToasts();
  });
  expect(shownTexts()).toEqual(['Entre antes', 'Baixando']);
});

test('a message with a link stays until it is closed', async () => {
  render(<Toaster />);
  act(() => toast.info('Em breve', undefined, { label: 'Abrir minha conta', href: '/minha-conta' }));
  await advance(60);
  expect(screen.getByRole('link', { name: 'Abrir minha conta' }).getAttribute('href')).toBe('/minha-conta');
});

test('a dialog that opens removes messages with a link, which would cover its buttons', () => {
  render(<Toaster />);
  act(() => {
    toast.success('Guardado', 'Ainda não há servidor de e-mail.', {
      label: 'Ver',
      href: '/painel/mensagens',
    });
    fileToast.error('Não veio');
  });
  act(clearLinkToasts);
  expect(shownTexts()).toEqual(['Não veio']);
});
