import { Expand } from 'lucide-react';
import { samplePageUrl } from '../../../domain/paths.ts';
import type { SamplePage } from '../../../domain/public-parts.ts';
import { Button } from '../../ui/button.tsx';
import { useContent } from '../content.ts';

/** First pages of real documents, to swipe and to enlarge. */
export function SamplePages() {
  const { samplePages = [], landing } = useContent();
  if (samplePages.length === 0) return null;
  return (
    <div className="mt-6 sm:mt-10">
      <h3 className="text-xl" id="documentos">
        {landing.syllabus.documentsTitle}
      </h3>
      <ul aria-labelledby="documentos" className="swipe-row mt-3">
        {samplePages.map((page, index) => (
          <li className="w-40 shrink-0 snap-start sm:w-48" key={page.picture}>
            <button className="sample-page" popoverTarget={`documento-${index}`} type="button">
              <PagePicture className="aspect-[1/1.1] w-full object-cover object-top" page={page} alt="" />
              <span className="flex items-start justify-between gap-2 border-line border-t px-2.5 py-2 font-semibold text-[0.8125rem] leading-tight sm:text-sm">
                <span>
                  <span className="sr-only">Ampliar: </span>
                  {page.title}
                </span>
                <Expand aria-hidden className="mt-0.5 shrink-0 text-leaf-700" size={16} />
              </span>
            </button>
            <section
              aria-label={page.title}
              className="sample-page-open"
              id={`documento-${index}`}
              popover="auto"
            >
              <Button
                look="primary"
                isSmall
                autoFocus
                className="sticky top-2 left-2 shadow-lift"
                popoverTarget={`documento-${index}`}
                popoverTargetAction="hide"
              >
                Fechar
              </Button>
              <PagePicture
                className="mt-2 w-[max(100%,40rem)] max-w-none"
                page={page}
                alt={`Primeira página do documento ${page.title}`}
              />
            </section>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Fetched when it comes near, or is opened: enhance.ts leaves it alone. */
function PagePicture({ page, alt, className }: { page: SamplePage; alt: string; className: string }) {
  const src = samplePageUrl(page.picture);
  return <img alt={alt} className={className} data-late height="905" loading="lazy" src={src} width="640" />;
}
