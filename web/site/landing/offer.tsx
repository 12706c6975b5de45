import { shortMoneyText } from '../../../domain/money.ts';
import { paths } from '../../../domain/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useContent } from '../content.ts';
import { BuyButton } from '../parts/checkout-link.tsx';
import { Included } from '../sales/included.tsx';

/** Price, what it includes and the guarantee, in the words of the sales page, with the button to sign up. */
export function Offer() {
  const { sales, site, offer, landing } = useContent();
  const { pricing, guarantee } = sales;
  return (
    <Card
      tone="plain"
      className="mt-5 grid gap-5 p-4 text-left sm:mt-7 sm:gap-6 sm:p-8 wide:grid-cols-[2fr_3fr] wide:gap-10"
    >
      <div>
        {offer.promotion && <p className="font-semibold">{site.everyPage.promotion.before}</p>}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 wide:block">
          <span className="shrink-0 font-extrabold text-[3.25rem] leading-none tracking-tight wide:block">
            {shortMoneyText(offer.cents)}
          </span>
          <span className="min-w-0 flex-1 basis-28 text-ink-soft leading-normal wide:mt-2 wide:block">
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
        <ul className="mt-2 gap-x-10 leading-snug max-sm:text-[0.9375rem] sm:mt-3 sm:columns-2">
          <Included className="gap-2.5 pb-1 sm:pb-2.5" iconSize={18} />
        </ul>
      </div>
    </Card>
  );
}
