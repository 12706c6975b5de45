import type { ReactNode } from 'react';
import { PeekingPets } from '../../../ui/illustrations/peeking-pets.tsx';
import { BrandPage } from './loading-page.tsx';

export function NoticePage({ children }: { children: ReactNode }) {
  return (
    <BrandPage>
      <PeekingPets className="mx-auto -mb-[0.66rem] block h-auto w-50" />
      {children}
    </BrandPage>
  );
}
