import { optionalPart } from '../../data/load-part.tsx';

/** The chart library is larger than the other admin code: a chunk of its own. */
const load = () => import('./pictures.tsx');

export const FunnelPicture = optionalPart(async () => (await load()).FunnelPicture);
export const LinePicture = optionalPart(async () => (await load()).LinePicture);
