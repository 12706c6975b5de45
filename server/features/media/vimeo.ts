import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { maxVideoSeconds } from '../../../domain/content/durations.ts';
import { embeddedVideo } from '../../../domain/content/lesson-video.ts';
import { limitBytes } from '../../file-checks/receive-upload.ts';

export const vimeoUrl = 'https://vimeo.com';

/** Milliseconds. */
const requestTimeout = 3_000;
const maxAnswerBytes = 64 * 1024;

const oembed = z.object({ duration: z.number().int().positive().max(maxVideoSeconds) });

interface VimeoDependencies {
  /** Another only in tests. */
  vimeoUrl: string;
  /** Vimeo tells more of a video to a site that may show it. */
  appUrl: string;
}

/**
 * Returns the seconds of a Vimeo video, asked of Vimeo's oEmbed by the video's id: the link itself is never requested.
 * @throws if Vimeo does not tell
 */
export async function readVimeoDuration(link: string, { vimeoUrl, appUrl }: VimeoDependencies) {
  const address = new URL('/api/oembed.json', vimeoUrl);
  address.searchParams.set('url', videoPage(link));
  const answer = await fetch(address, {
    headers: { Accept: 'application/json', Referer: `${appUrl}/` },
    signal: AbortSignal.timeout(requestTimeout),
    redirect: 'error',
  });
  if (!answer.ok || !answer.body) throw new Error(`Vimeo answered ${answer.status}`);
  return oembed.parse(JSON.parse(await text(limitBytes(answer.body, maxAnswerBytes)))).duration;
}

/** Returns the address of a video's page. That of an unlisted one ends with its secret. */
function videoPage(link: string): string {
  const video = embeddedVideo(link);
  if (video?.kind !== 'vimeo') throw new Error('This is no link to Vimeo');
  const { pathname, searchParams } = new URL(video.url);
  const parts = [pathname.split('/').at(-1), searchParams.get('h')].filter(Boolean);
  return `https://vimeo.com/${parts.join('/')}`;
}
