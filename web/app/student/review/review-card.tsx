import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { reviewQuery } from '../../data/review.ts';
import { ReviewForm } from './review-form.tsx';

/** Asks a student who has finished the course for a review, once; in the student area. */
export function ReviewCard({ name }: { name: string }) {
  const { data } = useQuery(reviewQuery);
  const [isSent, setSent] = useState(false);
  if (!isSent && data?.review !== null) return null;
  return (
    <Card
      as="section"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:p-6"
      aria-labelledby="conte-como-foi"
    >
      <h2 id="conte-como-foi" className="text-xl">
        Conte como foi
      </h2>
      {isSent ? (
        <p role="status">
          Avaliação enviada. Obrigada por contar! O que você escreveu fica em <strong>Minha conta</strong>,
          onde também se retira a autorização de mostrar no site.
        </p>
      ) : (
        <ReviewForm name={name} onSent={() => setSent(true)} />
      )}
    </Card>
  );
}
