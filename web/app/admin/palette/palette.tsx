import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { dayText } from '../../../../domain/dates.ts';
import { statusTitles } from '../../../../domain/lists/purchases.ts';
import { accessName } from '../../../../domain/lists/students.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { mayOpenPage, type TeamRole } from '../../../../domain/roles.ts';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { api, read } from '../../data/client.ts';
import { courseQuery } from '../../data/course.ts';
import { settingsQuery } from '../settings/use-settings.ts';
import { type Entry, entriesOf, findEntries, groupNames, maxSearchLength, mayOpenEntry } from './entries.ts';

/** Results of each kind. */
const maxResults = 5;
/** Milliseconds without typing before people and sales are asked for, and the characters that are too few. */
const searchDelay = 250;
const minAskedLength = 2;

/** The dialog that finds pages, people, sales, settings, texts, lessons and actions by their names. */
export function Palette({ role, onClose }: { role: TeamRole; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { groups, isAsking } = useResults(role, typed);
  const results = groups.flatMap(({ found }) => found);
  const current = Math.min(chosen, results.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (current >= 0)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function open(entry: Entry | undefined) {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      setChosen((current + step + results.length) % results.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(results[current]);
    }
  }

  return (
    <ModalDialog title="Buscar no Painel" isAtTop initialFocus={field} onClose={onClose}>
      <Field
        ref={field}
        label="O que você procura?"
        hint="Um aluno, uma venda, uma aula, um texto, um ajuste ou o que quer fazer."
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? optionId(current) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" aria-label="Resultados" className="mt-3 empty:mt-0">
        {groups.map(({ name, first, found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options within a listbox
          <div key={name} role="group" aria-labelledby={`${id}-${name}`} className="mt-2">
            <p id={`${id}-${name}`} className="px-3 py-1 font-semibold text-ink-soft text-sm">
              {name}
            </p>
            {found.map((entry, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the chosen option
              // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input opens it
              <div
                key={`${entry.to} ${entry.label}`}
                id={optionId(first + index)}
                role="option"
                aria-selected={first + index === current}
                className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control px-3 py-2 aria-selected:bg-leaf-100 forced-colors:aria-selected:outline-2"
                onPointerMove={() => setChosen(first + index)}
                onClick={() => open(entry)}
              >
                <span className="wrap-anywhere font-semibold">{entry.label}</span>
                <span className="wrap-anywhere text-ink-soft text-sm">{entry.detail}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={results.length > 0 ? 'sr-only' : 'mt-4 text-ink-soft'}>
        {statusText(typed, results.length, isAsking)}
      </p>
    </ModalDialog>
  );
}

function statusText(typed: string, count: number, isAsking: boolean): string {
  if (typed.trim() === '') return '';
  if (isAsking) return 'Procurando...';
  if (count === 0) return 'Nada encontrado. Tente outra palavra.';
  return count === 1 ? '1 resultado' : `${count} resultados`;
}

/** Returns the results in their groups; `first` is the place of a group's first one among all. */
function useResults(role: TeamRole, typed: string) {
  const course = useQuery({ ...courseQuery, enabled: role === 'admin' });
  const settings = useQuery({ ...settingsQuery, enabled: role === 'admin', staleTime: 60_000 });
  const text = typed.trim();
  const asked = useLater(text);
  const isAskable = asked.length >= minAskedLength;
  const students = useQuery({
    queryKey: ['admin', 'palette', 'students', asked],
    queryFn: ({ signal }) => read(api.admin.students.$get({ query: { q: asked } }, { init: { signal } })),
    enabled: isAskable && mayOpenPage(role, paths.adminStudents),
    retry: false,
  });
  const purchases = useQuery({
    queryKey: ['admin', 'palette', 'purchases', asked],
    queryFn: ({ signal }) => read(api.admin.purchases.$get({ query: { q: asked } }, { init: { signal } })),
    enabled: isAskable && mayOpenPage(role, paths.adminSales),
    retry: false,
  });

  const fixed = entriesOf(role, course.data ?? [], settings.data?.settings ?? []);
  const isCurrent = asked === text && isAskable;
  const people: Record<'Alunos' | 'Vendas', Entry[]> = {
    Alunos: (isCurrent ? (students.data?.rows ?? []) : []).map((student) => ({
      label: student.name || student.email,
      detail: `${student.email}, ${accessName(student)}`,
      to: pathWithId(paths.adminStudent, student.id),
    })),
    Vendas: (isCurrent ? (purchases.data?.rows ?? []) : []).map(({ id, name, email, ...sale }) => ({
      label: name || email || sale.transaction_id,
      detail: `${statusTitles[sale.status]}, ${dayText(sale.sold_at)}, ${sale.transaction_id}`,
      to: pathWithId(paths.adminSale, id),
    })),
  };
  const isWaiting = text.length >= minAskedLength && asked !== text;
  const isLoading = course.isLoading || settings.isLoading;
  const isAsking = isWaiting || isLoading || students.isFetching || purchases.isFetching;
  const entries = groupNames.flatMap((name) => (fixed[name] ?? []).map((entry) => ({ ...entry, name })));
  const matches = findEntries(
    entries.filter((entry) => mayOpenEntry(role, entry)),
    text,
    entries.length,
    // Whoever looks for a person by name does not mean a page with a similar word.
    isAsking || people.Alunos.length + people.Vendas.length > 0,
  );
  let first = 0;
  const groups = groupNames.flatMap((name) => {
    const found =
      name === 'Alunos' || name === 'Vendas'
        ? people[name].slice(0, maxResults)
        : matches.filter((entry) => entry.name === name).slice(0, maxResults);
    const group = { name, first, found };
    first += found.length;
    return found.length > 0 ? [group] : [];
  });
  return { groups, isAsking };
}

/** Returns the text once it has not changed for a while. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), searchDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
