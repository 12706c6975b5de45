// biome-ignore lint/performance/noBarrelFile: the pool asks one file for both.
export { checkDocument } from './check-document.ts';
export { checkVideo } from './check-video.ts';
