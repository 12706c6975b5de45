import { useMemo, useState } from 'react';
import { sectionNames, sections } from '../../../../domain/content/document.ts';
import { fieldsIn } from '../../../../domain/content/fields.ts';
import { listedText } from '../../../../domain/content/placeholders.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { Field } from '../../../ui/field.tsx';
import { labelOf } from '../form/schema-path.ts';
import { Row, RowList } from '../form/small-form.tsx';
import { maxSearchLength, wordsIn } from '../palette/entries.ts';
import { useDraft } from './use-draft.ts';

const maxResults = 12;

/** Each word after a blank, without accents and case. */
const foundIn = (text: string) => ` ${wordsIn(text).join(' ')}`;

/** Finds every text of the draft by its words and by the names of its field. */
export function TextSearch() {
  const [typed, setTyped] = useState('');
  const { section, content, saved, unsaved } = useDraft();
  const isAsked = typed.trim() !== '';
  const fields = useMemo(() => {
    const hidden = new Set(content.hidden);
    const document = { ...saved, ...unsaved?.sections };
    return (isAsked ? sectionNames : []).flatMap((name) =>
      [...fieldsIn(sections[name], document[name], name)].flatMap(({ info, value, path }) => {
        if (info.kind === 'hidden' || hidden.has(path.replace(/\.\d+$/, ''))) return [];
        const text = typeof value === 'string' ? value : '';
        return [{ name, path, text, label: foundIn(info.label), words: foundIn(text) }];
      }),
    );
  }, [isAsked, content.hidden, saved, unsaved]);
  const asked = wordsIn(typed);
  const isIn = (words: string) => asked.every((word) => words.includes(` ${word}`));
  const found = isAsked ? fields.filter(({ label, words }) => isIn(label + words)) : [];
  const shown = found
    .toSorted((one, other) => Number(isIn(other.label)) - Number(isIn(one.label)))
    .slice(0, maxResults)
    .map(({ name, path, text }) => ({
      label: labelOf(sections[name], path.slice(name.length + 1), section(name)),
      detail: listedText(text),
      to: fieldFormPath(path),
    }));
  return (
    <div className="grid gap-3">
      <Field
        label="Procurar um texto"
        type="search"
        name="text-search"
        autoComplete="off"
        maxLength={maxSearchLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="text-ink-soft empty:hidden">
        {isAsked && shown.length === 0 && 'Nenhum texto com estas palavras.'}
      </p>
      {shown.length > 0 && (
        <RowList>
          {shown.map(({ label, detail, to }) => (
            <Row key={to} to={to} path={to} label={label} text={detail} />
          ))}
        </RowList>
      )}
    </div>
  );
}
