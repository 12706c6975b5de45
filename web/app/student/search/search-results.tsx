import { Captions, FileText, GraduationCap, MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import { fold } from '../../../../domain/folded-text.ts';
import { isFilePath, paths } from '../../../../domain/paths.ts';
import { type SearchKind, searchKinds } from '../../../../domain/search.ts';
import { Card } from '../../../ui/card.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import type { SearchAnswer, SearchResult } from '../../data/search.ts';

const groups: Record<SearchKind, { title: string; Icon: typeof FileText }> = {
  lesson: { title: 'Aulas', Icon: GraduationCap },
  transcript: { title: 'O que é dito nos vídeos', Icon: Captions },
  material: { title: 'Materiais', Icon: FileText },
  prompt: { title: 'Prompts', Icon: MessageSquareText },
};

/** The search results, grouped by kind. */
export function SearchResults({ results, totals, isPartial }: SearchAnswer) {
  return searchKinds.map((kind) => {
    const kindResults = results.filter((result) => result.kind === kind);
    if (kindResults.length === 0) return null;
    const { title, Icon } = groups[kind];
    const notShown = isPartial ? 0 : (totals[kind] ?? 0) - kindResults.length;
    return (
      <section key={kind} aria-labelledby={`found-${kind}`} className="mt-8">
        <h2 id={`found-${kind}`} className="flex items-center gap-2.5 text-xl">
          <Icon aria-hidden size={22} className="shrink-0 text-leaf-700" />
          {title}
        </h2>
        <ul className="mt-3 grid gap-3">
          {kindResults.map((result) => (
            <Result key={result.url} result={result} />
          ))}
        </ul>
        {notShown > 0 && (
          <p className="mt-3 text-ink-soft text-sm">
            E mais {notShown}. Com mais uma palavra você chega mais perto.
          </p>
        )}
      </section>
    );
  });
}

function Result({ result: { title, place, url, passage, kind } }: { result: SearchResult }) {
  const content = (
    <>
      <span className="block font-bold leading-snug">{title}</span>
      {place && <span className="mt-0.5 block text-ink-soft text-sm">{place}</span>}
      {passage.length > 0 && (
        <span className="mt-2 block max-w-reading text-[0.9375rem] leading-relaxed">
          {passage.map(({ text, isMatch }, index) =>
            isMatch ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the passage.
              <mark key={index} className="rounded-sm bg-honey-200 px-0.5 text-ink">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
      )}
    </>
  );
  const look = 'block wrap-anywhere p-4 transition-shadow hover:border-leaf-700 hover:shadow-lift sm:px-5';
  return (
    <li>
      {kind === 'material' && isFilePath(url) ? (
        <Card as={NewTabLink} className={look} href={url}>
          {content}
          <span className="sr-only"> (abre em nova aba)</span>
        </Card>
      ) : (
        <Card as={Link} className={look} to={url}>
          {content}
        </Card>
      )}
    </li>
  );
}

/** Searches that no part of the course answers: beginnings of words, without accents; title and address. */
const destinations = [
  [
    ['reembols', 'garantia', 'dinheiro de volta', 'estorno'],
    'Garantia e reembolso',
    `${paths.account}#compras`,
  ],
  [['nota fiscal', 'recibo'], 'Como peço a nota fiscal?', `${paths.faq}#nota-fiscal`],
  [['senha'], 'Alterar senha', paths.changePassword],
  [['certificad'], 'Certificado, na página do curso', paths.courseContent],
] as const;

/** Returns the pages of the account that a search asks for. */
export function findAccountAnswers(q: string) {
  const typed = ` ${fold(q)}`;
  return destinations.filter(([words]) => words.some((word) => typed.includes(` ${word}`)));
}

/** Links to the pages of the account that were found; nothing if there are none. */
export function AccountAnswers({ found }: { found: ReturnType<typeof findAccountAnswers> }) {
  if (found.length === 0) return null;
  return (
    <Card as="nav" aria-label="Conta e compra" tone="leaf" className="mt-5 max-w-3xl px-4 py-2 sm:px-5">
      <p className="text-ink-soft text-sm">Conta e compra</p>
      {found.map(([, title, href]) => (
        // No Link: a new page scrolls to its anchor.
        <a key={title} className="link-alone mr-6" href={href}>
          {title}
        </a>
      ))}
    </Card>
  );
}
