/** What the lesson's player asks the frame for. */
export interface VideoFrame extends Window {
  showVideo?(order: VideoOrder): Promise<HTMLMediaElement>;
}

export interface VideoOrder {
  kind: 'youtube' | 'vimeo';
  url: string;
  title: string;
}

/** Their players, each behind the interface of the browser's own. Vimeo's is asked not to track. */
const players = {
  youtube: {
    name: 'youtube-video',
    load: () => import('youtube-video-element'),
    // Without a referrer YouTube plays nothing (error 153).
    config: { referrerpolicy: 'strict-origin-when-cross-origin' },
  },
  vimeo: { name: 'vimeo-video', load: () => import('vimeo-video-element'), config: { dnt: 1 } },
};

/** Puts the player into the page, which does nothing else. It plays at once: it was asked to by a click. */
async function showVideo(order: VideoOrder): Promise<HTMLMediaElement> {
  const { name, load, config } = players[order.kind];
  await load();
  const element = document.createElement(name) as HTMLMediaElement & { config: object };
  element.config = config;
  element.setAttribute('controls', '');
  element.setAttribute('playsinline', '');
  element.setAttribute('autoplay', '');
  element.setAttribute('src', order.url);
  document.body.replaceChildren(element);
  // The element makes its frame in a moment.
  await new Promise((resolve) => setTimeout(resolve));
  element.shadowRoot?.querySelector('iframe')?.setAttribute('title', order.title);
  return element;
}

Object.assign(window, { showVideo });
