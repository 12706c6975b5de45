import { existsSync } from 'node:fs';
import os from 'node:os';
import { isoDay, shortMomentText } from '../domain/dates.ts';
import { moneyText } from '../domain/money.ts';
import { purchaseStatusNames } from '../domain/purchases.ts';
import { refundStateNames, refundStateOf } from '../domain/refunds.ts';
import { emailBody, manualPurchaseBody } from '../domain/request-bodies.ts';
import { assembleProduct } from '../server/assemble.ts';
import { readMessageFile } from '../server/features/purchases/message-file.ts';
import { fail, loadEnvironment } from './lib/command.ts';
import { emailPlace } from './lib/email-place.ts';
import { openInstallation, runOnInstallation } from './lib/open-installation.ts';

/** `npm run purchases`: shows and changes purchases from the server's shell, whether or not the product runs. */
const usage = `Uso: npm run purchases -- COMANDO
  list            mostra as últimas compras, os eventos com problema e os acessos dados à mão
  show ID         mostra uma compra e tudo o que o provedor disse dela
  replay ID       trata de novo um evento, ou todos os de uma compra (o ID aparece em list e em show)
  replay ARQUIVO  trata os avisos que npm run restore guardou; os que já estão aqui ficam como estão
  open ID         abre o curso por uma compra que não abre sozinha; o reembolso dela fecha de novo
  grant EMAIL     abre o curso a este e-mail, com ou sem conta, e avisa por e-mail
  revoke EMAIL    retira o acesso, dado à mão ou comprado; grant o devolve
  sell EMAIL CENTAVOS [DATA] ["NOME"]   registra uma venda feita por fora, como um PIX, e abre o curso
  refund ID       registra que o dinheiro de uma compra foi devolvido; o curso se fecha`;

const statuses: Record<string, string> = purchaseStatusNames;

const refusals = {
  unknown: 'Não há compra com o ID',
  not_held: 'Só se abre à mão uma compra que "não abre este curso"; não é o caso de',
  unpaid: 'O provedor ainda não confirmou o pagamento da compra',
  no_email: 'A compra não traz e-mail. Use npm run purchases -- grant EMAIL em vez de abrir',
};

const soonText = 'será tratado de novo em instantes, pelo servidor em funcionamento ou no próximo início.';

const maxRows = 50;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

loadEnvironment();
const [command = '', argument = '', ...moreArguments] = process.argv.slice(2);
const commands = { list, show, replay, open, grant, revoke, sell, refund };
const runCommand = Object.hasOwn(commands, command) && commands[command as keyof typeof commands];
if (!runCommand || (command !== 'list' && !argument)) fail(usage);

const installation = await openInstallation();
const { config, database, log } = installation;
const { settings, features } = assembleProduct({ config, database, log });
const { auth, content, purchases } = features;
const actor = { id: null, name: os.userInfo().username };
const { purchaseActions } = purchases;
const accessEmailPlace = () => emailPlace('a mensagem com o acesso', { config, settings });
await runOnInstallation(installation, async () => {
  // The price that opens the course and the stored contract come from the published revision.
  await settings.refresh();
  await content.start();
  return runCommand();
});

async function list(): Promise<undefined> {
  const [found, held, failed, grants] = await Promise.all([
    purchases.repository.listLatest('others', maxRows),
    purchases.repository.listLatest('held', maxRows),
    purchases.events.listUnhandledOrRemarked(),
    purchases.access.list(),
  ]);
  print('Compras', found.map(describePurchase));
  print('Compras que não abrem este curso', held.map(describePurchase));
  print('Eventos esperando ou com problema', failed.map(describeEvent));
  print(
    'Acessos dados à mão',
    grants.map(({ email, createdAt, grantedBy }) => [email, shortMomentText(createdAt), `por ${grantedBy}`]),
  );
}

