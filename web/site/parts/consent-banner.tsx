import { paths } from '../../../domain/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useContent } from '../content.ts';

/** The cookie banner of every public page; nothing unless the owner advertises. */
export function ConsentBanner() {
  const { consent } = useContent().site.everyPage;
  const { site, offer } = useContent();
  const { adsConversionId, adsConversionLabelCheckout, adsConversionLabelPurchase } = site;
  if (!adsConversionId) return null;
  return (
    <Card
      as="section"
      aria-labelledby="consent-title"
      className="fixed inset-x-3 bottom-3 z-50 max-w-lg p-5 shadow-lift sm:left-6 sm:bottom-6 print:hidden"
      data-ads-id={adsConversionId}
      data-checkout={adsConversionLabelCheckout}
      data-consent
      data-price={(offer.cents / 100).toFixed(2)}
      data-purchase={adsConversionLabelPurchase}
      hidden
    >
      <h2 className="font-bold text-base" id="consent-title">
        {consent.title}
      </h2>
      <p className="mt-1 text-ink-soft text-sm">
        {consent.text}{' '}
        <a className="link whitespace-nowrap" href={paths.privacy2025}>
          Política de Privacidade
        </a>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button look="outline" data-consent-answer="denied">
          Recusar
        </Button>
        <Button look="outline" data-consent-answer="granted">
          Aceitar
        </Button>
      </div>
    </Card>
  );
}
