import { expect, test } from 'vitest';
import { runChecks } from '../../domain/checks.ts';
import type { ServerConfig } from '../config.ts';
import type { Database } from '../db/connect.ts';
import type { OwnerSettings } from '../settings/owner-settings.ts';
import type { SettingName } from '../settings/settings.ts';
import { installationChecks } from './installation-checks.ts';

const parts = {
  config: { appUrl: 'https://curso.example' } as ServerConfig,
  database: {} as Database,
  storage: { answers: async () => true },
  adminRepository: { listTeam: async () => [] },
};
const owner = {
  OWNER_EMAIL: 'dona@example.com',
  ADMIN_SECOND_FACTOR: 'required',
  COURSE_ACCESS: 'open',
  BACKUP_DIR: '/data/backups',
} as const;

function check(
  change: Partial<OwnerSettings> = {},
  others: Partial<typeof parts> = {},
  stored: { invalid?: SettingName[]; folder?: string } = {},
) {
  const settings = {
    current: () => ({ ...owner, ...change }) as OwnerSettings,
    unreadable: () => [],
    invalid: () => stored.invalid ?? [],
    formerFolder: () => stored.folder,
  };
  return runChecks([installationChecks({ ...parts, ...others, settings })], 'thorough');
}

test('nothing is said where all is set up', async () => {
  expect(await check()).toEqual([]);
});

test('administrators who need no second factor, which is said otherwise once the site sells', async () => {
  const [open] = await check({ ADMIN_SECOND_FACTOR: 'optional' });
  expect(open?.text).toMatch(/^Quem administra pode entrar no Painel só com a senha/);
  const [sells] = await check({ ADMIN_SECOND_FACTOR: 'optional', COURSE_ACCESS: 'purchase' });
  expect(sells).toMatchObject({
    severity: 'advice',
    text: expect.stringMatching(/^O site vende, e quem administra pode entrar no Painel só com a senha/),
  });
});

test('a store that does not answer blocks; a disk that cannot be written to is shown beside its connection', async () => {
  const storage = { answers: async () => false };
  const [disk] = await check({}, { storage });
  expect(disk).toMatchObject({
    severity: 'fault',
    about: 'storage',
    request: expect.stringContaining('DATA_DIR'),
  });
  const config = { ...parts.config, s3: {} } as ServerConfig;
  const [store] = await check({}, { storage, config });
  expect(store).toMatchObject({
    severity: 'blocking',
    about: 'storage',
    settings: ['S3_ENDPOINT', 'S3_BUCKET'],
  });
});

test('an address for this machine only, and nobody who is told, are said beside their connections', async () => {
  const config = { appUrl: 'http://localhost:3000' } as ServerConfig;
  expect(await check({ OWNER_EMAIL: undefined }, { config })).toMatchObject([
    { about: 'address', title: 'Falta configurar', text: expect.stringContaining('http://localhost:3000') },
    { about: 'notices', title: 'Falta configurar' },
  ]);
});

test('stored settings that do not parse any more block, and are named', async () => {
  expect(await check({}, {}, { invalid: ['SMTP_URL', 'MAIL_FROM'] })).toMatchObject([
    { severity: 'blocking', text: expect.stringMatching(/digite de novo.+Servidor de e-mail; Remetente\.$/) },
  ]);
});

test.each([
  ['/mnt/copias', /escolhida no Painel.+\(\/mnt\/copias\).+BACKUP_DIR=\/mnt\/copias,/],
  ['', /desligadas no Painel.+BACKUP_DIR=,/],
])(
  'a folder of backups chosen in an earlier admin area (%j) is what the operator must set',
  async (folder, text) => {
    const [found] = await check({}, {}, { folder });
    expect(found).toMatchObject({ severity: 'advice', settings: ['BACKUP_DIR'] });
    expect(found?.text).toMatch(text);
    expect(found?.text).toContain('BACKUP_DIR=/data/backups');
    expect(found?.request).toContain(`BACKUP_DIR=${folder} `);
  },
);
