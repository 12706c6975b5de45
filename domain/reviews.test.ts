import { expect, test } from 'vitest';
import { averageRating, shownTestimonials, signedName } from './reviews.ts';

const testimonial = { isSample: true, name: 'Exemplo', role: '', content: '…', rating: 5, image: '' };
const review = {
  name: 'A. S.',
  city: 'Natal',
  rating: 4,
  text: 'Gostei.',
  writtenAt: '2026-11-02T12:00:00Z',
};

test.each([
  ['Ana Lúcia de Souza', 'A. S.'],
  ['Ana', 'A.'],
])('%s signs with the initials %s', (name, initials) => {
  expect(signedName(name, 'initials')).toBe(initials);
  expect(signedName(name, 'name')).toBe(name);
});

test('samples are shown until a review is published', () => {
  const real = { ...testimonial, isSample: false, name: 'Rita' };
  expect(shownTestimonials([testimonial, real], [])).toEqual([testimonial, real]);
  expect(shownTestimonials([testimonial, real], [review])).toEqual([
    real,
    {
      isSample: false,
      name: 'A. S.',
      role: 'Natal',
      content: 'Gostei.',
      rating: 4,
      image: '',
      writtenAt: review.writtenAt,
    },
  ]);
});

test('the average of stars weighs each review once, and is 0 without one', () => {
  expect(averageRating([0, 0, 0, 1, 3])).toBe(4.75);
  expect(averageRating([0, 0, 0, 0, 0])).toBe(0);
});
