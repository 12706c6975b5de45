import { optionalComponent } from '../../data/load-with-retry.tsx';

/** A video's transcript, loaded by lessons that have one. */
export const LazyTranscriptPanel = optionalComponent(
  async () => (await import('./transcript-panel.tsx')).TranscriptPanel,
);
