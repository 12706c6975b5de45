import { X } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { lessonTypes } from '../../../../domain/content/lesson-types.ts';
import { isSheet } from '../../../../domain/documents/document.ts';
import { type PromptSpecies, promptSpecies } from '../../../../domain/documents/prompts.ts';
import { fold } from '../../../../domain/folded-text.ts';
import { paths, readingPath } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { MaterialFormat, Materials } from '../../data/materials.ts';
import { materialKind } from './material-kinds.ts';

interface FoundItem {
  id: string;
  title: string;
  /** The module's short name, or that it belongs to none. */
  place: string;
  kindLabel: string;
  url: string;
  isReadable: boolean;
  /** Formats of its sheet to print, such as `PDF e Word`; empty without one. */
  sheet: string;
  /** Title and description, and words for its sheet to print, to search in. */
  text: string;
}

/** Beginnings of the words by which a title or description names a species. */
const speciesWords: Partial<Record<PromptSpecies, readonly string[]>> = {
  cao: ['cao', 'caes', 'canin'],
  gato: ['gato', 'felin'],
  ave: ['ave ', 'aves'],
  reptil: ['repte', 'repti', 'quelonio', 'lagarto'],
  'pequeno-mamifero': ['coelho', 'roedor', 'pequenos mamiferos'],
};

const templateKind = 'Modelo avulso';
const kinds = [...Object.values(lessonTypes), templateKind];
const speciesOptions = Object.keys(speciesWords).map((value) => ({
  value,
  label: promptSpecies[value as PromptSpecies],
}));

interface MaterialFinderProps {
  materials: Materials;
  words: string;
  onClear: () => void;
  /** Called with true while results are shown. */
  onSearching: (isSearching: boolean) => void;
}

/** Filters by kind and species, and the materials of all modules and templates that are found; none until asked. */
export function MaterialFinder({ materials, words, onClear, onSearching }: MaterialFinderProps) {
  const [kind, setKind] = useState('');
  const [species, setSpecies] = useState('');
  const filter = useDeferredValue({ words, kind, species });
  const isFiltered = words.trim() !== '' || kind !== '' || species !== '';
  const items = listItems(materials);
  const { items: found, isPartial } = findItems(isFiltered ? items : [], filter);
  useEffect(() => onSearching(isFiltered), [isFiltered, onSearching]);
  const known = new Set(items.map((item) => item.kindLabel));
  return (
    <>
      <div className="mt-3 grid max-w-2xl grid-cols-2 gap-3">
        <SelectField
          label="Tipo"
          none="Todos"
          options={kinds.filter((name) => known.has(name)).map((name) => ({ value: name, label: name }))}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        />
        <SelectField
          label="Espécie"
          none="Todas"
          options={speciesOptions}
          value={species}
          onChange={({ target }) => setSpecies(target.value)}
        />
      </div>
      <p role="status" className="mt-3 font-semibold empty:hidden">
        {isFiltered &&
          (found.length === 0
            ? 'Nenhum material encontrado. Tente outra palavra ou tire um filtro.'
            : isPartial
              ? `Nenhum material tem todas as palavras de “${words.trim()}”. Aqui está o que tem mais delas.`
              : found.length === 1
                ? '1 material encontrado'
                : `${found.length} materiais encontrados`)}
      </p>
      {found.length === 0 && words.trim() !== '' && (
        <p className="mt-1">
          <Link className="link-alone" to={`${paths.search}?${new URLSearchParams({ q: words.trim() })}`}>
            Buscar “{words.trim()}” em todo o curso
          </Link>
        </p>
      )}
      {found.length > 0 && (
        <Card as="ul" aria-label="Materiais encontrados" className="mt-3 divide-y divide-line">
          {found.map(({ id, title, place, kindLabel: label, url, isReadable, sheet }) => {
            const parts = (
              <span className="min-w-0 flex-1 leading-snug">
                <span className="block font-semibold">{title}</span>
                <span className="text-ink-soft text-sm">
                  {label} · {place}
                  {sheet && ` · com folha para imprimir (${sheet})`}
                </span>
              </span>
            );
            const className = 'flex min-h-14 items-center px-4 py-2 hover:bg-leaf-50';
            return (
              <li key={id}>
                {isReadable ? (
                  <Link className={className} to={url}>
                    {parts}
                  </Link>
                ) : (
                  <NewTabLink className={className} href={url}>
                    {parts}
                  </NewTabLink>
                )}
              </li>
            );
          })}
        </Card>
      )}
      {isFiltered && (
        <Button
          look="quiet"
          isSmall
          Icon={X}
          className="mt-3"
          onClick={() => {
            setKind('');
            setSpecies('');
            onClear();
          }}
        >
          Limpar busca
        </Button>
      )}
    </>
  );
}