async function show(): Promise<string | undefined> {
  const found = uuid.test(argument) ? await purchases.repository.find(argument) : undefined;
  if (!found) return `Não há compra com o ID ${argument}.`;
  const { purchase, request } = found;
  const account = purchase.user_id ? await auth.accounts.findByEmail(purchase.email) : undefined;
  console.log(
    [
      `Compra      ${purchase.id}`,
      `Provedor    ${purchase.provider}, transação ${purchase.transaction_id}`,
      `Situação    ${statuses[purchase.status] ?? purchase.status}, desde ${shortMomentText(purchase.updated_at)}`,
      ...(purchase.not_opening_reason ? [`Motivo      ${purchase.not_opening_reason}`] : []),
      ...(request
        ? [
            `Reembolso   ${refundStateNames[refundStateOf(request)]}, pedido em ${shortMomentText(request.requested_at)}`,
          ]
        : []),
      `Comprador   ${purchase.name || '(sem nome)'} <${purchase.email || 'sem e-mail'}>`,
      `Valor       ${amountText(purchase)}`,
      `Conta       ${account ? (account.emailVerified ? 'sim, e-mail confirmado' : 'sim, e-mail ainda não confirmado') : 'nenhuma'}`,
    ].join('\n'),
  );
  print('Eventos', (await purchases.events.listByPurchase(purchase.id)).map(describeEvent));
}

async function replay(): Promise<string | undefined> {
  if (!uuid.test(argument) && existsSync(argument)) return replayFile();
  const hasEvents = uuid.test(argument) && (await purchaseActions.replayEvents(actor, argument));
  if (!hasEvents) return `Não há evento com o ID ${argument}.`;
  console.log(`O que o provedor disse ${soonText}`);
}

async function replayFile(): Promise<undefined> {
  const messages = readMessageFile(argument);
  const count = await purchaseActions.replayMessages(actor, messages);
  console.log(`Avisos no arquivo: ${messages.length}. Novos aqui: ${count}.`);
  if (count > 0) console.log(`O que dizem ${soonText}`);
}

async function open(): Promise<string | undefined> {
  const opened = uuid.test(argument)
    ? await purchaseActions.openHeld(actor, argument)
    : ({ refusal: 'unknown' } as const);
  if ('refusal' in opened) return `${refusals[opened.refusal]} ${argument}.`;
  console.log(`O curso está aberto para ${opened.email}; ${accessEmailPlace()}`);
}

async function grant(): Promise<string | undefined> {
  const email = emailBody.safeParse({ email: argument }).data?.email;
  if (!email) return `${argument} não é um endereço de e-mail.`;
  console.log(
    (await purchaseActions.grantAccess(actor, email))
      ? `O curso está aberto para ${email}; ${accessEmailPlace()}`
      : `O curso já estava aberto para ${email}.`,
  );
}

async function revoke(): Promise<string | undefined> {
  const email = argument.trim().toLowerCase();
  if (!(await purchaseActions.revokeAccess(actor, email))) return `${email} não tem acesso para retirar.`;
  console.log(`O acesso de ${email} foi retirado.`);
}

async function sell(): Promise<string | undefined> {
  const [cents, date = isoDay(), name] = moreArguments;
  const sale = manualPurchaseBody.safeParse({ email: argument, cents: Number(cents), date, name });
  if (!sale.success) return usage;
  console.log(
    `A venda foi registrada, e o curso está aberto para ${sale.data.email}. Compra ${await purchaseActions.recordPurchase(actor, sale.data)}`,
  );
}

async function refund(): Promise<string | undefined> {
  const isRefunded = uuid.test(argument) && (await purchaseActions.recordRefund(actor, argument));
  if (!isRefunded) return `Não há compra com o ID ${argument}, ou o dinheiro dela já foi devolvido.`;
  console.log('O reembolso está registrado, e o curso está fechado.');
}

function describePurchase(
  one: Awaited<ReturnType<typeof purchases.repository.listLatest>>[number],
): string[] {
  return [
    one.id,
    shortMomentText(one.created_at),
    one.provider,
    statuses[one.status] ?? one.status,
    one.email || '(sem e-mail)',
    amountText(one),
    one.not_opening_reason ?? '',
  ];
}

function describeEvent(
  event: Awaited<ReturnType<typeof purchases.events.listUnhandledOrRemarked>>[number],
): string[] {
  const { kind } = event.event;
  const state = event.handled_at ? 'tratado' : event.due_at ? `tentativa ${event.attempts + 1}` : 'desistiu';
  return [event.id, shortMomentText(event.received_at), event.provider, kind, state, event.last_error ?? ''];
}

function print(title: string, lines: string[][]): void {
  console.log(`\n${title}${lines.length === 0 ? ': nenhum' : ` (${lines.length})`}`);
  for (const line of lines) console.log(`  ${line.filter(Boolean).join('  ')}`);
}

function amountText({
  amount_cents,
  currency,
}: {
  amount_cents: number | null;
  currency: string | null;
}): string {
  return amount_cents === null ? '(sem valor)' : moneyText(amount_cents, currency ?? undefined);
}
