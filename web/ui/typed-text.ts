/** Classes for a text that somebody typed: its line breaks stay, and long words wrap. */
export const typedTextClasses = 'wrap-anywhere block max-w-reading whitespace-pre-line leading-relaxed';
