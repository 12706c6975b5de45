import { findClaim, promisingLegalTexts } from '../claims.ts';
import { atMost, maxDocument } from '../text-limits.ts';
import { supportText } from './app-content.ts';
import { type ContentDocument, fillContent, placeholderValues } from './document.ts';
import { fillText } from './placeholders.ts';

/** A text that made a promise, as the pages show it, and what stands instead; null where the entry goes. */
export interface RemovedPlace {
  page: string;
  before: string;
  after: string | null;
}

interface RemovedClaim {
  document: ContentDocument;
  promise: string;
  places: RemovedPlace[];
}

/** The sections whose texts sell, as `sellingTexts` lists them. */
export const sellingSections = {
  landing: 'Página inicial',
  sales: 'Página de vendas',
  success: 'Depois da compra',
  faq: 'Perguntas frequentes',
  letters: 'E-mails',
} as const;
const legalPages = {
  terms2025: 'Termos de Uso',
  terms2024: 'Termos de Uso (abril de 2024)',
  accessibility: 'Acessibilidade',
} as const satisfies Record<(typeof promisingLegalTexts)[number], string>;

/**
 * Takes a promise out of the texts that make it: uses the claim's rewordings for sentences of the first revision, and
 * otherwise leaves out the sentence, or the whole entry of a list if one of its texts says only that. Other texts that would
 * become empty stay, and are not among the places. In legal texts only the rewordings apply, line by line.
 * @throws for an unknown id
 */
export function removeClaim(document: ContentDocument, id: string): RemovedClaim {
  const { text: promiseText, words, rewordings = [] } = findClaim(id);
  const values = placeholderValues(document);
  const fill = (text: string) => fillText(text, values);
  const promise = promiseText(fillContent(document).site);
  const makesPromise = (text: string) => fill(text).includes(promise) || words.test(fill(text));
  const places: RemovedPlace[] = [];
  let page = 'Todas as páginas';

  function applyRewordings(text: string): string {
    return rewordings.reduce(
      (next, [pattern, rewording]) => atMost(next, maxDocument).replace(pattern, rewording),
      text,
    );
  }

  function reworded(text: string): string {
    if (!makesPromise(text)) return text;
    const sentences = applyRewordings(text).match(/[^.!?]+[.!?]*/g) ?? [];
    return sentences
      .filter((sentence) => !makesPromise(sentence))
      .join('')
      .trim();
  }

  function without(value: unknown): unknown {
    if (Array.isArray(value)) return value.flatMap(withoutEntry);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, without(item)]));
    if (typeof value !== 'string') return value;
    const next = reworded(value);
    if (next === value || next === '') return value;
    places.push({ page, before: fill(value), after: fill(next) });
    return next;
  }

  /** Leaves out an entry if one of its own texts was only the promise. */
  function withoutEntry(entry: unknown): unknown[] {
    const texts = (typeof entry === 'string' ? [entry] : readTexts(entry)).filter(
      (text): text is string => typeof text === 'string',
    );
    if (!texts.some((text) => makesPromise(text) && reworded(text) === '')) return [without(entry)];
    places.push({ page, before: fill(texts.join(' ')), after: null });
    return [];
  }

  const changed = { ...document, site: { ...document.site, everyPage: without(document.site.everyPage) } };
  for (const [name, title] of Object.entries(sellingSections)) {
    page = title;
    Object.assign(changed, { [name]: without(document[name as keyof typeof sellingSections]) });
  }
  page = 'Módulos do curso';
  const modules = document.course.modules.map((module) => ({
    ...module,
    description: without(module.description),
    onLandingPage: without(module.onLandingPage),
  }));
  // The page of a student says it only as long as another place does.
  const { supportHours } = document.site;
  if (id === 'support-answer' && places.length > 0)
    places.push({ page: 'Área do aluno', before: supportText(supportHours), after: supportText(null) });
  const legal = { ...document.legal };
  for (const name of promisingLegalTexts) {
    const { body } = legal[name];
    const lines = body.split('\n').flatMap((line) => {
      const next = applyRewordings(line);
      if (next === line) return [line];
      page = legalPages[name];
      places.push({ page, before: plain(fill(line)), after: next === '' ? null : plain(fill(next)) });
      return next === '' ? [] : [next];
    });
    legal[name] = { ...legal[name], body: lines.join('\n') };
  }
  const course = { ...document.course, modules };
  return { document: { ...changed, legal, course } as ContentDocument, promise, places };
}

/** Returns what visitors read of an entry, without the names of icons and targets. */
const readTexts = (entry: unknown): unknown[] =>
  Object.entries(entry ?? {}).flatMap(([key, value]) =>
    ['iconName', 'id', 'topic'].includes(key) ? [] : [value],
  );

/** Returns a line of Markdown as it reads. */
const plain = (line: string) => atMost(line, maxDocument).replace(/^- |\*\*/g, '');
