import { z } from 'zod';
import { boundedText } from '../bounded-text.ts';
import { embeddedVideo } from './lesson-video.ts';

/** Returns true for links to Vimeo: YouTube tells no duration without a key. */
export function hasReadableDuration(link: string): boolean {
  return embeddedVideo(link)?.kind === 'vimeo';
}

export const linkDurationBody = z.object({ url: boundedText(500).refine(hasReadableDuration) });

export interface LinkDuration {
  /** Such as `18:25`; null if the service did not tell. */
  duration: string | null;
}
