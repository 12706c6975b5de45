import os from 'node:os';
import { moneyText } from '../domain/money.ts';
import { emailBody } from '../domain/requests.ts';
import { createAdministrationRepository } from '../server/administration/administration.repository.ts';
import type { Opening } from '../server/features/purchases/open-by-hand.ts';
import { createServices } from '../server/services.ts';
import { fail, loadEnvironment } from './lib/command.ts';
import { openInstallation, runOnInstallation } from './lib/open-installation.ts';

/** What the owner looks up and sets right about purchases; works while the product runs, and when it does not. */
const usage = `Uso: npm run purchases -- COMANDO
  list            mostra as últimas compras, os eventos com problema e os acessos dados à mão
  show ID         mostra uma compra e tudo o que o provedor disse dela
  replay ID       trata de novo um evento (o ID aparece em list e em show)
  open ID         abre o curso por uma compra que não abre sozinha; o reembolso dela fecha de novo
  grant EMAIL     abre o curso a este e-mail, com ou sem conta, e avisa por e-mail
  revoke EMAIL    retira o acesso dado à mão (compras continuam valendo)`;

const statuses: Record<string, string> = {
  pending: 'aguardando pagamento',
  held: 'não abre este curso',
  approved: 'aprovada',
  disputed: 'contestada',
  refunded: 'reembolsada ou cancelada',
};

const refusals = {
  unknown: 'Não há compra com o ID',
  not_held: 'Só se abre à mão uma compra que "não abre este curso"; não é o caso de',
  unpaid: 'O provedor ainda não confirmou o pagamento da compra',
  no_email: 'A compra não traz e-mail. Use npm run purchases -- grant EMAIL em vez de abrir',
};

const listed = 50;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

loadEnvironment();
const [command = '', argument = ''] = process.argv.slice(2);
const commands = { list, show, replay, open, grant, revoke };
const action = Object.hasOwn(commands, command) && commands[command as keyof typeof commands];
if (!action || (command !== 'list' && !argument)) fail(usage);

const installation = await openInstallation();
const { config, database, log } = installation;
const services = createServices(config, database, log);
const actor = os.userInfo().username;
const administration = createAdministrationRepository(database, actor);
await runOnInstallation(installation, action);

async function list(): Promise<undefined> {
  const [found, held, troubled, grants] = await Promise.all([
    services.purchases.listPurchases(false, listed),
    services.purchases.listPurchases(true, listed),
    services.purchases.listTroubled(),
    services.access.list(),
  ]);
  print('Compras', found.map(describePurchase));
  print('Compras que não abrem este curso', held.map(describePurchase));
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
      ...(purchase.not_opening_reason ? [`Motivo      ${purchase.not_opening_reason}`] : []),
      `Comprador   ${purchase.name || '(sem nome)'} <${purchase.email || 'sem e-mail'}>`,
      `Valor       ${money(purchase)}`,
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

async function open(): Promise<string | undefined> {
  const opened: Opening = await services.transact(async (transaction) => {
    if (!uuid.test(argument)) return { refusal: 'unknown' };
    const opening = await services.openPurchase(transaction, argument);
    if ('account' in opening)
      await administration.recordAccess(
        transaction,
        'grant-access',
        opening.account.id,
        `compra ${argument}`,
      );
    return opening;
  });
  if ('refusal' in opened) return `${refusals[opened.refusal]} ${argument}.`;
  console.log(`O curso está aberto para ${opened.email}; a mensagem com o acesso está a caminho.`);
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

function describePurchase(
  one: Awaited<ReturnType<typeof services.purchases.listPurchases>>[number],
): string[] {
  return [
    one.id,
    time(one.created_at),
    one.provider,
    statuses[one.status] ?? one.status,
    one.email || '(sem e-mail)',
    money(one),
    one.not_opening_reason ?? '',
  ];
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

function money({ amount_cents, currency }: { amount_cents: number | null; currency: string | null }): string {
  return amount_cents === null ? '(sem valor)' : moneyText(amount_cents, currency ?? undefined);
}
