/** The tasks of the threads of `file-checks.ts`; nothing else imports this. */

// biome-ignore lint/performance/noBarrelFile: the pool asks one file for both.
export { checkDocument } from './check-document.ts';
export { checkVideo } from './check-video.ts';
