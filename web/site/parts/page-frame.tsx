import type { ReactNode } from 'react';
import { useContent } from '../content.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header.tsx';
import { Notices } from './notices.tsx';

/** What stands around the content of every public page. */
export function PageFrame({ children }: { children: ReactNode }) {
  const everyPage = useContent().site.everyPage;
  return (
    <>
      <a className="skip-link" href="#principal">
        {everyPage.header.skipLinkLabel}
      </a>
      <SiteHeader />
      <ConsentBanner />
      <main id="principal" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <Notices />
    </>
  );
}
