import { shownTestimonials } from '../../../domain/reviews.ts';
import { Button } from '../../ui/button.tsx';
import { PaperPile } from '../../ui/illustrations/paper-pile.tsx';
import { PeekingPets } from '../../ui/illustrations/peeking-pets.tsx';
import { useContent } from '../content.ts';
import { Benefits } from '../landing/benefits.tsx';
import { Hero } from '../landing/hero.tsx';
import { Instructor } from '../landing/instructor.tsx';
import { Offer } from '../landing/offer.tsx';
import { StudentArea } from '../landing/student-area.tsx';
import { Syllabus } from '../landing/syllabus.tsx';
import { BuyBar, PromotionNotice } from '../parts/checkout-link.tsx';
import { ContactLink } from '../parts/contact-link.tsx';
import { PageFrame } from '../parts/page-frame.tsx';
import { SampleNote } from '../parts/sample-note.tsx';
import { TestimonialAuthor } from '../parts/testimonial-author.tsx';
import { TitledSection } from '../parts/titled-section.tsx';

/** The page `/`. */
export function LandingPage() {
  return (
    <>
      {/* First, so that after it the Tab key begins at the page's top. */}
      <IntroDialog />
      <PageFrame>
        <div>
          <Hero />
          <Benefits />
          <Syllabus />
          <Instructor />
          <StudentArea />
          <Testimonials />
          <Closing />
          <BuyBar />
        </div>
      </PageFrame>
    </>
  );
}

/** The landing page's welcome dialog; enhance/intro-dialog.ts opens it. */
function IntroDialog() {
  const { introDialog, hero } = useContent().landing;
  return (
    <dialog aria-labelledby="intro-title" className="intro-dialog" closedby="any" data-intro>
      <form className="grid justify-items-center px-6 pt-8 pb-7 text-center sm:px-10" method="dialog">
        <PaperPile className="h-auto w-60" />
        <h2 className="mt-5 text-2xl" id="intro-title">
          {introDialog.title}
        </h2>
        <p className="mt-3 max-w-72 text-ink-soft text-pretty">{introDialog.text}</p>
        <Button
          look="buy"
          isLarge
          className="mt-6 w-full"
          type="submit"
          value={hero.example ? '#exemplo' : undefined}
        >
          {introDialog.buttonLabel}
        </Button>
      </form>
    </dialog>
  );
}

/** The landing page's testimonials: those of the content and published reviews. */
function Testimonials() {
  const { landing, reviews } = useContent();
  const { testimonials } = landing;
  const testimonialsToShow = shownTestimonials(testimonials.items, reviews);
  if (testimonialsToShow.length === 0) return null;
  return (
    <TitledSection id="depoimentos" title={testimonials.title}>
      <div className="swipe-on-phone mt-4 sm:mt-6 sm:grid sm:grid-cols-[1.15fr_1fr] sm:gap-6 wide:mt-10 wide:gap-12">
        {testimonialsToShow.map((item, index) => (
          <figure
            className={index % 2 ? 'wide:mt-20' : ''}
            data-of={testimonialsToShow.length}
            key={item.content}
          >
            <blockquote
              className={`quote-bubble p-4 sm:p-6 wide:p-9 wide:text-xl/relaxed ${index % 2 ? 'bg-coral-100' : 'bg-leaf-100'}`}
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

/** The landing page's last call to sign up. */
function Closing() {
  const { closing } = useContent().landing;
  return (
    <section className="section pt-0!" id="inscricao">
      <div className="container-page">
        <PeekingPets className="relative mx-auto -mb-[0.42rem] block h-auto w-32 wide:-mb-[1.06rem] wide:w-80" />
        <div className="honey-card px-4 py-5 sm:p-8 wide:px-12 wide:py-14">
          <h2 className="mx-auto max-w-2xl text-title">{closing.title}</h2>
          <p className="mx-auto mt-3 max-w-xl text-pretty sm:text-lg wide:mt-4">{closing.text}</p>
          <PromotionNotice className="mx-auto mt-6" />
          <Offer />
          <div className="-mb-2 flex flex-wrap items-center justify-center gap-x-8 pt-2 wide:mb-0">
            <ContactLink className="link-alone gap-2 text-ink" iconSize={18}>
              Fale Conosco
            </ContactLink>
            <a className="link-alone text-ink" href="#diferenciais">
              Saiba mais
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
