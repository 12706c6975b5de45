import { palette } from '../../web/ui/palette.ts';

/** The site's colours. */
export const colors = palette;
