/** The frame as the lesson's player sees it. */
export interface VideoFrame extends Window {
  showVideo?(order: VideoOrder): Promise<HTMLMediaElement>;
}

export interface VideoOrder {
  kind: 'youtube' | 'vimeo';
  url: string;
  title: string;
}

/** Both players have the interface of the browser's own. Vimeo's is asked not to track. */
const players = {
  youtube: {
    name: 'youtube-video',
    load: () => import('youtube-video-element'),
    // Without a referrer YouTube plays nothing (error 153).
    config: { referrerpolicy: 'strict-origin-when-cross-origin' },
  },
  vimeo: { name: 'vimeo-video', load: () => import('vimeo-video-element'), config: { dnt: 1 } },
};

/** Puts the player into the page and plays at once: the student has clicked. */
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
  // The element creates its frame asynchronously.
  await new Promise((resolve) => setTimeout(resolve));
  element.shadowRoot?.querySelector('iframe')?.setAttribute('title', order.title);
  return element;
}

Object.assign(window, { showVideo });
