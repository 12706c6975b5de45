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
    <div className="@container mt-6 sm:mt-10">
      <h3 className="text-xl" id="documentos">
        {landing.syllabus.documentsTitle}
      </h3>
      <ul aria-labelledby="documentos" className="sample-pages mt-3">
        {samplePages.map((page, index) => (
          <li key={page.picture}>
            <button
              aria-label={`Ampliar: ${page.title}`}
              className="sample-page"
              popoverTarget={`documento-${index}`}
              type="button"
            >
              <PagePicture className="h-44 w-full object-cover object-top" page={page} alt="" />
              <span className="absolute right-2 bottom-2 grid size-9 place-items-center rounded-full bg-leaf-700 text-white">
                <Expand aria-hidden size={18} />
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
