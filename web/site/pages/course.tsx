import { ArrowRight, Check } from 'lucide-react';
import { paths } from '../../../domain/paths.ts';
import { Drawing, type DrawingProps } from '../../ui/illustrations/drawing.tsx';
import { StudentScene } from '../../ui/illustrations/student-scene.tsx';
import { palette } from '../../ui/palette.ts';
import { useContent } from '../content.ts';
import { AccordionItem } from '../parts/accordion.tsx';
import { BuyBar } from '../parts/buy-bar.tsx';
import { BuyButton } from '../parts/checkout-link.tsx';
import { FirstLessonLink } from '../parts/first-lesson-link.tsx';
import { PageFrame } from '../parts/page-frame.tsx';
import { PromotionNotice } from '../parts/promotion-notice.tsx';
import { TitledSection } from '../parts/titled-section.tsx';
import { Pricing } from '../sales/pricing.tsx';
import { RatedTestimonials } from '../sales/rated-testimonials.tsx';

/** The sales page `/curso`. */
export function CoursePage() {
  return (
    <PageFrame>
      <CourseHero />
      <div>
        <Topics />
        <RatedTestimonials />
        <Pricing />
        <FrequentQuestions />
        <Guarantee />
        <BuyBar />
      </div>
    </PageFrame>
  );
}

/** The course page's first screen. */
function CourseHero() {
  const { hero } = useContent().sales;
  return (
    <section className="overflow-x-clip bg-leaf-100 pt-26 pb-12 sm:pt-32 wide:pb-16">
      <div className="container-page grid items-center gap-10 wide:grid-cols-[1.25fr_1fr] wide:gap-16">
        <div>
          <h1 className="max-w-2xl text-[clamp(2rem,1.4rem+2.6vw,3.25rem)] leading-[1.1]">{hero.title}</h1>
          <p className="mt-5 max-w-xl text-ink-soft text-lg text-pretty sm:text-xl/relaxed">
            {hero.subtitle}
          </p>
          <ul className="mt-6 grid max-w-xl gap-x-6 gap-y-2.5 font-medium sm:grid-cols-2">
            {hero.facts.map((fact) => (
              <li className="flex items-center gap-2.5" key={fact}>
                <span className="grid size-7 shrink-0 place-items-center rounded-full bg-white text-leaf-600">
                  <Check aria-hidden size={17} strokeWidth={3} />
                </span>
                {fact}
              </li>
            ))}
          </ul>
          <PromotionNotice className="mt-6" />
          <div className="mt-8 flex flex-col gap-x-5 gap-y-3 sm:flex-row sm:items-center">
            <BuyButton>{hero.ctaLabel}</BuyButton>
            <FirstLessonLink />
          </div>
          <p className="mt-3 text-ink-soft text-pretty">{hero.note}</p>
        </div>
        <StudentScene className="mx-auto block h-auto w-full max-w-md wide:max-w-none" />
      </div>
    </section>
  );
}

/** The course page's list of what is taught. */
function Topics() {
  const { topics } = useContent().sales;
  return (
    <TitledSection id="topicos" title={topics.title}>
      <ol className="mt-10 grid gap-x-16 gap-y-8 sm:grid-cols-2 sm:gap-y-10">
        {topics.items.map((topic, index) => (
          <li
            className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-start wrap-break-word"
            key={topic.title}
          >
            <span aria-hidden="true" className="font-extrabold text-[2.25rem] text-leaf-600 leading-none">
              {index + 1}
            </span>
            <div className="border-honey-400 border-t-4 pt-3">
              <h3 className="text-lg leading-snug sm:text-xl">{topic.title}</h3>
              <p className="mt-1.5 text-ink-soft text-pretty">{topic.description}</p>
            </div>
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}

/** The course page's section on the refund guarantee. */
function Guarantee() {
  const { guarantee, pricing } = useContent().sales;
  const { site } = useContent();
  const { supportEmail } = site;
  return (
    <section className="section" id="garantia">
      <div className="mx-auto grid w-full max-w-4xl items-center gap-8 px-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-12 sm:px-6">
        <GuaranteeSeal className="mx-auto h-auto w-36 sm:w-44" />
        <div className="wrap-anywhere max-sm:text-center">
          <h2 className="text-title">{guarantee.title}</h2>
          <p className="mt-4 text-lg text-pretty">{guarantee.text}</p>
          {supportEmail && (
            <p className="mt-3">
              E-mail para o pedido:{' '}
              <a className="link break-all" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
            </p>
          )}
          <p className="mt-3 text-ink-soft">{guarantee.legalNote}</p>
          <BuyButton className="mt-7 max-sm:w-full">{pricing.ctaLabel}</BuyButton>
        </div>
      </div>
    </section>
  );
}

/** The course page's few questions, with a link to the FAQ. */
function FrequentQuestions() {
  const { faq } = useContent().sales;
  return (
    <section className="section bg-leaf-50" id="perguntas">
      <div className="container-page grid gap-8 wide:grid-cols-[1fr_2fr] wide:gap-16">
        <div className="wide:sticky wide:top-32 wide:self-start">
          <h2 className="text-title">{faq.title}</h2>
          <a className="link-alone mt-4 gap-2" href={paths.faq}>
            Ver todas as perguntas
            <ArrowRight aria-hidden size={18} />
          </a>
        </div>
        <div className="grid gap-3">
          {faq.items.map((item) => (
            <AccordionItem group="questions" key={item.question} title={item.question}>
              <p className="text-pretty">{item.answer}</p>
            </AccordionItem>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The seal beside the guarantee on the course page. */
function GuaranteeSeal({ className }: DrawingProps) {
  return (
    <Drawing className={className} size={[180, 210]}>
      <path d="m58 118-26 76 30-8 18 24 22-70zM122 118l26 76-30-8-18 24-22-70z" fill={palette.coral500} />
      <path
        d="M90 8c8 0 12 10 19 12s17-4 23 1 3 16 7 22 15 8 17 16-7 14-7 22 9 15 7 22-13 10-17 16-1 17-7 22-16-1-23 1-11 12-19 12-12-10-19-12-17 4-23-1-3-16-7-22-15-8-17-16 7-14 7-22-9-15-7-22 13-10 17-16 1-17 7-22 16 1 23-1S82 8 90 8z"
        fill={palette.honey400}
      />
      <circle cx="90" cy="81" fill={palette.white} r="46" />
      <path
        d="M90 50c12 8 20 9 28 9v20c0 18-11 28-28 34-17-6-28-16-28-34V59c8 0 16-1 28-9z"
        fill={palette.leaf600}
      />
      <path d="m77 81 10 10 18-20" stroke={palette.white} strokeWidth="6" />
    </Drawing>
  );
}
