import { Star } from 'lucide-react';
import type { Testimonial } from '../../../domain/content/public-pages.ts';
import { shownTestimonials } from '../../../domain/reviews.ts';
import { Card } from '../../ui/card.tsx';
import { useContent } from '../content.ts';
import { SampleNote } from '../parts/sample-note.tsx';
import { TestimonialAuthor } from '../parts/testimonial-author.tsx';
import { TitledSection } from '../parts/titled-section.tsx';

/** The course page's testimonials, with their stars. */
export function RatedTestimonials() {
  const { sales, reviews } = useContent();
  const { testimonials } = sales;
  const testimonialsToShow = shownTestimonials(testimonials.items, reviews);
  if (testimonialsToShow.length === 0) return null;
  return (
    <TitledSection id="depoimentos" title={testimonials.title} background="bg-honey-100 dark:bg-leaf-50">
      <div className="swipe-on-phone mt-4 sm:mt-6 sm:grid sm:grid-cols-3 sm:gap-4 wide:mt-10 wide:gap-6">
        {testimonialsToShow.map((item) => (
          <Card
            as="figure"
            tone="plain"
            className="flex flex-col p-5 shadow-card wide:p-8"
            data-of={testimonialsToShow.length}
            key={item.content}
          >
            {item.isSample && <SampleNote className="mb-4">Depoimento de exemplo</SampleNote>}
            <Stars isSample={item.isSample} rating={item.rating} />
            <blockquote className="wrap-anywhere mt-4 grow whitespace-pre-line text-pretty wide:text-lg">
              {item.content}
            </blockquote>
            <TestimonialAuthor className="mt-6" person={item} />
          </Card>
        ))}
      </div>
    </TitledSection>
  );
}

/** Those of an example stay empty: nobody gave them. */
function Stars({ rating, isSample }: Pick<Testimonial, 'rating' | 'isSample'>) {
  return (
    <p>
      <span aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4, 5].map((star) => (
          <Star className={star <= rating && !isSample ? 'star' : 'star star-off'} key={star} size={24} />
        ))}
      </span>
      <span className="sr-only">{rating} de 5 estrelas</span>
    </p>
  );
}
