/** The iframe's window, as embedded-video.tsx uses it. */
export interface VideoFrame extends Window {
  showVideo?(request: VideoRequest): Promise<HTMLMediaElement>;
}

/** The video to play. */
export interface VideoRequest {
  kind: 'youtube' | 'vimeo';
  url: string;
  title: string;
}

/** Custom elements with the interface of HTMLMediaElement. */
const players = {
  youtube: {
    name: 'youtube-video',
    load: () => import('youtube-video-element'),
    // Without a referrer YouTube plays nothing (error 153).
    config: { referrerpolicy: 'strict-origin-when-cross-origin' },
  },
  vimeo: { name: 'vimeo-video', load: () => import('vimeo-video-element'), config: { dnt: 1 } },
};

/** Renders the player and starts to play. Called from the lesson page, after a click. */
async function showVideo(request: VideoRequest): Promise<HTMLMediaElement> {
  const { name, load, config } = players[request.kind];
  await load();
  const element = document.createElement(name) as HTMLMediaElement & { config: object };
  element.config = config;
  element.setAttribute('controls', '');
  element.setAttribute('playsinline', '');
  element.setAttribute('autoplay', '');
  element.setAttribute('src', request.url);
  document.body.replaceChildren(element);
  // The element creates its frame asynchronously.
  await new Promise((resolve) => setTimeout(resolve));
  element.shadowRoot?.querySelector('iframe')?.setAttribute('title', request.title);
  return element;
}

Object.assign(window, { showVideo });
