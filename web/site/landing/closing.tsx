import { paths } from '../../../domain/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PeekingPets } from '../../ui/illustrations/peeking-pets.tsx';
import { useContent } from '../content.ts';
import { BuyButton } from '../parts/checkout-link.tsx';
import { ContactLink } from '../parts/contact-link.tsx';
import { PromotionNotice } from '../parts/promotion-notice.tsx';

/** The landing page's last call to sign up. */
export function Closing() {
  const { closing } = useContent().landing;
  return (
    <section className="pb-16 sm:pb-24" id="inscricao">
      <div className="container-page">
        <PeekingPets className="relative mx-auto -mb-[0.85rem] block h-auto w-64 sm:-mb-[1.06rem] sm:w-80" />
        <div className="day-palette rounded-[2rem] bg-honey-400 text-ink px-6 py-12 text-center sm:px-12 sm:py-16">
          <h2 className="mx-auto max-w-2xl text-title">{closing.title}</h2>
          <p className="mx-auto mt-4 max-w-xl text-lg text-pretty">{closing.text}</p>
          <PromotionNotice className="mx-auto mt-6" />
          <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row sm:flex-wrap">
            <span className="contents" data-when="signed-out">
              <BuyButton>{closing.signUpLabel}</BuyButton>
            </span>
            <span className="contents" data-when="signed-in" hidden>
              <ButtonLink look="primary" isLarge href={paths.studentArea}>
                Acessar área do aluno
              </ButtonLink>
            </span>
            <ButtonLink
              as={ContactLink}
              look="plain"
              isLarge
              className="bg-white text-ink hover:bg-honey-100"
            >
              Fale Conosco
            </ButtonLink>
            <ButtonLink
              look="plain"
              isLarge
              className="border-ink text-ink hover:bg-honey-200"
              href="#diferenciais"
            >
              Saiba mais
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
