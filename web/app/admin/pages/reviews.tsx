import type { InferResponseType } from 'hono/client';
import { dayText } from '../../../../domain/dates.ts';
import { reviewList, reviewStatusNames, type SentReviewStatus } from '../../../../domain/lists/reviews.ts';
import { maxShownReviews, signedName } from '../../../../domain/reviews.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { RatingStars } from '../../../ui/rating-stars.tsx';
import { typedTextClasses } from '../../../ui/typed-text.ts';
import { api, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { StudentItemHeader } from '../students/student-item-header.tsx';

/** `/painel/avaliacoes`: the reviews of students who finished the course. */
export const { Page, handle } = adminPage(
  'Avaliações',
  `O que escreve quem conclui o curso. No site aparecem as ${maxShownReviews} publicadas mais novas, no lugar dos exemplos.`,
  () => (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <AdminList definition={reviewList} cacheKey="reviews" get={api.admin.reviews.$get}>
        {({ rows }) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {rows.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} />
              </li>
            ))}
          </ul>
        )}
      </AdminList>
    </div>
  ),
);

const reviews = api.admin.reviews;

type Review = InferResponseType<typeof reviews.$get, 200>['rows'][number];

/** A student's review on `/painel/avaliacoes`, with publish and refuse. */
function ReviewItem({ review }: { review: Review }) {
  const { name, email, user_id, rating, text, created_at, withdrawn_at } = review;
  const status = review.status as SentReviewStatus;
  return (
    <Card
      as="article"
      aria-label={`Avaliação de ${name}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5 sm:p-6"
    >
      <StudentItemHeader
        userId={user_id}
        name={name}
        badge={<Badge tone={status === 'waiting' ? 'honey' : 'leaf'}>{reviewStatusNames[status]}</Badge>}
      >
        {email}, {dayText(created_at)}
      </StudentItemHeader>
      <RatingStars rating={rating} />
      <p className={typedTextClasses}>{text}</p>
      {status === 'private' ? (
        <p className="text-ink-soft text-sm">
          {withdrawn_at
            ? `A pessoa retirou em ${dayText(withdrawn_at)} a autorização de mostrar no site.`
            : 'A pessoa não autorizou mostrar no site.'}
        </p>
      ) : (
        <ReviewActions review={review} />
      )}
    </Card>
  );
}

function ReviewActions({ review }: { review: Review }) {
  const { id, name, signature, city, status } = review;
  const signatureText = [signedName(name, signature), city].filter(Boolean).join(', ');
  return (
    <>
      <p className="wrap-anywhere text-ink-soft text-sm">
        Autorizou mostrar no site, assinada: {signatureText}.
      </p>
      <div className="flex flex-wrap gap-3">
        {status !== 'published' && (
          <AdminAction
            label="Publicar"
            about={`a avaliação de ${name}`}
            question="Publicar esta avaliação no site?"
            run={() => read(reviews[':id'].publish.$post({ param: { id } }))}
            done="A avaliação está no site."
          >
            <p className="wrap-anywhere">
              Ela aparece na página inicial e na de vendas com as estrelas, o texto como foi escrito, a data e
              a assinatura <strong>{signatureText}</strong>. Depoimentos de exemplo saem das duas páginas.
            </p>
          </AdminAction>
        )}
        {status !== 'refused' && (
          <AdminAction
            label="Recusar"
            about={`a avaliação de ${name}`}
            question={status === 'published' ? 'Tirar esta avaliação do site?' : 'Recusar esta avaliação?'}
            look="quiet"
            run={() => read(reviews[':id'].refuse.$post({ param: { id } }))}
            done="A avaliação não aparece no site."
          >
            <p>
              A avaliação continua nesta lista, e você pode publicá-la depois. A pessoa vê em Minha conta que
              ela não aparece, e não é perguntada de novo.
            </p>
          </AdminAction>
        )}
      </div>
    </>
  );
}
