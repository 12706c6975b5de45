/**
 * Every colour of the product: this file decides. What cannot import it (theme.css, app.html, the mails) repeats its
 * values, and palette.test.ts compares them.
 */

/** theme.css makes a variable and classes of each: `leaf700` becomes `--color-leaf-700`. */
export const themeColors = {
  white: '#ffffff',
  ink: '#10312f',
  inkSoft: '#48625f',
  line: '#d5e2df',
  leaf50: '#eff6f4',
  leaf100: '#d9ece7',
  leaf200: '#b9ddd5',
  leaf600: '#0f766c',
  leaf700: '#0b5f57',
  leaf800: '#084a44',
  leaf900: '#063d38',
  honey100: '#fff3d9',
  honey200: '#ffe3a8',
  honey400: '#ffc95c',
  coral100: '#fde4d8',
  coral500: '#e4673a',
  coral600: '#c4471d',
  coral700: '#a83a15',
} as const;

/** The same names by night, in every page. colours.css repeats them. */
export const darkColors: Record<keyof typeof themeColors, string> = {
  white: '#0f1f1d',
  ink: '#e6f1ee',
  inkSoft: '#a9c2bd',
  line: '#2f4d48',
  leaf50: '#15302c',
  leaf100: '#1c403a',
  leaf200: '#2b5d54',
  leaf600: '#4fb8a8',
  leaf700: '#74cbbd',
  leaf800: '#9adccf',
  leaf900: '#bfeae1',
  honey100: '#33290f',
  honey200: '#4a3a12',
  honey400: '#c9962f',
  coral100: '#3d2018',
  coral500: '#e4673a',
  coral600: '#ff9a76',
  coral700: '#ffab8c',
};

export const palette = {
  ...themeColors,
  gold: '#d99a1e',
  goldDeep: '#b97d0c',
  /** People only. */
  skin: '#c98d68',
  skinShade: '#b57650',
} as const;
