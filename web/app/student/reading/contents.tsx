import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';

interface ContentsProps {
  contents: readonly { id: string; title: string }[];
}

/** Lists a document's parts: folded on a phone, beside the text on a wide screen. */
export function Contents({ contents }: ContentsProps) {
  if (contents.length < 2) return null;
  return (
    <>
      <details className="card group mb-8 lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
          Neste documento
          <ChevronDown aria-hidden className="transition-transform group-open:rotate-180" size={20} />
        </summary>
        <nav aria-label="Neste documento" className="border-line border-t px-4 py-2">
          <Parts contents={contents} />
        </nav>
      </details>
      <nav
        aria-label="Neste documento"
        className="sticky top-6 hidden max-h-[calc(100svh-3rem)] overflow-y-auto lg:block"
      >
        <p className="mb-2 px-3 font-bold text-ink-soft text-sm">Neste documento</p>
        <Parts contents={contents} />
      </nav>
    </>
  );
}

function Parts({ contents }: ContentsProps) {
  return (
    <ol>
      {contents.map(({ id, title }) => (
        <li key={id}>
          <Link
            className="flex min-h-11 items-center rounded-control px-3 py-2 text-[0.9375rem] leading-snug hover:bg-leaf-50 hover:text-leaf-800"
            to={`#${id}`}
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
