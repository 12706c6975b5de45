import { landing } from '../../../content/landing.ts';
import type { LegalText } from '../legal.ts';
import { PageFrame } from '../parts/page-frame.tsx';
import { Article } from '../raw-html.tsx';

/** Terms or privacy: a long text that is easy to find one's way in. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <PageFrame>
      <div className="bg-leaf-100 pt-26 pb-10 sm:pt-32 sm:pb-14">
        <div className="container-page">
          <h1 className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)] leading-[1.1]">{text.title}</h1>
        </div>
      </div>
      <div className="container-page grid gap-10 py-10 sm:py-14 desk:grid-cols-[17rem_1fr] desk:gap-16">
        <details className="legal-contents">
          <summary className="flex min-h-11 items-center font-semibold">
            {landing.legalPages.contentsTitle}
          </summary>
          <ol className="pb-3">
            {text.sections.map((section) => (
              <li key={section.id}>
                <a className="subject-link" href={`#${section.id}`}>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </details>
        <Article className="prose" html={text.html} />
      </div>
    </PageFrame>
  );
}
