import { momentText } from '../../../../domain/dates.ts';
import { isOnItsWay, type NewsletterRow } from './newsletter-api.ts';

export const number = (count: number) => count.toLocaleString('pt-BR');

/** `1` and `pessoa` give `1 pessoa`, `1200` gives `1.200 pessoas`. */
export const counted = (count: number, what: string) => `${number(count)} ${what}${count === 1 ? '' : 's'}`;

export const titleOf = ({ subject }: { subject: string }) => subject.trim() || 'Sem assunto';

/** Where a newsletter is between draft and done. */
export function newsletterState(newsletter: NewsletterRow): string {
  const { queued_at, stopped_at, recipients, sent, refused, updated_at } = newsletter;
  if (queued_at === null) return `Rascunho, mudado em ${momentText(updated_at)}`;
  const refusals = refused > 0 ? `, ${counted(refused, 'recusada')}` : '';
  const progress = `${number(sent)} de ${number(recipients ?? 0)}${refusals}`;
  if (stopped_at) return `Envio parado: ${progress}`;
  if (isOnItsWay(newsletter)) return `Enviando: ${progress}`;
  return `Enviada em ${momentText(queued_at)} para ${counted(sent, 'pessoa')}${refusals}`;
}
