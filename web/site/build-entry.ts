// The build runs this after bundling the public pages: see scripts/build.ts.
// biome-ignore lint/performance/noBarrelFile: one entry for one bundle; nothing in the code imports it
export { iconSvg, sharingImages, storeDrawings } from './drawn-images.tsx';
export { renderSite } from './render.tsx';
