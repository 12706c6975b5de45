import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Cue, captionCues } from '../../../../domain/captions.ts';
import { timeText } from '../../../../domain/content/durations.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/choice-fields.tsx';
import { Field } from '../../../ui/field.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { expectOk } from '../../data/client.ts';
import { studentMessages } from '../messages.ts';
import { joinCues, splitAtMatches } from './transcript.ts';

export interface TranscriptPanelProps {
  /** The captions' address. */
  address: string;
  /** Undefined until the video can be played. */
  media: HTMLMediaElement | undefined;
}

/** A video's transcript: follows the video, can be searched, and seeks the video on click. */
export function TranscriptPanel({ address, media }: TranscriptPanelProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['captions', address],
    queryFn: async () => joinCues([...captionCues(await (await expectOk(fetch(address))).text())]),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [query, setQuery] = useState('');
  const [isFollowing, setFollowing] = useState(true);
  const current = useCurrentParagraph(data, media);
  const list = useRef<HTMLOListElement>(null);
  const found = useMemo(
    () =>
      data
        ?.map((paragraph) => ({ paragraph, segments: splitAtMatches(paragraph.text, query) }))
        .filter(({ segments }) => !query.trim() || segments.length > 1),
    [data, query],
  );

  useEffect(() => {
    const box = list.current;
    const line = box?.querySelector<HTMLElement>('[aria-current]');
    // Scrolls the list, not the page.
    if (current !== undefined && isFollowing && !query && box && line)
      box.scrollTop = line.offsetTop - box.clientHeight / 3;
  }, [current, isFollowing, query]);

  if (isError)
    return <RetryAlert onRetry={() => void refetch()}>{studentMessages.lesson.transcriptFailed}</RetryAlert>;
  if (!found || data?.length === 0) return null;
  return (
    <Card as="details" className="group overflow-hidden" open>
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-3 font-bold text-lg hover:bg-leaf-50 sm:px-5 [&::-webkit-details-marker]:hidden">
        Transcrição
        <ChevronDown aria-hidden className="shrink-0 transition-transform group-open:rotate-180" size={22} />
      </summary>
      <div className="grid gap-3 border-line border-t p-4 sm:p-5">
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
          <search className="min-w-[min(100%,16rem)] flex-1">
            <Field
              label="Buscar na transcrição"
              type="search"
              autoComplete="off"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          </search>
          <Checkbox
            className="min-h-12"
            label="Acompanhar o vídeo"
            checked={isFollowing}
            onChange={({ target }) => setFollowing(target.checked)}
          />
        </div>
        <p role="status" className="text-ink-soft text-sm empty:hidden">
          {query.trim() &&
            (found.length === 1 ? '1 trecho encontrado' : `${found.length} trechos encontrados`)}
        </p>
        <ol ref={list} className="relative grid max-h-96 gap-1 overflow-y-auto overscroll-contain">
          {found.map(({ paragraph, segments }) => (
            <li key={paragraph.start}>
              <button
                type="button"
                aria-current={paragraph === current ? 'true' : undefined}
                disabled={!media}
                className="flex min-h-11 w-full flex-wrap gap-x-3 wrap-anywhere rounded-control px-3 py-2 text-left leading-relaxed hover:bg-leaf-50 disabled:cursor-default aria-[current]:bg-honey-100"
                onClick={() => {
                  if (!media) return;
                  media.currentTime = paragraph.start;
                  void media.play();
                }}
              >
                <span className="min-w-12 text-leaf-700 tabular-nums">{timeText(paragraph.start)}</span>
                <span className="min-w-[min(100%,10rem)] flex-1">{segments.map(renderSegment)}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

function renderSegment(segment: string, index: number) {
  return index % 2 === 1 ? (
    <mark key={index} className="bg-honey-200">
      {segment}
    </mark>
  ) : (
    segment
  );
}

/** Returns the paragraph being spoken. */
function useCurrentParagraph(paragraphs: readonly Cue[] | undefined, media: HTMLMediaElement | undefined) {
  const [current, setCurrent] = useState<Cue>();
  useEffect(() => {
    if (!media || !paragraphs) return;
    const follow = () => setCurrent(paragraphs.findLast(({ start }) => start <= media.currentTime + 0.2));
    follow();
    media.addEventListener('timeupdate', follow);
    media.addEventListener('seeked', follow);
    return () => {
      media.removeEventListener('timeupdate', follow);
      media.removeEventListener('seeked', follow);
    };
  }, [media, paragraphs]);
  return current;
}
