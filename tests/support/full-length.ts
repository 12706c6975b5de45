/** True in `npm run test:long`, which also runs each test file that imports this, with more of the same. */
const isFullLength = process.env.FULL_LENGTH === '1';

/** Returns how many runs a property gets: a fifth of them in `npm test`. */
export function runs(count: number): number {
  return isFullLength ? count : Math.ceil(count / 5);
}
