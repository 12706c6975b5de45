import type { ComponentType } from 'react';
import { landing, type TitledText } from '../../../content/landing.ts';
import { notFound } from '../../../content/sales.ts';
import { paths } from '../../../domain/paths.ts';
import type { DrawingProps } from '../../ui/illustrations/drawing.tsx';
import { PageFrame } from '../parts/page-frame.tsx';

interface NewsletterAnswerProps {
  answer: TitledText;
  picture: ComponentType<DrawingProps>;
}

/** What the links of the newsletter's mails open, and what its form shows without script. */
export function NewsletterAnswerPage({ answer, picture: Picture }: NewsletterAnswerProps) {
  return (
    <PageFrame>
      <div className="mx-auto w-full max-w-2xl px-4 pt-28 pb-20 text-center sm:pt-36">
        <Picture className="mx-auto block h-auto w-64 sm:w-80" />
        <p className="mt-6 font-semibold text-leaf-600">{landing.newsletter.title}</p>
        <h1 className="mt-1 text-title">{answer.title}</h1>
        <p className="mt-4 text-ink-soft text-lg text-pretty">{answer.text}</p>
        <a className="button button-primary mt-8" href={paths.home}>
          {notFound.linkLabel}
        </a>
      </div>
    </PageFrame>
  );
}
