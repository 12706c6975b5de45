import os from 'node:os';
import { emailBody } from '../domain/requests.ts';
import { createAdministrationRepository } from '../server/administration/administration.repository.ts';
import { createServices } from '../server/services.ts';
import { fail, loadEnvironment } from './environment.ts';
import { openInstallation, perform } from './installation.ts';

/** What the owner looks up and sets right about purchases; works while the product runs, and when it does not. */
const usage = `Uso: npm run purchases -- COMANDO
  list            mostra as últimas compras, os eventos com problema e os acessos dados à mão
  show ID         mostra uma compra e tudo o que o provedor disse dela
  replay ID       trata de novo um evento (o ID aparece em list e em show)
  grant EMAIL     abre o curso a este e-mail, com ou sem conta, e avisa por e-mail
  revoke EMAIL    retira o acesso dado à mão (compras continuam valendo)`;

const statuses: Record<string, string> = {
  pending: 'aguardando pagamento',
  approved: 'aprovada',
  disputed: 'contestada',
  refunded: 'reembolsada ou cancelada',
};

const listed = 50;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

loadEnvironment();
const [command = '', argument = ''] = process.argv.slice(2);
const commands = { list, show, replay, grant, revoke };
const action = commands[command as keyof typeof commands];
if (!action || (command !== 'list' && !argument)) fail(usage);

const installation = await openInstallation();
const { config, database, log } = installation;
const services = createServices(config, database, log);
const actor = os.userInfo().username;
const administration = createAdministrationRepository(database, actor);
await perform(installation, action);

async function list(): Promise<undefined> {
  const [found, troubled, grants] = await Promise.all([
    services.purchases.listPurchases(listed),
    services.purchases.listTroubled(),
    services.access.list(),
  ]);
  print(
    'Compras',
    found.map((one) => [
      one.id,
      time(one.created_at),
      one.provider,
      statuses[one.status] ?? one.status,
      one.email || '(sem e-mail)',
      money(one.amount_cents),
    ]),
  );
  print('Eventos esperando ou com problema', troubled.map(describeEvent));
  print(
    'Acessos dados à mão',
    grants.map(({ email, createdAt, grantedBy }) => [email, createdAt, `por ${grantedBy}`]),
  );
}

async function show(): Promise<string | undefined> {
  const purchase = uuid.test(argument) ? await services.purchases.find(argument) : undefined;
  if (!purchase) return `Não há compra com o ID ${argument}.`;
  const account = purchase.user_id ? await services.accounts.findByEmail(purchase.email) : undefined;
  console.log(
    [
      `Compra      ${purchase.id}`,
      `Provedor    ${purchase.provider}, transação ${purchase.transaction_id}`,
      `Situação    ${statuses[purchase.status] ?? purchase.status}, desde ${time(purchase.updated_at)}`,
      `Comprador   ${purchase.name || '(sem nome)'} <${purchase.email || 'sem e-mail'}>`,
      `Valor       ${money(purchase.amount_cents)}`,
      `Conta       ${account ? (account.emailVerified ? 'sim, e-mail confirmado' : 'sim, e-mail ainda não confirmado') : 'nenhuma'}`,
    ].join('\n'),
  );
  print('Eventos', (await services.purchases.listEvents(purchase.id)).map(describeEvent));
}

async function replay(): Promise<string | undefined> {
  const isThere = uuid.test(argument) && (await services.purchases.replay(argument));
  if (!isThere) return `Não há evento com o ID ${argument}.`;
  console.log(
    'O evento será tratado de novo em instantes, pelo servidor em funcionamento ou no próximo início.',
  );
}

async function grant(): Promise<string | undefined> {
  const email = emailBody.safeParse({ email: argument }).data?.email;
  if (!email) return `${argument} não é um endereço de e-mail.`;
  const isNew = await services.transact(async (transaction) => {
    const isNew = await services.access.grant(transaction, email, actor);
    const account = await services.accounts.openForBuyer(transaction, { email, name: '' });
    if (!isNew) return false;
    await services.outbox.add(transaction, { kind: 'purchase', recipient: email });
    await administration.recordAccess(transaction, 'grant-access', account.id, email);
    return true;
  });
  console.log(
    isNew
      ? `O curso está aberto para ${email}; a mensagem com o acesso está a caminho.`
      : `O curso já estava aberto para ${email}.`,
  );
}

async function revoke(): Promise<string | undefined> {
  const email = argument.trim().toLowerCase();
  const account = await services.accounts.findByEmail(email);
  const isRemoved = await services.transact(async (transaction) => {
    const isRemoved = await services.access.revoke(transaction, email);
    if (isRemoved) await administration.recordAccess(transaction, 'revoke-access', account?.id, email);
    return isRemoved;
  });
  if (!isRemoved) return `${email} não tem acesso dado à mão.`;
  console.log(`O acesso dado à mão a ${email} foi retirado.`);
}

function describeEvent(event: Awaited<ReturnType<typeof services.purchases.listTroubled>>[number]): string[] {
  const { kind } = JSON.parse(event.event) as { kind: string };
  const state = event.handled_at ? 'tratado' : event.due_at ? `tentativa ${event.attempts + 1}` : 'desistiu';
  return [event.id, time(event.received_at), event.provider, kind, state, event.last_error ?? ''];
}

function print(title: string, lines: string[][]): void {
  console.log(`\n${title}${lines.length === 0 ? ': nenhum' : ` (${lines.length})`}`);
  for (const line of lines) console.log(`  ${line.filter(Boolean).join('  ')}`);
}

function time(date: Date): string {
  return date.toLocaleString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'short',
  });
}

function money(cents: number | null): string {
  if (cents === null) return '(sem valor)';
  return (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
}
