/** URLs of the built files that every public page links to; the build writes them to `assets.json`. */
export interface PageAssets {
  css: string;
  script: string;
  nameFonts: string;
  /** Preloaded to avoid a late layout shift. */
  font: string;
}
