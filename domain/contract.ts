import type { Content } from './content/document.ts';
import { type Seller, sellerOf } from './seller.ts';

/** The contract as it was when a purchase was made; stored, so that the buyer can read it later. */
export interface StoredContract {
  courseTitle: string;
  guaranteeDays: number;
  seller: Seller | null;
  terms: { title: string; updated: string; body: string };
}

export function contractOf({ site, legal }: Content): StoredContract {
  // The terms in force; those of 2024 are only kept for earlier buyers.
  const { title, updated, body } = legal.terms2025;
  return {
    courseTitle: site.courseTitle,
    guaranteeDays: site.guaranteeDays,
    seller: sellerOf(site) ?? null,
    terms: { title, updated, body },
  };
}
