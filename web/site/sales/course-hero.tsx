import { Check } from 'lucide-react';
import { StudentScene } from '../../ui/illustrations/student-scene.tsx';
import { useContent } from '../content.ts';
import { BuyButton } from '../parts/checkout-link.tsx';
import { PromotionNotice } from '../parts/promotion-notice.tsx';

/** The course page's first screen. */
export function CourseHero() {
  const { hero } = useContent().sales;
  return (
    <section className="overflow-x-clip bg-leaf-100 pt-26 pb-12 sm:pt-32 desk:pb-16">
      <div className="container-page grid items-center gap-10 desk:grid-cols-[1.25fr_1fr] desk:gap-16">
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
            <p className="max-w-60 text-ink-soft text-pretty max-sm:max-w-none">{hero.note}</p>
          </div>
        </div>
        <StudentScene className="mx-auto block h-auto w-full max-w-md desk:max-w-none" />
      </div>
    </section>
  );
}
