import { mediaPath } from '../media.ts';
import { mediaUrl, storageUrl } from '../paths.ts';
import { cut } from '../text-limits.ts';
import type { Lesson } from './course.ts';

export type LessonVideo = {
  /** `link` opens a tab; `youtube` and `vimeo` play in the page after a click; `file` was uploaded to this site. */
  kind: 'link' | 'youtube' | 'vimeo' | 'file';
  url: string;
  /** URL of the WebVTT file. */
  captions: string | null;
  /** Seconds, as written in the lesson. */
  duration: number | null;
};

/** File name of every uploaded video in the storage; its row in `media` has the original name and the type. */
const fileName = 'video';

export function videoPath(media: string): string {
  return mediaPath(media, fileName);
}

type Videos = Pick<Lesson, 'videoUrl' | 'videoFile' | 'playsInPage' | 'captions' | 'duration'>;

/** Returns how a lesson's video is played; null if it has none. */
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
 * Returns the URL of YouTube's or Vimeo's player without cookies, as far as they promise that; undefined for any other
 * URL, and for playlists.
 */
export function embeddedVideo(address: string): { kind: 'youtube' | 'vimeo'; url: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = cut(hostname, 253).replace(/^(www|m)\./, '');
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
  // Unlisted videos have a secret in the URL.
  const secret = inPath ?? searchParams.get('h') ?? '';
  if (!id || !/^\w*$/.test(secret)) return undefined;
  return { kind: 'vimeo', url: `https://player.vimeo.com/video/${id}${secret && `?h=${secret}`}` };
}

/** Sites that show or download a file, and play no video to who is not signed in there. */
const fileSites: readonly (readonly [host: RegExp, name: string])[] = [
  [/^(drive|docs|photos)\.google\.com$|^photos\.app\.goo\.gl$/, 'Google Drive'],
  [/(^|\.)dropbox\.com$/, 'Dropbox'],
  [/^(1drv\.ms|onedrive\.live\.com)$|\.sharepoint\.com$/, 'OneDrive'],
  [/(^|\.)wetransfer\.com$|^we\.tl$/, 'WeTransfer'],
  [/(^|\.)icloud\.com$/, 'iCloud'],
];

/** Returns why a lesson's link will probably not play for students, in Portuguese; undefined if it probably will. */
export function findVideoLinkFault({
  videoUrl,
  videoFile,
  playsInPage,
}: Pick<Lesson, 'videoUrl' | 'videoFile' | 'playsInPage'>): string | undefined {
  if (videoFile || !URL.canParse(videoUrl)) return undefined;
  const { hostname, pathname } = new URL(videoUrl);
  const [, site] = fileSites.find(([host]) => host.test(hostname)) ?? [];
  if (site)
    return `O link é do ${site}, que pede permissão e não toca em muitos celulares. Envie o vídeo por aqui, ou use o YouTube ou o Vimeo.`;
  if (/(^|\.)youtube\.com$/.test(hostname) && /^\/(playlist|@|channel\/|c\/|user\/)/.test(pathname))
    return 'O link é de uma lista ou de um canal do YouTube, e não de um vídeo. Abra o vídeo e copie o link dele.';
  return playsInPage && !embeddedVideo(videoUrl)
    ? 'Este link não toca na página da aula: abre outro site. Para tocar nela, envie o vídeo por aqui, ou use o link de um vídeo do YouTube ou do Vimeo.'
    : undefined;
}

/** @param text such as `18:25` */
function secondsOf(text: string): number | null {
  const [minutes, seconds] = text.split(':').map((part) => Number.parseInt(part, 10));
  return minutes === undefined || seconds === undefined ? null : minutes * 60 + seconds;
}
