import { ArrowDown, Check } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { useContent } from '../content.ts';
import { DrawnImage } from '../drawn-images.tsx';
import { BuyButton } from '../parts/checkout-link.tsx';
import { FirstLessonLink } from '../parts/first-lesson-link.tsx';
import { PromotionNotice } from '../parts/promotion-notice.tsx';
import { TouchedExample } from './touched-example.tsx';

/** The landing page's first screen. */
export function Hero() {
  const { hero } = useContent().landing;
  return (
    <section className="overflow-x-clip bg-honey-100 pt-22 pb-6 dark:bg-leaf-50 sm:pt-32 sm:pb-0 lg:pt-28">
      <div className="container-page grid gap-6 sm:gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="lg:pt-14 lg:pb-16">
          <h1 className="text-display">
            <Headline text={hero.headline} />
          </h1>
          <p className="mt-4 max-w-xl text-ink-soft text-lg/snug text-pretty sm:mt-5 sm:text-xl/relaxed">
            {hero.subheadline}
          </p>
          <PromotionNotice className="mt-6" />
          <ul className="mt-4 grid gap-1 font-medium sm:mt-5">
            {hero.reassurance.map((line) => (
              <li className="flex items-center gap-2" key={line}>
                <Check aria-hidden className="shrink-0 text-leaf-600" size={20} strokeWidth={3} />
                {line}
              </li>
            ))}
          </ul>
          <div className="mt-5 flex flex-col gap-x-5 gap-y-2 sm:mt-7 sm:flex-row sm:flex-wrap sm:items-center">
            <BuyButton>{hero.ctaLabel}</BuyButton>
            <FirstLessonLink />
            <ButtonLink
              look="plain"
              className="px-1 text-leaf-800 decoration-2 underline-offset-4 hover:underline"
              href="#conteudo"
            >
              Veja o conteúdo completo
              <ArrowDown aria-hidden size={20} />
            </ButtonLink>
          </div>
        </div>
        <div className="hero-side">
          <TouchedExample />
          <DrawnImage
            className="mx-auto -mb-px block h-auto w-full max-w-sm self-end max-sm:hidden"
            name="hero-scene"
          />
        </div>
      </div>
    </section>
  );
}

/** Highlights the last word, which names the audience. */
function Headline({ text }: { text: string }) {
  const end = text.lastIndexOf(' ') + 1;
  return (
    <>
      {text.slice(0, end)}
      <span className="marker">{text.slice(end)}</span>
    </>
  );
}
