import { reviewList } from '../../../../domain/lists/reviews.ts';
import { maxShownReviews } from '../../../../domain/reviews.ts';
import { api } from '../../data/client.ts';
import { AdminList } from '../list/admin-list.tsx';
import { ReviewItem } from '../reviews/review-item.tsx';
import { adminPage } from '../shell/admin-page.tsx';

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
