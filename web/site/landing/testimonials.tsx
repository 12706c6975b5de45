import { shownTestimonials } from '../../../domain/reviews.ts';
import { useContent } from '../content.ts';
import { SampleNote } from '../parts/sample-note.tsx';
import { TestimonialAuthor } from '../parts/testimonial-author.tsx';
import { TitledSection } from '../parts/titled-section.tsx';

/** The landing page's testimonials: those of the content and published reviews. */
export function Testimonials() {
  const { landing, reviews } = useContent();
  const { testimonials } = landing;
  const testimonialsToShow = shownTestimonials(testimonials.items, reviews);
  if (testimonialsToShow.length === 0) return null;
  return (
    <TitledSection id="depoimentos" title={testimonials.title}>
      <div className="mt-10 grid gap-8 desk:grid-cols-[1.15fr_1fr] desk:gap-12">
        {testimonialsToShow.map((item, index) => (
          <figure className={index % 2 ? 'desk:mt-20' : ''} key={item.content}>
            <blockquote
              className={`quote-bubble p-6 text-lg/relaxed sm:p-9 sm:text-xl/relaxed ${index % 2 ? 'bg-coral-100' : 'bg-leaf-100'}`}
            >
              {item.isSample && <SampleNote className="mb-4">Depoimento de exemplo</SampleNote>}
              <p className="wrap-anywhere text-pretty whitespace-pre-line">{item.content}</p>
            </blockquote>
            <TestimonialAuthor className="mt-7" person={item} />
          </figure>
        ))}
      </div>
    </TitledSection>
  );
}
