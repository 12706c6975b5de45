import { ArrowDown, Check } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { HeroScene } from '../../ui/illustrations/hero-scene.tsx';
import { useContent } from '../content.ts';
import { BuyButton } from '../parts/checkout-link.tsx';
import { FirstLessonLink } from '../parts/first-lesson-link.tsx';
import { PromotionNotice } from '../parts/promotion-notice.tsx';
import { TouchedExample } from './touched-example.tsx';

/** The landing page's first screen. */
export function Hero() {
  const { hero } = useContent().landing;
  return (
    <section className="overflow-x-clip bg-honey-100 pt-24 pb-6 dark:bg-leaf-50 sm:pt-32 sm:pb-0 wide:pt-28">
      <div className="container-page grid items-end gap-6 sm:gap-8 wide:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] wide:gap-8">
        <div className="self-center wide:pb-20">
          <h1 className="text-display">
            <Headline text={hero.headline} />
          </h1>
          <p className="mt-4 max-w-xl text-ink-soft text-lg/snug text-pretty sm:mt-5 sm:text-xl/relaxed">
            {hero.subheadline}
          </p>
          <PromotionNotice className="mt-6" />
          <div className="mt-6 flex flex-col gap-3 sm:mt-8 sm:flex-row sm:flex-wrap">
            <BuyButton>{hero.ctaLabel}</BuyButton>
            <ButtonLink
              look="plain"
              isLarge
              className="border-leaf-700 text-leaf-800 hover:bg-honey-200"
              href="#conteudo"
            >
              Veja o conteúdo completo
              <ArrowDown aria-hidden size={20} />
            </ButtonLink>
          </div>
          <FirstLessonLink className="mt-3" />
          <ul className="mt-5 flex flex-col gap-x-6 gap-y-1 font-medium sm:gap-y-2 sm:flex-row sm:flex-wrap">
            {hero.reassurance.map((line) => (
              <li className="flex items-center gap-2" key={line}>
                <Check aria-hidden className="text-leaf-600" size={20} strokeWidth={3} />
                {line}
              </li>
            ))}
          </ul>
        </div>
        <div className="items-end gap-6 sm:max-wide:grid sm:max-wide:grid-cols-[3fr_2fr]">
          <TouchedExample className="sm:max-wide:mb-8" />
          <HeroScene className="mx-auto -mb-px block h-auto w-full max-w-sm max-sm:hidden wide:max-w-md" />
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
