import type { ComponentProps, ReactNode } from 'react';
import { paths } from '../../../domain/paths.ts';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useContent } from '../content.ts';
import { useHasContact } from './contact-link.tsx';
import { SiteFooter, supportLabel } from './footer.tsx';
import { SiteHeader } from './header.tsx';

interface PageFrameProps {
  children: ReactNode;
  /** False where a visitor came for one thing alone. */
  hasNewsletter?: boolean;
}

/** The frame of every public page: skip link, header, cookie banner, footer and notices. */
export function PageFrame({ children, hasNewsletter = true }: PageFrameProps) {
  return (
    <>
      <a
        className="fixed top-3 left-3 z-60 -translate-y-[200%] rounded-control bg-leaf-900 px-5 py-3 font-semibold text-white focus:translate-y-0"
        href="#principal"
      >
        Pular para o conteúdo
      </a>
      <SiteHeader />
      <ConsentBanner />
      <main id="principal" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter hasNewsletter={hasNewsletter} />
      <Notices />
    </>
  );
}

interface NarrowPageProps extends ComponentProps<'div'> {
  width?: string;
}

/** A page of one column, to which a visitor came for one thing alone. */
export function NarrowPage({ width = 'max-w-3xl', children, ...band }: NarrowPageProps) {
  return (
    <PageFrame hasNewsletter={false}>
      <div className="bg-leaf-50 pt-24 pb-16 sm:pt-32 sm:pb-24" {...band}>
        <div className={`mx-auto w-full ${width} px-4 sm:px-6`}>{children}</div>
      </div>
    </PageFrame>
  );
}

/** The cookie banner, which enhance/consent.ts shows; its data are for enhance/conversions.ts. Nothing unless the owner advertises. */
function ConsentBanner() {
  const { site, offer } = useContent();
  const { consent } = site.everyPage;
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

/** The live region in which enhance/notice.ts shows notices, with their texts. */
function Notices() {
  return (
    <div
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 mx-auto grid max-w-sm gap-2 sm:right-6 sm:bottom-6 sm:left-auto sm:mx-0 sm:w-96"
      data-dismiss="Fechar aviso"
      data-invalid-checkout={messages.checkout.invalid}
      data-login-required={messages.guard.loginRequired}
      data-notices
      data-opening-checkout={messages.checkout.opening}
      data-redirecting={messages.guard.redirecting}
      data-support={useHasContact() ? supportLabel : undefined}
      role="status"
    />
  );
}
