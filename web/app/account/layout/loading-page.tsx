import type { ReactNode } from 'react';
import { paths } from '../../../../domain/paths.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { useContent } from '../../data/content.ts';

/** The page shown while code or data loads. */
export function LoadingPage({ label }: { label: string }) {
  return (
    <BrandPage>
      <Loading label={label} />
    </BrandPage>
  );
}

/** A page with the logo and one centred block. */
export function BrandPage({ children }: { children: ReactNode }) {
  const { site } = useContent();
  return (
    <div className="flex min-h-svh flex-col bg-leaf-50/60">
      <header className="border-line border-b bg-white">
        <div className="container-page flex min-h-16 items-center py-2">
          <a href={paths.home} className="inline-flex min-h-11 items-center rounded-control">
            <Logo name={site.brandName} />
          </a>
        </div>
      </header>
      <main className="container-page grid max-w-xl flex-1 content-center py-8">{children}</main>
    </div>
  );
}
