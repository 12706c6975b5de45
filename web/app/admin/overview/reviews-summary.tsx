import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { averageRating } from '../../../../domain/reviews.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RatingStars } from '../../../ui/rating-stars.tsx';
import { CompactTable } from '../../../ui/table.tsx';
import { type Answer, api } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { QueryState } from '../query-state.tsx';
import { Section } from '../shell/section.tsx';

const { summary } = api.admin.reviews;
type Summary = Answer<typeof summary.$get>;

/** The section of the page of numbers with the average rating and the newest reviews; nothing while there is none. */
export function ReviewsSummary() {
  const reviews = useQuery(freshQuery(['admin', 'reviews', 'summary'], summary.$get));
  if (reviews.data?.latest.length === 0) return null;
  return (
    <Section id="avaliacoes" title="Avaliações" className="gap-3">
      <QueryState query={reviews}>{(data) => <ReviewsCard {...data} />}</QueryState>
    </Section>
  );
}

function ReviewsCard({ stars: countsByStars, latest }: Summary) {
  const count = countsByStars.reduce((sum, given) => sum + given, 0);
  const average = averageRating(countsByStars);
  return (
    <Card className="grid gap-6 p-5 sm:p-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <p>
          <strong className="font-bold text-3xl tabular-nums">
            {average.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
          </strong>{' '}
          de 5, em {count === 1 ? '1 avaliação' : `${count.toLocaleString('pt-BR')} avaliações`}
        </p>
        <StarCounts countsByStars={countsByStars} count={count} />
      </div>
      <div className="grid content-start gap-4">
        <h3 className="text-lg">As mais novas</h3>
        <ul className="grid gap-4">
          {latest.map(({ id, name, rating, text, created_at }) => (
            <li key={id} className="grid gap-1">
              <RatingStars rating={rating} />
              <p className="line-clamp-3 break-words">{text}</p>
              <p className="break-words text-ink-soft text-sm">
                {name}, {dayText(created_at)}
              </p>
            </li>
          ))}
        </ul>
        <div>
          <ButtonLink as={Link} look="outline" isSmall to={paths.adminReviews}>
            Ver todas as avaliações
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

function StarCounts({ countsByStars, count }: { countsByStars: readonly number[]; count: number }) {
  const rows = countsByStars.map((given, index) => ({ id: String(index + 1), given }));
  return (
    <CompactTable
      caption="Avaliações por número de estrelas"
      className="text-sm"
      columns={[
        { label: 'Estrelas', cell: ({ id }) => (id === '1' ? '1 estrela' : `${id} estrelas`) },
        {
          label: 'Avaliações',
          cell: ({ given }) => (
            <span className="flex items-center justify-end gap-3">
              <span
                aria-hidden
                className="h-2.5 w-32 overflow-hidden rounded-full bg-leaf-100 forced-colors:border"
              >
                <span
                  className="block h-full bg-honey-400 forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
                  style={{ width: `${(100 * given) / count}%` }}
                />
              </span>
              <span className="w-6">{given}</span>
            </span>
          ),
        },
      ]}
      rows={rows.toReversed()}
    />
  );
}
