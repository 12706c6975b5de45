import { Check, CreditCard, QrCode } from 'lucide-react';
import { shortMoneyText } from '../../../domain/money.ts';
import { paths } from '../../../domain/paths.ts';
import { Spark } from '../../ui/illustrations/symbols.tsx';
import { useContent } from '../content.ts';
import { BuyButton } from '../parts/checkout-link.tsx';
import { TitledSection } from '../parts/titled-section.tsx';

/** By position: the owner's texts name no method that code knows. */
const methodIcons = [CreditCard, QrCode];

/** The course page's price, and what it includes. */
export function Pricing() {
  const { pricing } = useContent().sales;
  return (
    <TitledSection id="preco" title={pricing.title}>
      <div className="mt-5 grid overflow-hidden rounded-[2rem] border-2 border-leaf-700 sm:grid-cols-[1.2fr_1fr] wide:mt-10 lg:grid-cols-[1.35fr_1fr]">
        <div className="p-5 max-sm:order-2 wide:p-10">
          <h3 className="text-xl">{pricing.includesTitle}</h3>
          <ul className="wrap-anywhere mt-3 gap-x-8 leading-snug wide:mt-5 wide:columns-2">
            <Included className="gap-3 pb-2 wide:pb-3.5" iconSize={20} />
          </ul>
        </div>
        <PricePanel />
      </div>
    </TitledSection>
  );
}

function PricePanel() {
  const { pricing } = useContent().sales;
  const { site, offer, faq } = useContent();
  const invoice = faq.items.find(({ id }) => id === 'nota-fiscal');
  const { promotion } = site.everyPage;
  return (
    <div className="on-dark day-palette relative flex flex-col justify-center border-white border-dashed bg-leaf-700 p-5 text-center text-white max-sm:border-b-2 sm:border-l-2 wide:p-10">
      <svg aria-hidden="true" className="absolute top-6 right-6 size-9 sm:size-12" viewBox="-22 -22 44 44">
        <Spark x={0} y={0} />
      </svg>
      {offer.promotion && <p className="mb-2 font-semibold text-xl">{promotion.before}</p>}
      <p className="font-extrabold text-[4rem] leading-none tracking-tight sm:text-[4.5rem]">
        {shortMoneyText(offer.cents)}
      </p>
      {offer.promotion && <p className="mt-3 font-semibold">{promotion.until}</p>}
      <p className="mt-2 text-lg">{pricing.paymentText}</p>
      <BuyButton className="mt-5 w-full wide:mt-7">{pricing.ctaLabel}</BuyButton>
      <h3 className="mt-5 font-semibold wide:mt-7 text-base tracking-normal">{pricing.methodsTitle}</h3>
      <ul className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-1">
        {pricing.methods.map((method, index) => {
          const MethodIcon = methodIcons[index] ?? CreditCard;
          return (
            <li className="inline-flex items-center gap-2" key={method}>
              <MethodIcon aria-hidden size={20} />
              {method}
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-leaf-100 text-pretty text-sm">{pricing.note}</p>
      {invoice && (
        <a className="footer-link mx-auto font-semibold underline" href={`${paths.faq}#${invoice.id}`}>
          {invoice.question}
        </a>
      )}
    </div>
  );
}

/** The items of a list of what the price includes: on /curso, and smaller in the landing page's offer. */
export function Included({ className, iconSize }: { className: string; iconSize: number }) {
  return useContent().sales.pricing.includes.map((line) => (
    <li className={`flex break-inside-avoid ${className}`} key={line}>
      <Check aria-hidden className="mt-0.5 shrink-0 text-leaf-600" size={iconSize} strokeWidth={3} />
      {line}
    </li>
  ));
}
