import { GuaranteeSeal } from '../../ui/illustrations/guarantee-seal.tsx';
import { useContent } from '../content.ts';
import { BuyButton } from '../parts/checkout-link.tsx';

/** The course page's section on the refund guarantee. */
export function Guarantee() {
  const { guarantee, pricing } = useContent().sales;
  const { site } = useContent();
  const { supportEmail } = site;
  return (
    <section className="section" id="garantia">
      <div className="mx-auto grid w-full max-w-4xl items-center gap-8 px-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-12 sm:px-6">
        <GuaranteeSeal className="mx-auto h-auto w-36 sm:w-44" />
        <div className="wrap-anywhere max-sm:text-center">
          <h2 className="text-title">{guarantee.title}</h2>
          <p className="mt-4 text-lg text-pretty">{guarantee.text}</p>
          {supportEmail && (
            <p className="mt-3">
              E-mail para o pedido:{' '}
              <a className="link break-all" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
            </p>
          )}
          <p className="mt-3 text-ink-soft">{guarantee.legalNote}</p>
          <BuyButton className="mt-7 max-sm:w-full">{pricing.ctaLabel}</BuyButton>
        </div>
      </div>
    </section>
  );
}
