import type { ReactNode } from 'react';
import { ConsentBanner } from './consent-banner.tsx';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header.tsx';
import { Notices } from './notices.tsx';

/** The frame of every public page: skip link, header, cookie banner and footer. */
export function PageFrame({ children }: { children: ReactNode }) {
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
      <SiteFooter />
      <Notices />
    </>
  );
}
