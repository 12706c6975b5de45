import { ArrowDown } from 'lucide-react';
import { useContent } from '../content.ts';
import { DrawnImage } from '../drawn-images.tsx';
import { BuyButton, PromotionNotice } from '../parts/checkout-link.tsx';
import { FirstLessonLink } from '../parts/first-lesson-link.tsx';
import { TouchedExample } from './touched-example.tsx';

/** The landing page's first screen. */
export function Hero() {
  const { hero } = useContent().landing;
  return (
    <section className="overflow-x-clip bg-honey-100 pt-20 pb-4 dark:bg-leaf-50 sm:pt-24 sm:pb-0 lg:pt-28">
      <div className="container-page grid gap-2 sm:gap-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-8">
        <div className="lg:self-center lg:pb-16">
          <h1 className="text-display">
            <Headline text={hero.headline} />
          </h1>
          <p className="mt-2 max-w-xl text-ink-soft text-pretty sm:mt-4 sm:text-xl">{hero.subheadline}</p>
          <PromotionNotice className="mt-3 sm:mt-4" />
          <BuyButton className="mt-3 max-sm:w-full sm:mt-6">{hero.ctaLabel}</BuyButton>
          <ul className="dotted mt-2 font-medium text-sm sm:mt-3 sm:text-base">
            {hero.reassurance.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-x-6 max-sm:justify-between sm:mt-2">
            <a className="link-alone" href="#conteudo">
              Veja o conteúdo completo
              <ArrowDown aria-hidden size={18} />
            </a>
            <FirstLessonLink />
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
