import { useEffect, useRef, useState } from 'react';
import { findSectionErrors } from '../../../../domain/content/document.ts';
import { api, codeOf, read } from '../../data/client.ts';
import { fieldAt, fieldStyles, markFields, morph, revealEdited } from './shown-page.ts';
import { introPage, previewUrl } from './site-pages.ts';
import { useDraft } from './use-draft.ts';

export interface PagePaneProps {
  pages: readonly { value: string; label: string }[];
  page: string;
  onPage: (page: string) => void;
  /** The field that has the focus, such as `landing.hero.headline`. */
  edited?: string | undefined;
  /** Called when a text, picture or list of the page is pressed; without it the page is only looked at. */
  onField?: (field: string) => void;
}

interface PageFrameProps extends PagePaneProps {
  moment: string;
  title: string;
  /** Pixels of the previewed screen, scaled down to fit. */
  width: number;
}

/** Milliseconds from a key to the request for its page, during which more keys may follow. */
const typingPause = 120;

const faults = {
  invalid: 'A página mostra o último texto válido: há um campo a conferir.',
  failed: 'A página não pôde ser atualizada agora.',
};

/** The page in a frame that runs nothing: what is clicked in it comes to this application. */
export function PageFrame({ pages, page, moment, title, width, edited, onField, onPage }: PageFrameProps) {
  const { box, scale, height } = useScale(width);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [fault, setFault] = useState<keyof typeof faults>();
  const { saved, unsaved, isChanged } = useDraft();
  const now = { marks: { edited, isChanged }, unsaved, moment, onField, onPage };
  const latest = useRef(now);
  latest.current = now;
  const first = useRef(saved);
  /** False until something is typed or restored: the loaded page is the saved draft. */
  const isStale = useRef(false);
  isStale.current ||= unsaved !== undefined || saved !== first.current;

  function prepare() {
    const shown = frame.current?.contentDocument;
    if (!shown) return;
    const style = shown.createElement('style');
    style.textContent = fieldStyles;
    if (onField) shown.head.append(style);
    if (page === introPage) shown.querySelector<HTMLDialogElement>('[data-intro]')?.showModal();
    // The page's own script does so on the site.
    const header = shown.querySelector('[data-site-header]');
    shown.addEventListener('scroll', () =>
      header?.toggleAttribute('data-scrolled', (shown.defaultView?.scrollY ?? 0) > 20),
    );
    for (const type of ['submit', 'auxclick', 'dragstart']) shown.addEventListener(type, cancel, true);
    shown.addEventListener('click', handleClick, true);
    shown.addEventListener('keydown', (event) => event.key === 'Enter' && handleClick(event), true);
    setLoads((count) => count + 1);
  }

  /** Opens the field of what was pressed; links to another page show that page, and nothing leads away. */
  function handleClick(event: Event) {
    const target = event.target as Element;
    const link = target.closest('a');
    const control = link ?? target.closest('button');
    // A control without a text of the owner's, such as 'Ver todas as perguntas' or the menu's, has no field.
    const hasField = !control || control.matches(':has([data-field]), [data-field]');
    const field = latest.current.onField && hasField ? fieldAt(target) : undefined;
    const isWithinPage = link?.getAttribute('href')?.startsWith('#');
    // A heading that opens a text does so too.
    if (field ? !target.closest('summary') : link && !isWithinPage) cancel(event);
    if (field) return latest.current.onField?.(field);
    if (!link || isWithinPage) return;
    const { origin, pathname } = new URL(link.href, window.location.href);
    const next = pages.find(({ value }) => value === pathname);
    if (next && origin === window.location.origin) latest.current.onPage(next.value);
  }

  async function render() {
    const { unsaved, moment } = latest.current;
    const sections = unsaved?.sections ?? {};
    const isInvalid = Object.entries(sections).some(
      ([name, value]) => findSectionErrors(name as keyof typeof sections, value).length > 0,
    );
    if (isInvalid) return setFault('invalid');
    try {
      const json = { page: page.replace(/#.*/, ''), moment: moment || undefined, sections };
      const { html } = await read(api.admin.content.preview.$post({ json }));
      const shown = frame.current?.contentDocument;
      if (!shown) return;
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      if (latest.current.onField) markFields(body, latest.current.marks);
      morph(shown.body, body);
      setFault(undefined);
    } catch (error) {
      setFault(codeOf(error) === 'invalid_content' ? 'invalid' : 'failed');
    }
  }

  const follow = useInTurn(render);
  useEffect(() => {
    // Each of these changes what the page says.
    if (loads > 0 && isStale.current && (saved || unsaved || moment !== undefined)) follow();
  }, [saved, unsaved, moment, loads, follow]);

  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (loads === 0 || !shown || !latest.current.onField) return;
    markFields(shown.body, { edited, isChanged });
    if (edited) revealEdited(shown);
  }, [edited, isChanged, loads]);

  return (
    <>
      <div
        ref={box}
        className="mx-auto min-h-0 w-full flex-1 overflow-hidden border-line border-t bg-leaf-50"
      >
        {scale > 0 && (
          <div
            className="day-palette mx-auto h-full overflow-hidden bg-white shadow-card"
            style={{ width: width * scale }}
          >
            <iframe
              ref={frame}
              title={title}
              // Its policy lets no script run; without scripts allowed here, Safari tells of no click in it.
              sandbox="allow-same-origin allow-scripts"
              src={previewUrl(page, { em: moment })}
              className="origin-top-left border-0"
              style={{ width, height: height / scale, transform: `scale(${scale})` }}
              onLoad={prepare}
            />
          </div>
        )}
      </div>
      {onField && (
        <p role="status" className="px-4 py-2 text-ink-soft text-sm empty:hidden sm:px-6">
          {fault && faults[fault]}
        </p>
      )}
    </>
  );
}

/** Returns a function that does the work shortly, once at a time, and once more if it was asked for meanwhile. */
function useInTurn(work: () => Promise<void>): () => void {
  const latest = useRef(work);
  latest.current = work;
  const [follow] = useState(() => {
    let isWaiting = false;
    let isWanted = false;
    return function follow() {
      isWanted = true;
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(async () => {
        isWanted = false;
        await latest.current().finally(() => {
          isWaiting = false;
        });
        if (isWanted) follow();
      }, typingPause);
    };
  });
  return follow;
}

function cancel(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Returns the scale at which a screen of the width fits into the box, 0 while the box is not shown. */
function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      // A box that is hidden keeps its page.
      if (current.clientWidth > 0) setSize({ width: current.clientWidth, height: current.clientHeight });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { box, scale: Math.min(size.width / width, 1), height: size.height };
}
