/** The height of a long transcript. */
export const transcriptHeight = 'min-h-156 sm:min-h-140';

/** Reserves the size of the video and its transcript. */
export function VideoPlaceholder({ hasTranscript }: { hasTranscript: boolean }) {
  return (
    <>
      <div
        role="status"
        className="day-palette grid aspect-video place-items-center rounded-card bg-leaf-900 text-white"
      >
        Carregando vídeo...
      </div>
      {hasTranscript && <div className={transcriptHeight} />}
    </>
  );
}
