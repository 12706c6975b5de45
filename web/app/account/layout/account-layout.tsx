import type { ReactNode } from 'react';
import { paths } from '../../../../domain/paths.ts';
import { StudentScene } from '../../../ui/illustrations/student-scene.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { useContent } from '../../data/content.ts';
import { PageTitle } from './page-title.tsx';
import { SellerNote } from './seller-note.tsx';

interface AccountLayoutProps {
  title: string;
  /** The title of the document, if it is another. */
  pageTitle?: string;
  intro?: ReactNode;
  children: ReactNode;
}

/** The layout of pages without a login, such as login and sign-up: the form, and an illustration beside or below it. */
export function AccountLayout({ title, pageTitle = title, intro, children }: AccountLayoutProps) {
  const { site } = useContent();
  return (
    <div className="grid min-h-svh max-lg:grid-rows-[1fr_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <PageTitle>{pageTitle}</PageTitle>
      <div className="flex flex-col px-5 py-6 sm:px-10">
        <header>
          <a href={paths.home} className="inline-flex min-h-11 items-center rounded-control">
            <Logo name={site.brandName} />
          </a>
        </header>
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10">
          <h1 className="text-title">{title}</h1>
          {intro && <p className="mt-2 text-ink-soft">{intro}</p>}
          <noscript>
            <p className="mt-4 font-semibold">
              Esta página precisa de JavaScript. Ative-o no navegador e recarregue a página.
            </p>
          </noscript>
          <div className="mt-8">{children}</div>
        </main>
        <SellerNote />
      </div>
      <div aria-hidden="true" className="flex items-center justify-center bg-honey-100 p-4 lg:p-10">
        <div className="aspect-[13/12] w-[32.5rem] max-w-full max-lg:w-52">
          <StudentScene className="h-auto w-full" />
        </div>
      </div>
    </div>
  );
}

/** Leads who has not bought yet to the course's page. */
export function CourseInvitation() {
  return (
    <p className="mt-2">
      Ainda não comprou?{' '}
      <a className="link" href={paths.course}>
        Conheça o curso
      </a>
    </p>
  );
}
