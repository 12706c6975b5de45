import os from 'node:os';
import { pino } from 'pino';
import { fullName } from '../domain/requests.ts';
import { migrateDatabase } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import {
  type Account,
  createAdministrationRepository,
} from '../server/features/accounts/administration.repository.ts';
import { createServices } from '../server/services.ts';
import { fail, loadEnvironment } from './environment.ts';
import { checkedConfig } from './settings.ts';

/** What the owner does to accounts from the terminal; works while the product runs, and when it does not. */
const usage = `Uso: npm run admin -- COMANDO
  grant EMAIL           dá à conta o papel de administradora
  revoke EMAIL          retira o papel
  list                  mostra quem administra
  confirm EMAIL         confirma o e-mail da conta
  reset-link EMAIL      mostra um link para criar uma nova senha (vale uma hora, uma vez)
  rename EMAIL "NOME"   corrige o nome completo, que sai no certificado`;

loadEnvironment();
const [command = '', email = '', name = ''] = process.argv.slice(2);
const commands = { grant, revoke, list, confirm, 'reset-link': resetLink, rename };
const action = commands[command as keyof typeof commands];
if (!action || (command !== 'list' && !email)) fail(usage);

const config = checkedConfig();
const log = pino({ level: 'silent' });
const { database, close } = await openDatabase(config, log).catch((error: Error) => fail(error.message));
let problem: string | undefined;
try {
  await migrateDatabase(database);
  problem = await action();
} finally {
  await close();
}
if (problem) fail(problem);

function administration() {
  return createAdministrationRepository(database, os.userInfo().username);
}

/** @returns what went wrong, or nothing */
async function withAccount(work: (account: Account) => Promise<string>): Promise<string | undefined> {
  const account = await administration().find(email);
  if (!account) return `Não há conta com o e-mail ${email}.`;
  console.log(await work(account));
}

function grant() {
  return withAccount(async (account) => {
    await administration().grant(account);
    return `${account.email} agora administra o site.`;
  });
}

function revoke() {
  return withAccount(async (account) => {
    await administration().revoke(account);
    return `${account.email} não administra mais o site.`;
  });
}

async function list(): Promise<undefined> {
  const admins = await administration().listAdmins();
  console.log(
    admins.length === 0
      ? 'Ninguém administra o site ainda.'
      : admins.map((admin) => `${admin.email}  ${admin.name}`).join('\n'),
  );
}

function confirm() {
  return withAccount(async (account) => {
    await administration().confirm(account);
    return `O e-mail ${account.email} está confirmado.`;
  });
}

function resetLink() {
  return withAccount(async (account) => {
    const link = await createServices(config, database, log).accountLinks.recovery(account.email);
    await administration().recordResetLink(account);
    return `Envie este link a ${account.email}; ele vale por uma hora e uma única vez:\n${link}`;
  });
}

async function rename() {
  const given = fullName.safeParse(name);
  if (!given.success)
    return 'Informe o nome completo entre aspas: npm run admin -- rename EMAIL "Nome Completo"';
  return withAccount(async (account) => {
    await administration().rename(account, given.data);
    return `O nome de ${account.email} agora é ${given.data}.`;
  });
}
