import { dayText } from '../../../../domain/dates.ts';
import { reviewList, reviewStatusNames, type SentReviewStatus } from '../../../../domain/lists/reviews.ts';
import { paths } from '../../../../domain/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { RatingStars } from '../../../ui/rating-stars.tsx';
import { typedTextClasses } from '../../../ui/typed-text.ts';
import { api } from '../../data/client.ts';
import { AdminList } from '../list/admin-list.tsx';
import { type Review, ReviewButtons, signatureOf } from '../reviews/review-actions.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { StudentItemHeader } from '../students/student-item-header.tsx';

/** `/painel/avaliacoes`: the reviews of students who finished the course. */
export const { Page, handle } = adminPage(paths.adminReviews, () => (
  <div className="container-page grid gap-3 pb-12">
    <AdminList
      definition={reviewList}
      cacheKey="reviews"
      get={api.admin.reviews.$get}
      card={(review) => <ReviewItem review={review} />}
    />
  </div>
));

/** A student's review on `/painel/avaliacoes`, with publish and refuse. */
function ReviewItem({ review }: { review: Review }) {
  const { name, email, user_id, rating, text, created_at, withdrawn_at } = review;
  const status = review.status as SentReviewStatus;
  return (
    <Card as="article" aria-label={`Avaliação de ${name}`} className="grid gap-3 p-5 sm:p-6">
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
        <>
          <p className="wrap-anywhere text-ink-soft text-sm">
            Autorizou mostrar no site, assinada: {signatureOf(review)}.
          </p>
          <div className="flex flex-wrap gap-3">
            <ReviewButtons review={review} />
          </div>
        </>
      )}
    </Card>
  );
}
