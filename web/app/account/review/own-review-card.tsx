import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dayText } from '../../../../domain/dates.ts';
import type { SentReviewStatus } from '../../../../domain/lists/reviews.ts';
import { Button } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { RatingStars } from '../../../ui/rating-stars.tsx';
import { toast } from '../../../ui/toast.ts';
import { typedTextClasses } from '../../../ui/typed-text.ts';
import { api, read } from '../../data/client.ts';
import { reviewQuery } from '../../data/review.ts';
import { explainAccountError } from '../profile/use-account.ts';

const statusTexts: Record<SentReviewStatus, (signed: string) => string> = {
  private: () => 'Não aparece no site: só a equipe do curso lê.',
  waiting: (signed) => `Você autorizou mostrá-la no site, assinada por ${signed}. Ainda não foi publicada.`,
  published: (signed) => `Está no site, assinada por ${signed}.`,
  refused: (signed) =>
    `Você autorizou mostrá-la no site, assinada por ${signed}. Ela não aparece por enquanto.`,
};

/** The account page's course review, whose publication consent can be withdrawn; nothing without a review. */
export function OwnReviewCard() {
  const queryClient = useQueryClient();
  const { data } = useQuery(reviewQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: () => read(api.review.consent.$delete()),
    onSuccess: () => toast.success('Autorização retirada. A sua avaliação não aparece mais no site.'),
    onError: (error) => toast.error(explainAccountError(error)),
    onSettled: () => queryClient.invalidateQueries(reviewQuery),
  });
  const review = data?.review;
  if (!review || review.status === 'declined') return null;
  const { status, rating, text, name, city, created_at } = review;
  return (
    <TitledCard title="Sua avaliação do curso">
      <RatingStars rating={rating} />
      <p className={typedTextClasses}>{text}</p>
      <p className="wrap-anywhere text-ink-soft">
        Enviada em {dayText(created_at)}. {statusTexts[status](city ? `${name}, ${city}` : name)}
      </p>
      {status !== 'private' && (
        <p>
          <Button look="outline" isSmall disabled={isPending} onClick={() => mutate()}>
            Retirar autorização
          </Button>
        </p>
      )}
    </TitledCard>
  );
}
