import { mediaPath } from '../media.ts';
import { mediaUrl, storageUrl } from '../paths.ts';
import type { Lesson } from './course.ts';

export type LessonVideo = {
  /** `link` opens a tab; `youtube` and `vimeo` play in the page after a click; `file` is ours. */
  kind: 'link' | 'youtube' | 'vimeo' | 'file';
  url: string;
  /** WebVTT. */
  captions: string | null;
  /** Seconds, as the lesson says. */
  duration: number | null;
};

/** An uploaded video's name in its folder; the row has its type and its own name. */
const fileName = 'video';

export function videoPath(media: string): string {
  return mediaPath(media, fileName);
}

type Videos = Pick<Lesson, 'videoUrl' | 'videoFile' | 'playsInPage' | 'captions' | 'duration'>;

export function videoOf({
  videoUrl,
  videoFile,
  playsInPage,
  captions,
  duration,
}: Videos): LessonVideo | null {
  const about = {
    captions: captions ? mediaUrl(captions, 'captions.vtt') : null,
    duration: secondsOf(duration),
  };
  if (videoFile) return { kind: 'file', url: storageUrl(videoPath(videoFile)), ...about };
  if (!videoUrl) return null;
  const embedded = playsInPage ? embeddedVideo(videoUrl) : undefined;
  return { ...(embedded ?? { kind: 'link', url: videoUrl }), ...about };
}

/**
 * Returns the URL that plays a YouTube or Vimeo video in our page, without their cookies as far as they promise it;
 * undefined for anything else, or more than a single video.
 */
export function embeddedVideo(address: string): { kind: 'youtube' | 'vimeo'; url: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(www|m)\./, '');
  if (/^(youtube|youtube-nocookie)\.com$|^youtu\.be$/.test(host)) {
    const inPath = (host === 'youtu.be' ? /^\/([\w-]{11})$/ : /^\/(?:embed|shorts|live)\/([\w-]{11})$/).exec(
      pathname,
    );
    const id = inPath?.[1] ?? (pathname === '/watch' ? searchParams.get('v') : null);
    if (!id || !/^[\w-]{11}$/.test(id)) return undefined;
    return { kind: 'youtube', url: `https://www.youtube-nocookie.com/embed/${id}` };
  }
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return undefined;
  const [, id, inPath] = /^\/(?:video\/)?(\d{5,12})(?:\/(\w+))?\/?$/.exec(pathname) ?? [];
  // Unlisted videos have one.
  const secret = inPath ?? searchParams.get('h') ?? '';
  if (!id || !/^\w*$/.test(secret)) return undefined;
  return { kind: 'vimeo', url: `https://player.vimeo.com/video/${id}${secret && `?h=${secret}`}` };
}

/** @param text such as `18:25` */
function secondsOf(text: string): number | null {
  const [minutes, seconds] = text.split(':').map(Number);
  return minutes === undefined || seconds === undefined ? null : minutes * 60 + seconds;
}
