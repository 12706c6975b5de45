import { ChevronDown } from 'lucide-react';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isTemplate } from '../../../../domain/documents/catalog.ts';
import type { Document } from '../../../../domain/documents/document.ts';
import { partOf } from '../../../../domain/public-parts.ts';
import { dayParameter } from '../../../../domain/twenty-days.ts';
import { Card } from '../../../ui/card.tsx';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import type { MaterialFormat } from '../../data/materials.ts';
import { DocumentBlocks, TickBar } from './document-blocks.tsx';
import { DocumentFooter } from './document-footer.tsx';
import { checklistStretches, indexBlocks, separateAnswers, useTicks } from './document-reading.ts';

const ReadingTools = optionalComponent(
  async () => (await import('./reading-tools.tsx')).ReadingTools,
  <div className="mb-4 min-h-11" />,
);

interface DocumentTextProps {
  id: string;
  document: Document;
  /** Shown at the end; undefined if the page shows them itself, under the same anchor. */
  files?: readonly MaterialFormat[];
  /** The lesson that shows the document. */
  lessonId?: string;
}

/** A document without its title: table of contents, text and sources. Used in the lesson and the reading page. */
export function DocumentText({ id, document, files, lessonId }: DocumentTextProps) {
  const { blocks, answers } = useMemo(() => separateAnswers(document.blocks), [document]);
  const { contents, ...parts } = useMemo(() => indexBlocks(blocks), [blocks]);
  const stretches = useMemo(() => (isTemplate(id) ? [] : checklistStretches(blocks)), [blocks, id]);
  const saved = useTicks(id);
  const ticks = isTemplate(id) ? undefined : saved;
  const opened = useOpenedDay();
  const dayEnd = opened && partOf({ title: '', blocks }, opened.part)?.blocks.at(-1);
  const reading = { ...parts, answers, ticks, day: opened?.day, dayEnd, hasFiles: files?.length !== 0 };
  const text = useRef<HTMLDivElement>(null);
  useScrollToHash();
  return (
    <div className="reading-text leading-relaxed lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <div>
        <Contents contents={contents} />
      </div>
      <div className="min-w-0">
        <ReadingTools blocks={document.blocks} text={text} lessonId={lessonId} />
        <div ref={text} tabIndex={-1} className="outline-none">
          {stretches.map((stretch, index) => (
            <Fragment key={stretch.from}>
              <DocumentBlocks
                blocks={blocks.slice(stretches[index - 1]?.to ?? 0, stretch.from)}
                reading={reading}
              />
              <div>
                <TickBar stretch={stretch} reading={reading} />
                <DocumentBlocks blocks={blocks.slice(stretch.from, stretch.to)} reading={reading} />
              </div>
            </Fragment>
          ))}
          <DocumentBlocks blocks={blocks.slice(stretches.at(-1)?.to ?? 0)} reading={reading} />
        </div>
        {/* Lessons written in the admin pages have no version. */}
        {document.version && <DocumentFooter document={document} files={files ?? []} />}
      </div>
    </div>
  );
}

/** Returns the day whose link opened the page, and its part's title; undefined on the server. */
export function useOpenedDay() {
  const { search, hash } = useLocation();
  const [opened, setOpened] = useState<{ day: number; part: string }>();
  useEffect(() => {
    const asked = new URLSearchParams(`${search}&part=${hash.slice(1)}`);
    const day = Number(asked.get(dayParameter));
    // A link to another part of the page names no day.
    if (day) setOpened({ day, part: asked.get('part') ?? '' });
  }, [search, hash]);
  return opened;
}

/** Scrolls to and focuses the heading that the address's hash names, also when the same link is followed twice. */
function useScrollToHash(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed twice.
  useEffect(() => {
    const heading = findHeading(hash.slice(1));
    if (!heading) return;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  }, [hash, key]);
}

/** Returns a heading by its id or, for links from exercises, by its encoded text. */
function findHeading(name: string): HTMLElement | undefined {
  if (!name) return undefined;
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h2, h3, h4)[id]')];
  return (
    document.getElementById(name) ??
    headings.find(({ textContent }) => encodeURIComponent(textContent) === name)
  );
}

interface ContentsProps {
  contents: readonly { id: string; title: string }[];
}

/** The table of contents: collapsed on a phone, beside the text on a wide screen. */
function Contents({ contents }: ContentsProps) {
  const current = useCurrentHeading(contents);
  if (contents.length < 2) return null;
  return (
    <>
      <Card as="details" className="group mb-8 lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
          Neste documento
          <ChevronDown aria-hidden className="transition-transform group-open:rotate-180" size={20} />
        </summary>
        <nav aria-label="Neste documento" className="border-line border-t px-4 py-2">
          <ContentsLinks contents={contents} current={current} />
        </nav>
      </Card>
      <nav
        aria-label="Neste documento"
        className="sticky top-6 hidden max-h-[calc(100svh-3rem)] overflow-y-auto lg:block"
      >
        <p className="mb-2 px-3 font-bold text-ink-soft text-sm">Neste documento</p>
        <ContentsLinks contents={contents} current={current} />
      </nav>
    </>
  );
}

/** Pixels from the window's upper edge above which a heading counts as passed. */
const readingLine = 120;

/** Returns the id of the last heading that the page was scrolled past. */
function useCurrentHeading(contents: ContentsProps['contents']): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? readingLine;
    const find = () => setCurrent(contents.findLast(({ id }) => topOf(id) < readingLine)?.id);
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [contents]);
  return current;
}

function ContentsLinks({ contents, current }: ContentsProps & { current: string | undefined }) {
  return (
    <ol>
      {contents.map(({ id, title }) => (
        <li key={id}>
          <Link
            aria-current={id === current ? 'location' : undefined}
            className="flex min-h-11 items-center border-transparent border-l-[3px] px-3 py-2 text-[0.9375rem] leading-snug hover:bg-leaf-50 hover:text-leaf-800 aria-[current]:border-leaf-600 aria-[current]:font-semibold"
            to={`#${id}`}
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
