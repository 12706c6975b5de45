// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearForDialog, fileToast, leavePage, toast, toastAt } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const said = () =>
  [...screen.getByRole('region', { name: 'Notificações' }).querySelectorAll('p')].map(
    (line) => line.textContent,
  );

test('a place says one thing at a time, two places two', () => {
  render(<Toaster />);
  act(() => {
    fileToast.success('Baixando');
    toast.error('Não foi');
    toast.success('Foi');
  });
  expect(said()).toEqual(['Foi', 'Baixando']);
});

test('what was said before there was anything to show it, is; of a place the last', () => {
  toast.error('Não foi');
  toast.success('Foi');
  render(<Toaster />);
  expect(said()).toEqual(['Foi']);
});

test('news goes by itself, an error stays until it is closed', async () => {
  render(<Toaster />);
  act(() => {
    toast.error('Não foi', 'Tente de novo');
    fileToast.success('Baixando');
  });
  await pass(6);
  expect(said()).toEqual(['Não foi', 'Tente de novo']);
  await pass(600);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  expect(said()).toEqual([]);
});

test('what is not so any more is taken back', () => {
  render(<Toaster />);
  act(() => {
    toast.error('Sem conexão');
    toast.clear();
  });
  expect(said()).toEqual([]);
});

test('what is looked at waits', async () => {
  render(<Toaster />);
  act(() => toast.info('Veja'));
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notificações' }));
  await pass(60);
  expect(said()).toEqual(['Veja']);
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notificações' }));
  await pass(6);
  expect(said()).toEqual([]);
});

test('F6 leads to it, and closing it back', () => {
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

test('an error of the page that is left goes, a success and what is said with the navigation stay', async () => {
  render(<Toaster />);
  act(() => {
    toast.error('Não foi');
    fileToast.success('Baixando');
  });
  await pass(2);
  act(() => {
    toastAt('guard').info('Entre antes');
    leavePage();
  });
  expect(said()).toEqual(['Entre antes', 'Baixando']);
});

test('a message with a link waits until it is closed', async () => {
  render(<Toaster />);
  act(() => toast.info('Em breve', undefined, { label: 'Abrir minha conta', href: '/minha-conta' }));
  await pass(60);
  expect(screen.getByRole('link', { name: 'Abrir minha conta' }).getAttribute('href')).toBe('/minha-conta');
});

test('a dialog that opens takes away what has a link, which would stay over its buttons', () => {
  render(<Toaster />);
  act(() => {
    toast.success('Guardado', 'Ainda não há servidor de e-mail.', {
      label: 'Ver',
      href: '/painel/mensagens',
    });
    fileToast.error('Não veio');
  });
  act(clearForDialog);
  expect(said()).toEqual(['Não veio']);
});
