import { ArrowRight, Check } from 'lucide-react';
import { paths } from '../../../domain/paths.ts';
import { Drawing, type DrawingProps } from '../../ui/illustrations/drawing.tsx';
import { StudentScene } from '../../ui/illustrations/student-scene.tsx';
import { palette } from '../../ui/palette.ts';
import { useContent } from '../content.ts';
import { AccordionItem } from '../parts/accordion.tsx';
import { BuyBar, BuyButton, PromotionNotice } from '../parts/checkout-link.tsx';
import { CourseToday } from '../parts/course-today.tsx';
import { FirstLessonLink } from '../parts/first-lesson-link.tsx';
import { PageFrame } from '../parts/page-frame.tsx';
import { TitledSection } from '../parts/titled-section.tsx';
import { Pricing } from '../sales/pricing.tsx';
import { RatedTestimonials } from '../sales/rated-testimonials.tsx';

/** The sales page `/curso`. */
export function CoursePage() {
  return (
    <PageFrame>
      <div>
        <CourseHero />
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
    <section className="overflow-x-clip bg-leaf-100 pt-20 pb-6 sm:pt-24 sm:pb-10 wide:pt-32 wide:pb-16">
      <div className="container-page grid items-center gap-6 sm:grid-cols-[1.6fr_1fr] wide:grid-cols-[1.25fr_1fr] wide:gap-16">
        <div>
          <h1 className="max-w-2xl text-[clamp(2rem,1.4rem+2.6vw,3.25rem)] leading-[1.1]">{hero.title}</h1>
          <p className="mt-3 max-w-xl text-ink-soft text-pretty sm:text-lg wide:mt-5 wide:text-xl/relaxed">
            {hero.subtitle}
          </p>
          <ul className="mt-4 grid max-w-xl grid-cols-2 gap-x-4 gap-y-2 font-medium max-sm:text-[0.9375rem]/snug wide:mt-6">
            {hero.facts.map((fact) => (
              <li className="flex items-center gap-2" key={fact}>
                <Check aria-hidden className="shrink-0 text-leaf-600" size={20} strokeWidth={3} />
                {fact}
              </li>
            ))}
          </ul>
          <PromotionNotice className="mt-4" />
          <BuyButton className="mt-5 max-sm:w-full wide:mt-8">{hero.ctaLabel}</BuyButton>
          <p className="mt-2 text-ink-soft text-pretty">{hero.note}</p>
          <FirstLessonLink />
        </div>
        <StudentScene className="mx-auto block h-auto w-full max-w-60 sm:max-w-none" />
      </div>
    </section>
  );
}

/** The course page's list of what is taught. */
function Topics() {
  const { topics } = useContent().sales;
  return (
    <TitledSection id="topicos" title={topics.title}>
      <CourseToday className="mt-2 text-ink-soft sm:text-lg" />
      <ol className="mt-5 grid gap-x-10 gap-y-4 sm:grid-cols-2 wide:mt-10 wide:gap-x-16 wide:gap-y-8">
        {topics.items.map((topic, index) => (
          <li
            className="grid grid-cols-[2.25rem_minmax(0,1fr)] items-start border-line border-t pt-3 wrap-break-word wide:grid-cols-[3.25rem_minmax(0,1fr)]"
            key={topic.title}
          >
            <span
              aria-hidden="true"
              className="font-extrabold text-2xl text-leaf-600 leading-none wide:text-[2.25rem]"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-[1.0625rem] leading-snug sm:text-lg wide:text-xl">{topic.title}</h3>
              <p className="mt-0.5 text-[0.9375rem] text-ink-soft text-pretty leading-snug wide:mt-1.5 wide:text-base/normal">
                {topic.description}
              </p>
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
      <div className="mx-auto grid w-full max-w-4xl items-center gap-4 px-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-12 sm:px-6">
        <GuaranteeSeal className="mx-auto h-auto w-20 sm:w-44" />
        <div className="wrap-anywhere max-sm:text-center">
          <h2 className="text-title">{guarantee.title}</h2>
          <p className="mt-3 text-pretty sm:text-lg">{guarantee.text}</p>
          {supportEmail && (
            <p className="mt-3">
              E-mail para o pedido:{' '}
              <a className="link break-all" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
            </p>
          )}
          <p className="mt-3 text-ink-soft">{guarantee.legalNote}</p>
          <BuyButton className="mt-5 max-sm:w-full">{pricing.ctaLabel}</BuyButton>
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
      <div className="container-page grid gap-4 wide:grid-cols-[1fr_2fr] wide:gap-16">
        <div className="flex flex-wrap items-center justify-between gap-x-6 wide:sticky wide:block wide:top-32 wide:self-start">
          <h2 className="text-title">{faq.title}</h2>
          <a className="link-alone gap-2 wide:mt-4" href={paths.faq}>
            Ver todas as perguntas
            <ArrowRight aria-hidden size={18} />
          </a>
        </div>
        <div className="grid gap-2 wide:gap-3">
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
