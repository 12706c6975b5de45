import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { runIaVet } from '../support/ia-vet.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let dir: string;
beforeEach(() => {
  dir = temporaryFolder(onTestFinished);
  for (const folder of ['settings', 'data']) mkdirSync(path.join(dir, folder));
  writeFileSync(path.join(dir, 'settings/domain'), 'curso.example\n');
  writeFileSync(path.join(dir, 'settings/behind-proxy'), 'no\n');
});

/** A site that answers, with settings that are right and a certificate for 90 days. */
const wellServer = `systemctl() { :; }; curl() { :; }; as_site() { "$@"; }; live_port() { echo 3001; }; is_ready() { true; }
  df() { echo 10%; }; product() { :; }; certificate() { echo 2160 renewed; };`;
const status = (change = '') => runIaVet(dir, `${wellServer} ${change} status`);

test('status is green where all is well', () => {
  const { status: code, said } = status();
  expect([code, said]).toEqual([0, expect.stringContaining('Certificado: 90 dias')]);
  expect(said).toContain('Última cópia: da noite nenhuma ainda, a primeira é feita depois das 3h\n');
});

test('status is red while the settings would not let the site start again, and says which', () => {
  const { status: code, said } = status(
    'product() { echo "Configuração inválida: PORT não serve: escreva um número."; return 1; };',
  );
  expect(code).toBe(1);
  expect(said).toContain('Configurações: Configuração inválida: PORT não serve');
  expect(said).toContain('! Com as configurações de agora o site não partiria de novo.');
});

test('status says the hours of a certificate for less than two days', () => {
  expect(status('certificate() { echo 11 renewed; };').said).toContain('Certificado: 11 horas');
});

test('status is red for an alert about copies, and not for a number that the database has not given', () => {
  const withAlerts = (count: string) =>
    status(`curl() { echo 'site_alerts{kind="backup-check"} ${count}'; };`);
  const needed = '! As cópias precisam de alguém: o Painel diz por quê, em Ajustes › Cópias.';
  expect(withAlerts('1')).toMatchObject({ status: 1, said: expect.stringContaining(needed) });
  for (const count of ['0', 'Nan']) expect(withAlerts(count).status).toBe(0);
});

test('status names a copy that the site has not made by night', () => {
  mkdirSync(path.join(dir, 'data/before-update'));
  const copy = path.join(dir, 'data/before-update/2026-11-20.tar.gz');
  writeFileSync(copy, '');
  expect(status().said).toMatch(
    new RegExp(`nenhuma ainda, a primeira .*; há uma de \\d\\d/\\d\\d/\\d{4} \\d\\dh\\d\\d, ${copy}\\n`),
  );
});

test('restart says what it waits for', () => {
  const { status: code, said } = runIaVet(
    dir,
    `${wellServer} lock() { :; }; settle() { :; }; sleep() { :; }; point() { :; }; ask() { echo 200; }
    release() { echo "$home"; }; release_name() { echo 1.2.0; }; restart`,
  );
  expect(said.trim().split('\n')).toEqual([
    'Vejo o que está no ar…',
    'Espero que a edição 1.2.0 responda na porta 3002, até 3 minutos…',
    'Responde na porta 3002: passo os pedidos para ela…',
    'Pronto: reiniciado, com as configurações de agora.',
  ]);
  expect(code).toBe(0);
});
