// biome-ignore lint/performance/noBarrelFile: the pool in file-checks.ts loads both functions from one file.
export { checkDocument } from './check-document.ts';
export { checkVideo } from './check-video.ts';
