import type { ReactNode } from 'react';
import { PeekingPets } from '../../../ui/illustrations/peeking-pets.tsx';
import { BrandPage } from './loading-page.tsx';

/** In place of a page that cannot be shown: the brand above, and pets who look over what is said. */
export function NoticePage({ children }: { children: ReactNode }) {
  return (
    <BrandPage>
      <PeekingPets className="mx-auto -mb-[0.66rem] block h-auto w-50" />
      {children}
    </BrandPage>
  );
}
