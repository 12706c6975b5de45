import { shortMoneyText } from '../../../domain/money.ts';
import { paths } from '../../../domain/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useContent } from '../content.ts';
import { BuyButton } from '../parts/checkout-link.tsx';
import { Included } from '../sales/pricing.tsx';

/** Price, what it includes and the guarantee, in the words of the sales page, with the button to sign up. */
export function Offer() {
  const { sales, site, offer, landing } = useContent();
  const { pricing, guarantee } = sales;
  return (
    <Card
      tone="plain"
      className="mt-4 grid gap-4 p-4 text-left sm:grid-cols-[2fr_3fr] sm:gap-6 sm:p-6 wide:mt-7 wide:gap-10 wide:p-8"
    >
      <div>
        {offer.promotion && <p className="font-semibold">{site.everyPage.promotion.before}</p>}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:block">
          <span className="shrink-0 font-extrabold text-[3.25rem] leading-none tracking-tight sm:block">
            {shortMoneyText(offer.cents)}
          </span>
          <span className="min-w-0 flex-1 basis-28 text-ink-soft leading-normal sm:mt-2 sm:block">
            {pricing.paymentText}: {pricing.methods.join(', ')}
          </span>
        </p>
        {offer.promotion && <p className="font-semibold">{site.everyPage.promotion.until}</p>}
        <h3 className="mt-2 text-lg">
          <a className="link-alone" href={`${paths.course}#garantia`}>
            {guarantee.title}
          </a>
        </h3>
        <span className="contents" data-when="signed-out">
          <BuyButton className="mt-2 w-full">{landing.closing.signUpLabel}</BuyButton>
        </span>
        <span className="contents" data-when="signed-in" hidden>
          <ButtonLink look="primary" isLarge className="mt-2 w-full" href={paths.studentArea}>
            Acessar área do aluno
          </ButtonLink>
        </span>
      </div>
      <div>
        <h3 className="text-lg">{pricing.includesTitle}</h3>
        <ul className="mt-2 gap-x-10 text-[0.9375rem] leading-snug wide:mt-3 wide:columns-2 wide:text-base">
          <Included className="gap-2.5 pb-1 wide:pb-2.5" iconSize={18} />
        </ul>
      </div>
    </Card>
  );
}
