import { optionalPart } from '../../data/load-part.tsx';

/** The library that draws is larger than the rest of the desk: a part of its own. */
const load = () => import('./pictures.tsx');

export const FunnelPicture = optionalPart(async () => (await load()).FunnelPicture);
export const LinePicture = optionalPart(async () => (await load()).LinePicture);
