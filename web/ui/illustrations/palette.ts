/**
 * Colours of the drawings, the same as the theme's. They are attributes and not classes, because the drawings
 * are also rendered outside a page (the sharing image).
 */
export const palette = {
  ink: '#10312f',
  leaf900: '#063d38',
  leaf800: '#084a44',
  leaf700: '#0b5f57',
  leaf600: '#0f766c',
  leaf200: '#b9ddd5',
  leaf100: '#d9ece7',
  leaf50: '#eff6f4',
  honey400: '#ffc95c',
  honey200: '#ffe3a8',
  honey100: '#fff3d9',
  coral700: '#a83a15',
  coral600: '#c4471d',
  coral500: '#e4673a',
  coral100: '#fde4d8',
  line: '#d5e2df',
  white: '#ffffff',
  /** People only. */
  skin: '#c98d68',
  skinShade: '#b57650',
} as const;
