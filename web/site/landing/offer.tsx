import { Check } from 'lucide-react';
import { shortMoneyText } from '../../../domain/money.ts';
import { paths } from '../../../domain/paths.ts';
import { Card } from '../../ui/card.tsx';
import { useContent } from '../content.ts';
import { AccordionItem } from '../parts/accordion.tsx';

/** Questions on the landing page. */
const maxQuestions = 4;

/** Price, what it includes and the guarantee, in the words of the sales page. */
export function Offer() {
  const { sales, site, offer } = useContent();
  const { pricing, guarantee } = sales;
  return (
    <Card
      tone="plain"
      className="mt-5 grid gap-4 p-4 text-left sm:mt-7 sm:gap-6 sm:p-8 wide:grid-cols-[2fr_3fr] wide:gap-10"
    >
      <div>
        {offer.promotion && <p className="font-semibold">{site.everyPage.promotion.before}</p>}
        <p className="flex flex-wrap items-center gap-x-4 font-semibold leading-snug wide:block">
          <span className="shrink-0 font-extrabold text-[3.25rem] leading-none tracking-tight wide:block">
            {shortMoneyText(offer.cents)}
          </span>
          <span className="min-w-0 flex-1 basis-28">
            {pricing.paymentText}: {pricing.methods.join(', ')}
          </span>
        </p>
        {offer.promotion && <p className="font-semibold">{site.everyPage.promotion.until}</p>}
        <h3 className="mt-2 text-lg">
          <a className="link-alone" href={`${paths.course}#garantia`}>
            {guarantee.title}
          </a>
        </h3>
      </div>
      <div>
        <h3 className="text-lg">{pricing.includesTitle}</h3>
        <ul className="mt-2 grid gap-x-6 gap-y-1 leading-snug max-sm:text-[0.9375rem] sm:grid-cols-2 sm:gap-y-2">
          {pricing.includes.map((line) => (
            <li className="flex gap-2.5" key={line}>
              <Check aria-hidden className="mt-0.5 shrink-0 text-leaf-600" size={18} strokeWidth={3} />
              {line}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** The first questions of the sales page. */
export function OfferQuestions() {
  const { faq } = useContent().sales;
  if (faq.items.length === 0) return null;
  return (
    <div className="mx-auto mt-7 max-w-3xl sm:mt-14">
      <h2 className="text-title">{faq.title}</h2>
      <div className="mt-4 grid gap-2 sm:mt-6 sm:gap-3">
        {faq.items.slice(0, maxQuestions).map((item) => (
          <AccordionItem group="questions" key={item.question} title={item.question}>
            <p className="text-pretty">{item.answer}</p>
          </AccordionItem>
        ))}
      </div>
      <a className="link-alone mt-2" href={paths.faq}>
        Ver todas as perguntas
      </a>
    </div>
  );
}
