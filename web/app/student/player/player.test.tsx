import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { blankLesson, type Lesson } from '../../../../domain/content/course.ts';
import { createQueryClient } from '../../data/query-client.ts';
import { sendWorkOnReconnect } from '../../data/send-work.ts';
import { endSession, reloadSession } from '../../data/session-client.ts';
import { addUnsentWork, loadUnsentWork } from '../../data/unsent-work.ts';
import { LessonPlayer } from './player.tsx';

const media = '4b6f0c9e-0c9e-4c9e-8c9e-4b6f0c9e4b6f';
const lesson: Lesson = { ...blankLesson, id: 'm1v1', title: 'Primeiros passos', videoFile: media };
const captions = `WEBVTT

00:00.000 --> 00:10.000
<v Ana>Olá, tudo bem.

00:10.000 --> 01:00.000
Hoje falamos de vacinação &amp; retorno.
`;

/** The server's position, whether it is unreachable, and the positions that it received. */
let known: { last: number; furthest: number; duration: number };
let isAway: boolean;
let told: Record<string, number>[];

async function serve(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (isAway) throw new TypeError('Failed to fetch');
  if (url === '/api/session')
    return Response.json({ expires_in: 1e9, expires_at: 1e12, user: { id: 'ana' } });
  if (url.endsWith('captions.vtt')) return new Response(captions);
  if (method === 'POST') told.push(JSON.parse(String(body)));
  return Response.json(known);
}

beforeEach(async () => {
  known = { last: 0, furthest: 0, duration: 0 };
  isAway = false;
  told = [];
  vi.stubGlobal('fetch', serve);
  await reloadSession();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Renders a page with the player. */
async function open(given: Partial<Lesson> = {}, address = '/') {
  const onNearlyDone = vi.fn();
  const layout = (
    <QueryClientProvider client={createQueryClient()}>
      <Outlet />
    </QueryClientProvider>
  );
  const element = <LessonPlayer lesson={{ ...lesson, ...given }} onNearlyDone={onNearlyDone} />;
  const router = createMemoryRouter([{ element: layout, children: [{ path: '/', element }] }], {
    initialEntries: [address],
  });
  const page = render(<RouterProvider router={router} />);
  return { onNearlyDone, close: page.unmount };
}

interface Played {
  element: HTMLVideoElement;
  /** Plays to a second; `after` seconds pass meanwhile. */
  playTo(second: number, after?: number): void;
  say(event: string): void;
}

let clock = 0;

/** Runs pending promises. */
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));

async function playerOf(duration = 1_000): Promise<Played> {
  vi.spyOn(performance, 'now').mockImplementation(() => clock * 1_000);
  const element = await screen.findByLabelText<HTMLVideoElement>(lesson.title);
  await settle();
  const state = { currentTime: 0, paused: true };
  Object.defineProperties(element, {
    duration: { get: () => duration },
    paused: { get: () => state.paused },
    currentTime: {
      get: () => state.currentTime,
      set: (at: number) => Object.assign(state, { currentTime: at }),
    },
  });
  const say = (event: string) => act(() => void element.dispatchEvent(new Event(event)));
  say('loadedmetadata');
  return {
    element,
    say,
    playTo(second, after = 1) {
      if (state.paused) say('play');
      state.paused = false;
      state.currentTime = second;
      clock += after;
      say('timeupdate');
    },
  };
}

