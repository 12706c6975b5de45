/** Addresses of the built files that every public page loads. */
export interface PageAssets {
  css: string;
  script: string;
  /** Fonts for names in any script. */
  nameFonts: string;
  /** Preloaded, so that text does not change its shape late. */
  font: string;
}
