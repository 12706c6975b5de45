import { Expand } from 'lucide-react';
import { largePreview } from '../../../domain/documents/catalog.ts';
import { shortMoneyText } from '../../../domain/money.ts';
import { paths, samplePageUrl } from '../../../domain/paths.ts';
import type { SamplePage } from '../../../domain/public-parts.ts';
import { Button } from '../../ui/button.tsx';
import { useContent } from '../content.ts';
import { BuyButton } from '../parts/checkout-link.tsx';

/** First pages of real documents, to swipe and to enlarge. @param materialCount of the whole course */
export function SamplePages({ materialCount }: { materialCount: number }) {
  const { samplePages = [], landing, sales, offer } = useContent();
  if (samplePages.length === 0) return null;
  return (
    <div className="container-page beside-title mt-6 sm:mt-12">
      <div className="lg:self-start">
        <h3 className="text-xl sm:text-2xl" id="documentos">
          {landing.syllabus.documentsTitle}
        </h3>
        <p className="text-ink-soft">
          {samplePages.length} dos {materialCount} materiais
        </p>
        <p className="mt-6 text-ink-soft max-lg:hidden">
          <BuyButton className="mb-3">{landing.hero.ctaLabel}</BuyButton>
          <span className="block">
            {shortMoneyText(offer.cents)}, {sales.pricing.paymentText}
          </span>
          {sales.guarantee.title}
        </p>
      </div>
      <div className="@container">
        <ul aria-labelledby="documentos" className="sample-pages">
          {samplePages.map((page, index) => (
            <li key={page.picture}>
              <button
                aria-label={`Ampliar: ${page.title}`}
                className="sample-page"
                popoverTarget={`documento-${index}`}
                type="button"
              >
                <span className="sample-picture">
                  <PagePicture className="size-full object-cover object-top" page={page} alt="" />
                </span>
                <span className="max-sm:line-clamp-2">
                  {page.title} <Expand aria-hidden className="inline text-leaf-700" size={16} />
                </span>
              </button>
              <section
                aria-label={page.title}
                className="sample-page-open"
                id={`documento-${index}`}
                popover="auto"
              >
                <p className="sticky -top-2 left-0 flex w-full items-center justify-between gap-3 bg-white pb-2 pl-2 font-semibold">
                  {page.title}
                  <Button
                    look="primary"
                    isSmall
                    autoFocus
                    popoverTarget={`documento-${index}`}
                    popoverTargetAction="hide"
                  >
                    Fechar
                  </Button>
                </p>
                <p className="px-2 pb-2 text-ink-soft">
                  {aboutPage(page)} <span className="needs-script">Toque nela para ampliar.</span>
                </p>
                <PagePicture page={page} isLarge alt={`Primeira página do documento ${page.title}`} />
              </section>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Leads to them from another page. */
export function SamplePagesLink({ className = '' }: { className?: string }) {
  const { samplePages = [] } = useContent();
  if (samplePages.length === 0) return null;
  return (
    <a className={`link-alone ${className}`} href={`${paths.home}#documentos`}>
      Ver páginas dos documentos
    </a>
  );
}

function aboutPage({ comesWith }: SamplePage): string {
  if (!comesWith) return 'Primeira página.';
  return `Primeira página do texto. A ${comesWith === 'workbook' ? 'planilha (.xlsx)' : 'folha para imprimir'} vem junto.`;
}

interface PagePictureProps {
  page: SamplePage;
  alt: string;
  className?: string;
  isLarge?: boolean;
}

/** Fetched when it comes near, or is opened: enhance.ts leaves it alone. */
function PagePicture({ page, alt, className, isLarge }: PagePictureProps) {
  const src = samplePageUrl(isLarge ? largePreview(page.picture) : page.picture);
  return <img alt={alt} className={className} data-late height="905" loading="lazy" src={src} width="640" />;
}
