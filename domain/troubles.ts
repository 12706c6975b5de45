import { lastDayText } from './dates.ts';
import type { LaunchProblem } from './launch-checks.ts';
import { paths, pathWithId } from './paths.ts';

/** Something that needs a person now, in an owner's words; nobody is named in it. */
export interface Trouble {
  /** Which it is: the owner is written to once for each, when it begins. */
  kind: string;
  /** How many there are of it. */
  count: number;
  title: string;
  /** What it means, and what to do. */
  text: string;
  /** Where it is mended, and what the way there is called. */
  path: string;
  action: string;
  /** The owner gets a letter of its own for each of it. */
  isToldApart?: boolean;
}

/** What is put together of a count; nothing where there is none. */
export function countedTrouble(
  kind: string,
  count: number,
  { one, many, ...rest }: { one: string; many: string } & Pick<Trouble, 'text' | 'path' | 'action'>,
): Trouble | undefined {
  if (count === 0) return undefined;
  return { kind, count, title: count === 1 ? one : `${count.toLocaleString('pt-BR')} ${many}`, ...rest };
}

export const lettersRefused = (count: number) =>
  countedTrouble('letters-refused', count, {
    one: '1 e-mail foi recusado',
    many: 'e-mails foram recusados',
    text: 'Quem devia receber não recebeu. Veja o motivo e tente de novo.',
    path: `${paths.deskMessages}?status=refused`,
    action: 'Ver os e-mails',
  });

export const questionsUnanswered = (count: number) =>
  countedTrouble('questions-unanswered', count, {
    one: '1 dúvida espera a sua resposta',
    many: 'dúvidas esperam a sua resposta',
    text: 'Quem perguntou recebe a resposta por e-mail, e só ela a vê enquanto você não publicar.',
    path: paths.deskQuestions,
    action: 'Responder',
  });

/** @param deadline of the most urgent */
export function refundsWaiting({ count, deadline }: { count: number; deadline: Date | null }) {
  const trouble = countedTrouble('refunds-waiting', count, {
    one: '1 pedido de reembolso espera por você',
    many: 'pedidos de reembolso esperam por você',
    text: `Devolva o dinheiro${deadline ? ` até ${lastDayText(deadline)}` : ''} e marque o pedido como devolvido. O valor e a transação estão na lista.`,
    path: `${paths.deskRequests}?status=owner`,
    action: 'Ver os pedidos',
  });
  return trouble && { ...trouble, isToldApart: true };
}

export const nameRequestsWaiting = (count: number) =>
  countedTrouble('name-requests', count, {
    one: '1 aluno pediu a correção do nome',
    many: 'alunos pediram a correção do nome',
    text: 'O nome sai no certificado. Aprove ou recuse com um motivo: a pessoa recebe um e-mail.',
    path: `${paths.deskRequests}#nomes`,
    action: 'Ver os pedidos',
  });

export const paymentsNotUnderstood = (count: number) =>
  countedTrouble('payments-not-understood', count, {
    one: '1 aviso de pagamento não foi processado',
    many: 'avisos de pagamento não foram processados',
    text: 'Quem pagou pode estar sem acesso. O motivo está em Vendas: depois de corrigi-lo, processe de novo.',
    path: paths.deskSales,
    action: 'Ver os avisos',
  });

/** Purchases of one kind, with the id of the latest. */
export interface Purchases {
  count: number;
  latest: string | null;
}

function salesPage({ count, latest }: Purchases, status: string): string {
  return count === 1 && latest
    ? pathWithId(paths.deskSale, latest)
    : `${paths.deskSales}?${new URLSearchParams({ status })}`;
}

export const purchasesWithoutAccess = (purchases: Purchases) =>
  countedTrouble('purchases-without-access', purchases.count, {
    one: '1 compra paga não abriu o curso',
    many: 'compras pagas não abriram o curso',
    text: 'O motivo está na venda. Se ela é do curso, abra-o por ela; se não é, devolva o dinheiro e registre.',
    path: salesPage(purchases, 'held'),
    action: 'Ver o que foi pago',
  });

export const purchasesWithoutEmail = (purchases: Purchases) =>
  countedTrouble('purchases-without-email', purchases.count, {
    one: '1 compra aprovada veio sem e-mail',
    many: 'compras aprovadas vieram sem e-mail',
    text: 'Ninguém recebeu o acesso. Procure a transação na empresa de pagamento para saber de quem é.',
    path: salesPage(purchases, 'approved'),
    action: 'Ver o que foi pago',
  });

/** @param hours for which nothing has been copied */
export function backupTrouble(hours: number, hasFailed: boolean): Trouble {
  const age = hours < 48 ? `${Math.floor(hours)} horas` : `${Math.floor(hours / 24)} dias`;
  return {
    kind: 'backup',
    count: 1,
    title: hasFailed ? 'A cópia de segurança falhou' : `Há ${age} nada é copiado`,
    text: 'Faça uma cópia agora. Se ela não der certo, o motivo aparece na lista: mostre-o a quem cuida do servidor.',
    path: `${paths.deskSettings}#copias`,
    action: 'Ver as cópias',
  };
}

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** A tenth left is enough on a large disk. @param free bytes that are left of all those of the disk */
export function diskTrouble(free: number, size: number): Trouble | undefined {
  if (free >= 5 * gigabyte || (free >= gigabyte && free >= size / 10)) return undefined;
  return {
    kind: 'disk',
    count: 1,
    title: 'O disco do servidor está quase cheio',
    text: `Restam ${Math.floor(free / megabyte).toLocaleString('pt-BR')} MB. Sem espaço, envios e progresso são recusados: baixe as cópias para outro lugar e peça mais espaço a quem cuida do servidor.`,
    path: `${paths.deskSettings}#copias`,
    action: 'Ver as cópias',
  };
}

export function slowTrouble(isSlow: boolean): Trouble | undefined {
  if (!isSlow) return undefined;
  return {
    kind: 'slow',
    count: 1,
    title: 'O site está respondendo devagar',
    text: 'Há minutos, quem abre uma página espera mais de um segundo. Pode ser gente demais para o servidor, ou alguém que o sobrecarrega de propósito. Se não passar em meia hora, mostre isto a quem cuida do servidor.',
    path: `${paths.deskSettings}#conexoes`,
    action: 'Ver como o site está',
  };
}

/** What keeps the site from selling; the whole list is on the same page. */
export function launchTrouble(
  problems: readonly Pick<LaunchProblem, 'isBlocking' | 'text'>[],
): Trouble | undefined {
  const blocking = problems.filter(({ isBlocking }) => isBlocking);
  return countedTrouble('launch', blocking.length, {
    one: 'O site ainda não pode vender: falta 1 coisa',
    many: 'coisas faltam para o site poder vender',
    text:
      blocking.length === 1
        ? (blocking[0]?.text ?? '')
        : 'Até lá, quem visita não compra, ou não recebe o que comprou.',
    path: `${paths.desk}#antes-de-vender`,
    action: 'Ver o que falta',
  });
}
