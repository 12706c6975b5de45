import { Expand } from 'lucide-react';
import { Fragment } from 'react';
import { largePreview } from '../../../domain/documents/catalog.ts';
import { paths, samplePageUrl } from '../../../domain/paths.ts';
import { countWord, uncapitalized } from '../../../domain/portuguese.ts';
import type { FirstPage } from '../../../domain/public-parts.ts';
import { Button } from '../../ui/button.tsx';
import { useContent } from '../content.ts';

/** First pages of real documents, to swipe and to enlarge. @param materialCount of the whole course */
export function SamplePages({ materialCount }: { materialCount: number }) {
  const { samplePages = [], landing } = useContent();
  if (samplePages.length === 0) return null;
  return (
    <div className="container-page mt-6 sm:mt-8 wide:mt-12">
      <h3 className="text-xl sm:text-2xl" id="documentos">
        {landing.syllabus.documentsTitle}
      </h3>
      <p className="text-ink-soft">
        {materialCount} materiais. Veja {countWord(samplePages.length).toLowerCase()}.
      </p>
      <div className="@container mt-3 sm:mt-5">
        <ul aria-labelledby="documentos" className="sample-pages">
          {samplePages.map(({ title, firstPages, workbook }, index) => (
            <li key={title}>
              <button
                aria-label={`Ampliar: ${title}`}
                className="sample-page"
                popoverTarget={`documento-${index}`}
                type="button"
              >
                <span className="sample-picture">
                  <PagePicture picture={firstPages[0]?.example ?? firstPages[0]?.picture ?? ''} alt="" />
                </span>
                <span>
                  {title}
                  {'\u00a0'}
                  <Expand aria-hidden size={16} />
                </span>
              </button>
              <section
                aria-label={title}
                className="sample-page-open"
                id={`documento-${index}`}
                popover="auto"
              >
                <p>
                  {title}
                  <Button look="primary" isSmall autoFocus popoverTarget={`documento-${index}`}>
                    Fechar
                  </Button>
                </p>
                {firstPages.map((page, at) => (
                  <Fragment key={page.picture}>
                    <p>
                      <b>{captionOf(page, firstPages.length > 1 || !!workbook)}</b>
                      {at === 0 && <span className="needs-script">Toque para ampliar.</span>}
                      {workbook && <span>A planilha (.xlsx) vem junto: {uncapitalized(workbook)}.</span>}
                    </p>
                    <PagePicture
                      picture={largePreview(page.picture)}
                      alt={`Primeira página ${page.isSheet ? 'da folha' : 'do documento'} ${title}`}
                    />
                    {page.example && (
                      <>
                        <p>
                          <b>A mesma folha, preenchida</b>
                          <span>Caso fictício.</span>
                        </p>
                        <PagePicture
                          picture={largePreview(page.example)}
                          alt={`Primeira página da folha ${title}, preenchida`}
                        />
                      </>
                    )}
                  </Fragment>
                ))}
                <p>{moreText(firstPages)}</p>
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

function captionOf({ isSheet, pageCount }: FirstPage, isText: boolean): string {
  if (isSheet) return 'Folha para imprimir';
  return `${isText ? 'Como usar: página' : 'Página'} 1 de ${pageCount}`;
}

function moreText(firstPages: readonly FirstPage[]): string {
  const more = firstPages.reduce((sum, { pageCount }) => sum + pageCount - 1, 0);
  return more === 1 ? 'Mais 1 página no curso.' : `Mais ${more} páginas no curso.`;
}

/** Fetched when it comes near, or is opened: enhance.ts leaves it alone. */
function PagePicture({ picture, alt }: { picture: string; alt: string }) {
  const src = samplePageUrl(picture);
  return <img alt={alt} data-late height="905" loading="lazy" src={src} width="640" />;
}
