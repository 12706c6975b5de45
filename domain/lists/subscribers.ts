import type { z } from 'zod';
import { type CsvFile, csvTime } from './csv.ts';
import { defineList, mainChoice } from './list.ts';

export type SubscriberStatus = 'confirmed' | 'waiting' | 'unsubscribed';

export interface SubscriberRow {
  /** The email: subscribers have no other id. */
  id: string;
  email: string;
  status: SubscriberStatus;
  created_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
}

export const subscriberStatusNames: Record<SubscriberStatus, string> = {
  confirmed: 'Confirmado',
  waiting: 'Ainda sem confirmar',
  unsubscribed: 'Saiu',
};

export const subscriberList = defineList({
  names: { one: 'inscrito', many: 'inscritos', none: 'Nenhum inscrito' },
  empty: 'Nenhum inscrito ainda. Quem pede a newsletter no site aparece aqui.',
  search: { label: 'Buscar inscrito', hint: 'O começo do endereço já serve.' },
  filters: { status: mainChoice('Situação', 'Todas', subscriberStatusNames) },
});
export type SubscribersQuery = z.output<typeof subscriberList.query>;

const csvStatus = { confirmed: 'confirmado', waiting: 'espera a confirmação', unsubscribed: 'saiu' };

export const subscribersCsv: CsvFile<SubscriberRow> = {
  name: 'newsletter',
  columns: [
    ['E-mail', ({ email }) => email],
    ['Situação', ({ status }) => csvStatus[status]],
    ['Pedido', ({ created_at }) => csvTime(created_at)],
    ['Confirmação', ({ confirmed_at }) => csvTime(confirmed_at)],
    ['Saída', ({ unsubscribed_at }) => csvTime(unsubscribed_at)],
  ],
};
