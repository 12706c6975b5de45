import { ChevronDown } from 'lucide-react';
import type { LegalText } from '../legal.ts';
import { AccordionItem } from '../parts/accordion.tsx';
import { LinkItems } from '../parts/link-items.tsx';
import { PageFrame } from '../parts/page-frame.tsx';
import { HtmlArticle } from '../raw-html.tsx';

/** A legal text with its table of contents, such as `/termos-de-uso`, or with a summary and its parts folded. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <PageFrame hasNewsletter={false}>
      <div className="bg-leaf-100 pt-26 pb-10 sm:pt-32 sm:pb-14">
        <div className="container-page">
          <h1 className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)] leading-[1.1]">{text.title}</h1>
        </div>
      </div>
      {text.parts.length > 0 ? (
        <div className="container-page py-10 sm:py-14">
          <HtmlArticle className="prose" html={text.html} />
          <div className="mt-8 grid max-w-3xl gap-3">
            {text.parts.map(({ id, title, html }) => (
              <AccordionItem key={id} id={id} title={title} Heading="h2">
                <HtmlArticle className="prose" html={html} />
              </AccordionItem>
            ))}
          </div>
        </div>
      ) : (
        <div className="container-page grid gap-10 py-10 sm:py-14 wide:grid-cols-[17rem_minmax(0,1fr)] wide:gap-16">
          <TableOfContents text={text} />
          <HtmlArticle className="prose" html={text.html} />
        </div>
      )}
    </PageFrame>
  );
}

/** Stands beside the text on wide screens and folds on narrow ones. */
function TableOfContents({ text }: { text: LegalText }) {
  const sections = text.sections.map(({ id, title }) => ({ href: `#${id}`, label: title }));
  const links = (
    <ol>
      <LinkItems
        className="block rounded-sm py-2 text-[0.9375rem] leading-snug underline-offset-4 hover:underline"
        links={sections}
      />
    </ol>
  );
  const contentsTitle = 'Nesta página';
  return (
    <>
      <nav
        aria-label={contentsTitle}
        className="sticky top-28 max-h-[calc(100dvh-9rem)] self-start overflow-y-auto border-leaf-200 border-l-2 pl-5 max-wide:hidden"
      >
        {links}
      </nav>
      <details className="accordion-item wide:hidden">
        <summary className="accordion-title font-semibold">
          {contentsTitle}
          <ChevronDown aria-hidden className="accordion-arrow" size={22} />
        </summary>
        <nav aria-label={`${contentsTitle}: partes do texto`} className="accordion-text">
          {links}
        </nav>
      </details>
    </>
  );
}
