import type { z } from 'zod';
import type { EmailStatus } from '../emails.ts';
import { capitalizeLabels, choice, defineList, mainChoice } from './list.ts';

export interface EmailRow {
  id: string;
  /** Kind of email, such as `recovery`. */
  kind: string;
  /** Portuguese; the admin area would load the texts of all emails to say it. */
  kind_name: string;
  recipient: string;
  /** The purchase to which it gives access, if it is such an email. */
  purchase_id: string | null;
  /** The account that has the recipient's address. */
  user_id: string | null;
  status: EmailStatus;
  /** When it got this status; for a waiting email, when it was created. */
  at: Date;
  attempts: number;
  /** Next attempt, of a waiting email. */
  due_at: Date | null;
  reason: string | null;
  /** The mail server's answer. */
  answer: string | null;
}

const statusChoices = {
  waiting: 'a caminho',
  refused: 'recusado',
  sent: 'enviado',
  stored: 'não enviado: o e-mail estava desligado',
};
export const emailStatusNames: Record<EmailStatus, string> = {
  ...statusChoices,
  pointless: 'não foi preciso',
};
export const emailStatusTitles = capitalizeLabels(emailStatusNames);

export const emailList = defineList({
  names: { one: 'e-mail', many: 'e-mails', none: 'Nenhum e-mail' },
  empty: 'Nenhum e-mail ainda. Cada um que o site escreve aparece aqui, com o que foi feito dele.',
  search: { label: 'Buscar e-mail', hint: 'O endereço de quem recebe; o começo já serve.' },
  filters: {
    status: mainChoice('Situação', 'Todas', capitalizeLabels(statusChoices)),
    kind: choice('Tipo', 'Do site', { newsletter: 'Newsletter' }),
  },
});
export type EmailsQuery = z.output<typeof emailList.query>;
