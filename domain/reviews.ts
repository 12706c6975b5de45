import type { Testimonial } from './content/public-pages.ts';
import { initialsOf } from './person-names.ts';

/** Characters. */
export const maxReviewLength = 800;
export const maxReviewCity = 60;

/** Reviews on a public page: the newest. */
export const maxShownReviews = 12;

/** On the first admin page. */
export const maxLatestReviews = 3;

/** Forms of the name under a published review; the author chooses. */
export const reviewSignatures = ['name', 'initials'] as const;
export type ReviewSignature = (typeof reviewSignatures)[number];

/**
 * - `declined`: the student did not want to write a review
 * - `private`: without consent to publish, or after it was withdrawn
 * - `refused`: an admin did not publish it
 */
export type ReviewStatus = 'declined' | 'private' | 'waiting' | 'published' | 'refused';

/** A review as visitors see it. */
export interface PublishedReview {
  name: string;
  city: string;
  rating: number;
  text: string;
  /** ISO time at which the student wrote it. */
  writtenAt: string;
}

export interface ShownTestimonial extends Testimonial {
  writtenAt?: string;
}

/** Returns such as `Ana Souza`, or `A. S.`. */
export function signedName(name: string, signature: ReviewSignature): string {
  return signature === 'initials' ? `${[...initialsOf(name)].join('. ')}.` : name;
}

/** Returns the owner's testimonials and the published reviews; sample testimonials only if there is no review. */
export function shownTestimonials(
  items: readonly Testimonial[],
  reviews: readonly PublishedReview[] = [],
): readonly ShownTestimonial[] {
  if (reviews.length === 0) return items;
  return [
    ...items.filter(({ isSample }) => !isSample),
    ...reviews.map(({ name, city, rating, text, writtenAt }) => ({
      isSample: false,
      name,
      role: city,
      content: text,
      rating,
      image: '',
      writtenAt,
    })),
  ];
}

/** @param stars how many reviews gave one star, two, … five. Returns 0 without a review. */
export function averageRating(stars: readonly number[]): number {
  const count = stars.reduce((sum, one) => sum + one, 0);
  return count === 0 ? 0 : stars.reduce((sum, one, index) => sum + one * (index + 1), 0) / count;
}