describe('an uploaded video', () => {
  test('resumes at the server’s position, and starts over after the end', async () => {
    known = { last: 400, furthest: 700, duration: 1_000 };
    const { close } = await open();
    const { element } = await playerOf();
    expect(element.getAttribute('src')).toBe(`/storage/course-materials/media/${media}/video`);
    expect(element.currentTime).toBe(400);
    expect(screen.getByText(/Continua em 6:40/)).toBeTruthy();
    close();
    known = { last: 999, furthest: 1_000, duration: 1_000 };
    await open();
    expect((await playerOf()).element.currentTime).toBe(0);
  });

  test('resumes though it was played before it was loaded, and once it is loaded anew', async () => {
    known = { last: 400, furthest: 400, duration: 1_000 };
    await open();
    const { element, playTo, say } = await playerOf();
    element.currentTime = 0;
    say('play');
    say('loadedmetadata');
    expect(element.currentTime).toBe(400);
    playTo(460);
    element.currentTime = 0;
    say('loadedmetadata');
    expect(element.currentTime).toBe(460);
  });

  test('starts at the second in the address', async () => {
    known = { last: 400, furthest: 700, duration: 1_000 };
    await open({}, '/?t=90');
    expect((await playerOf()).element.currentTime).toBe(90);
    expect(screen.getByText('Começa em 1:30.')).toBeTruthy();
  });

  test('reports its position every 15 seconds of play, and when paused, sought or ended', async () => {
    await open();
    const { playTo, say, element } = await playerOf();
    playTo(5);
    playTo(14, 13);
    await settle();
    expect(told).toEqual([]);
    playTo(16, 2);
    await settle();
    expect(told).toMatchObject([{ seconds: 16, furthest: 16, duration: 1_000 }]);
    element.currentTime = 4;
    say('seeked');
    await settle();
    expect(told.at(-1)).toMatchObject({ seconds: 4, furthest: 16 });
    say('pause');
    await settle();
    playTo(1_000);
    say('ended');
    await settle();
    expect(told.at(-1)).toMatchObject({ seconds: 1_000, furthest: 1_000 });
    expect(told).toHaveLength(4);
  });

  test('reports when the page is left, unless it was never played', async () => {
    known = { last: 400, furthest: 700, duration: 1_000 };
    const { close } = await open();
    await playerOf();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    close();
    await settle();
    expect(told).toEqual([]);
    await open();
    const { playTo } = await playerOf();
    playTo(450);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await settle();
    expect(told).toMatchObject([{ seconds: 450, furthest: 700 }]);
  });

  test('calls onNearlyDone once, at nine tenths', async () => {
    const { onNearlyDone } = await open();
    const { playTo } = await playerOf();
    playTo(899);
    expect(onNearlyDone).not.toHaveBeenCalled();
    playTo(901);
    playTo(950);
    expect(onNearlyDone).toHaveBeenCalledOnce();
  });

  test('calls onNearlyDone at once if it was nearly watched before', async () => {
    known = { last: 10, furthest: 950, duration: 1_000 };
    const { onNearlyDone } = await open();
    await playerOf();
    expect(onNearlyDone).toHaveBeenCalledOnce();
  });

  test('saves its position while the server is unreachable, and sends it later with its age', async () => {
    const { close } = await open();
    const { playTo, say } = await playerOf();
    isAway = true;
    playTo(300);
    say('pause');
    await settle();
    close();
    await open();
    expect((await playerOf()).element.currentTime).toBe(300);
    isAway = false;
    const stop = sendWorkOnReconnect('ana', createQueryClient());
    await expect.poll(() => loadUnsentWork('ana')).toEqual([]);
    expect(told[0]).toMatchObject({ seconds: 300, furthest: 300 });
    expect(told[0]?.age).toBeGreaterThanOrEqual(0);
    stop();
    sendWorkOnReconnect('ana', createQueryClient())();
    await settle();
    expect(told).toHaveLength(1);
  });

  test('resumes after a failure and a retry', async () => {
    await open();
    const { element, playTo, say } = await playerOf();
    playTo(120);
    const load = vi.spyOn(element, 'load').mockImplementation(() => undefined);
    say('error');
    fireEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(load).toHaveBeenCalled();
    element.currentTime = 0;
    say('loadedmetadata');
    expect(element.currentTime).toBe(120);
  });
});

test('signing out removes unsent positions; no other account sees them before', () => {
  addUnsentWork('ana', { kind: 'position', lesson: 'm1v1', last: 1, furthest: 1, duration: 9 });
  expect(loadUnsentWork('ana')).toHaveLength(1);
  expect(loadUnsentWork('bia')).toEqual([]);
  act(() => endSession('told'));
  expect(Object.keys(localStorage)).toEqual([]);
});

describe('the transcript', () => {
  test('follows the video, seeks on click, and is searched ignoring accents', async () => {
    await open({ captions: media });
    const { element, playTo } = await playerOf();
    vi.spyOn(element, 'play').mockResolvedValue();
    const list = within(await screen.findByRole('list'));
    const lines = () => list.getAllByRole('button').map((button) => button.textContent);
    expect(lines()).toEqual(['0:00Olá, tudo bem.', '0:10Hoje falamos de vacinação & retorno.']);
    playTo(30);
    expect(list.getByRole('button', { current: true }).textContent).toContain('vacinação');
    fireEvent.click(list.getByText('Olá, tudo bem.'));
    expect(element.currentTime).toBe(0);
    fireEvent.change(screen.getByLabelText('Buscar na transcrição'), { target: { value: 'VACINACAO' } });
    expect(lines()).toEqual(['0:10Hoje falamos de vacinação & retorno.']);
    expect(list.getByText('vacinação').tagName).toBe('MARK');
    expect(screen.getByText('1 trecho encontrado')).toBeTruthy();
  });
});

describe('an external video', () => {
  test('loads nothing before the click', async () => {
    await open({ videoFile: '', videoUrl: 'https://youtu.be/abcDEF12_-3', playsInPage: true });
    expect(await screen.findByRole('button', { name: 'Tocar vídeo' })).toBeTruthy();
    expect(document.querySelector('iframe, img, script[src], link[href]')).toBeNull();
    expect(screen.getByText(/vem do YouTube/)).toBeTruthy();
  });

  test('opens in a new tab by default', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await open({ videoFile: '', videoUrl: 'https://youtu.be/abcDEF12_-3' });
    fireEvent.click(await screen.findByRole('button', { name: 'Assistir' }));
    expect(opened).toHaveBeenCalledWith('https://youtu.be/abcDEF12_-3', '_blank', 'noopener,noreferrer');
    expect(told).toEqual([]);
  });
});
