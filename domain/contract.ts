import type { Content } from './content/document.ts';
import { type Seller, sellerOf } from './seller.ts';

/** What is agreed by buying: the terms as they were read, with every name in them filled. */
export interface KeptContract {
  courseTitle: string;
  guaranteeDays: number;
  /** Nothing where the site did not say. */
  seller: Seller | null;
  terms: { title: string; updated: string; body: string };
}

export function contractOf({ site, legal }: Content): KeptContract {
  const { title, updated, body } = legal.terms2025;
  return {
    courseTitle: site.courseTitle,
    guaranteeDays: site.guaranteeDays,
    seller: sellerOf(site) ?? null,
    terms: { title, updated, body },
  };
}