const sheetFormats = { pdf: 'PDF', docx: 'Word' };

/** Returns the formats of a document's sheet, and the text to search in. */
function sheetAndText(formats: readonly MaterialFormat[], text: string): Pick<FoundItem, 'sheet' | 'text'> {
  const ofSheet = formats.filter(({ kind }) => kind && isSheet(kind)).map(({ format }) => format);
  const names = Object.entries(sheetFormats).flatMap(([format, name]) =>
    ofSheet.some((one) => one === format) ? [name] : [],
  );
  return { sheet: names.join(' e '), text: ofSheet.length > 0 ? `${text} folha ficha imprimir` : text };
}

function listItems({ modules, templates }: Materials): FoundItem[] {
  const addressOf = (formats: readonly MaterialFormat[], fileUrl: string) => {
    const reading = formats.find(({ format }) => format === 'json');
    return { url: reading ? readingPath(reading.document) : fileUrl, isReadable: reading !== undefined };
  };
  const ofModules = modules.flatMap(({ title: place, materials }) =>
    materials.map(({ id, title, description, kind, formats, url }) => ({
      ...{ id, title, place: place.split(':')[0] ?? place, kindLabel: materialKind(kind).label },
      ...addressOf(formats, url),
      ...sheetAndText(formats, `${title} ${description ?? ''}`),
    })),
  );
  const ofNone = templates.map(({ id, title, description, formats }) => ({
    ...{ id, title, place: 'Modelos', kindLabel: templateKind },
    ...addressOf(formats, formats[0]?.url ?? ''),
    ...sheetAndText(formats, `${title} ${description}`),
  }));
  return [...ofModules, ...ofNone];
}

/** Returns what has all words or, if nothing has, the most of them, as the search of the whole course does. */
function findItems(
  items: readonly FoundItem[],
  { words, kind, species }: Record<'words' | 'kind' | 'species', string>,
): { items: FoundItem[]; isPartial: boolean } {
  const typed = fold(words).split(' ').filter(Boolean);
  // Words such as 'de' say nothing alone; a plural finds its singular.
  const long = typed.filter(({ length }) => length > 2);
  const searched = (long.length > 0 ? long : typed).map((word) =>
    word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word,
  );
  const namesSpecies = (text: string, of: string) =>
    (speciesWords[of as PromptSpecies] ?? []).some((word) => ` ${text} `.includes(` ${word}`));
  const rated = items.flatMap((item) => {
    const text = fold(item.text);
    // A document that names no species suits all.
    const suits =
      namesSpecies(text, species) || !Object.keys(speciesWords).some((other) => namesSpecies(text, other));
    if ((kind !== '' && item.kindLabel !== kind) || (species !== '' && !suits)) return [];
    return [{ item, rate: searched.filter((word) => text.includes(word)).length }];
  });
  const best = Math.max(0, ...rated.map(({ rate }) => rate));
  if (best === 0 && searched.length > 0) return { items: [], isPartial: false };
  const found = rated.filter(({ rate }) => rate === best).map(({ item }) => item);
  const isNamed = ({ title }: FoundItem) => searched.some((word) => fold(title).includes(word));
  found.sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  return { items: found, isPartial: best < searched.length };
}
