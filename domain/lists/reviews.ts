import type { z } from 'zod';
import type { ReviewStatus } from '../reviews.ts';
import { defineList, mainChoice } from './list.ts';

export type SentReviewStatus = Exclude<ReviewStatus, 'declined'>;

export const reviewStatusNames: Record<SentReviewStatus, string> = {
  waiting: 'Espera por você',
  published: 'Publicada',
  refused: 'Recusada',
  private: 'Só para você',
};

export const reviewList = defineList({
  names: { one: 'avaliação', many: 'avaliações', none: 'Nenhuma avaliação' },
  empty: 'Nenhuma avaliação ainda. Quem conclui o curso pode escrever uma, e ela aparece aqui.',
  search: { label: 'Buscar avaliação', hint: 'Qualquer palavra do texto, do nome ou do e-mail.' },
  filters: { status: mainChoice('Situação', 'Todas', reviewStatusNames) },
});
export type ReviewsQuery = z.output<typeof reviewList.query>;
