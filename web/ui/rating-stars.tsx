import { Star } from 'lucide-react';

/** A review's rating: five stars, of which 1 to 5 are filled. */
export function RatingStars({ rating }: { rating: number | null }) {
  return (
    <p>
      <span aria-hidden className="flex gap-0.5">
        {[1, 2, 3, 4, 5].map((star) => (
          <Star
            key={star}
            size={20}
            strokeWidth={1.5}
            className={`stroke-ink ${star <= (rating ?? 0) ? 'fill-honey-400' : 'fill-white'}`}
          />
        ))}
      </span>
      <span className="sr-only">{rating} de 5 estrelas</span>
    </p>
  );
}
