export interface PageAssets {
  css: string;
  script: string;
  nameFonts: string;
  /** Preloaded to avoid a late layout shift. */
  font: string;
}
