import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Arguments with which scripts and browser tests start Chromium. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The rest costs twice the work: it draws the windows of a whole browser that nobody sees. */
const headlessShell = 'chromium-headless-shell';
const otherBrowsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Returns an installed browser, as root on Debian the headless shell. @throws {Error} saying what to install */
export function findBrowser(): string {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath;
    throw new Error(`CHROMIUM_PATH aponta para ${configuredPath}, que não existe.`);
  }
  const found =
    findOnPath(headlessShell) ?? installShell() ?? findOnPath(...otherBrowsers) ?? findPlaywrightBrowser();
  if (found) return found;
  throw new Error('Nenhum navegador encontrado: instale o pacote chromium ou defina CHROMIUM_PATH.');
}

function installShell(): string | undefined {
  if (!existsSync('/etc/debian_version') || process.geteuid?.() !== 0) return undefined;
  console.log('Instalando o Chromium…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', headlessShell],
  ])
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return findOnPath(headlessShell);
}

function findOnPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
}

function findPlaywrightBrowser(): string | undefined {
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}
