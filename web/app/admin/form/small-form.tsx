import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { type SectionName, sections } from '../../../../domain/content/document.ts';
import { fieldsIn, partsOf, usedFields } from '../../../../domain/content/fields.ts';
import { listedText } from '../../../../domain/content/placeholders.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { keepScroll } from '../../data/arrival-state.ts';
import { ChangedMark } from './content-field-frame.tsx';
import { MoreFields } from './disclosure.tsx';
import { useFormScope } from './form-scope.ts';
import { priceText } from './price-text.ts';
import { SchemaField } from './schema-field.tsx';
import { fieldInfoOf, isWithin, joinPath, schemaAt, valueAt } from './schema-path.ts';

/** Returns true for a group, and for a list of groups: the others stand in the form of what is around them. */
function hasOwnForm(schema: z.ZodType): boolean {
  const { shape, element } = partsOf(schema);
  return shape !== undefined || (element !== undefined && partsOf(element).shape !== undefined);
}

/** Returns the path whose form has the field, such as `hero` for `hero.headline`; empty for the section's list. */
export function formPathOf(section: SectionName, path: string): string {
  let schema: z.ZodType = sections[section];
  let form = '';
  for (const key of path === '' ? [] : path.split('.')) {
    const { shape, isOptional } = partsOf(schema);
    const field = isOptional ? undefined : shape?.[key];
    if (!field || (form !== '' && !hasOwnForm(field))) break;
    form = joinPath(form, key);
    schema = field;
  }
  return form;
}

interface SmallFormProps {
  section: SectionName;
  /** Comes from {@link formPathOf}. */
  path: string;
  value: unknown;
  /** Fields that stand elsewhere on the page. */
  except?: readonly string[];
  /** Further rows under 'Mais'. */
  moreRows?: ReactNode;
}

/** The fields of a text, a list or a group; groups and lists in it have forms of their own, to which rows lead. */
export function SmallForm({ section, path, value, except = [], moreRows }: SmallFormProps) {
  const { isOffered } = useFormScope();
  const root = sections[section];
  const schema = path === '' ? root : schemaAt(root, path);
  const { shape, isOptional } = partsOf(schema);
  if (!shape || isOptional)
    return (
      <Card className="p-4 sm:p-6">
        <SchemaField schema={schema} path={path} value={valueAt(value, path)} />
      </Card>
    );
  const offered = [...usedFields(root, '')].filter((field) => isOffered(field.path));
  const parts = Object.entries(shape).flatMap(([key, field]) => {
    const place = joinPath(path, key);
    const uses = offered.filter((one) => isWithin(one.path, place)).map(({ use }) => use);
    return uses.length > 0 && !except.includes(place) ? [{ schema: field, path: place, uses }] : [];
  });
  const everyday = parts.filter(({ uses }) => uses.includes('everyday'));
  const plain = everyday.length > 0 ? everyday : parts.filter((part) => !fieldInfoOf(part.schema).use);
  const folded = parts.filter((part) => !plain.includes(part));
  const fieldsOf = (list: typeof parts) => {
    const rows = list.filter((part) => path === '' || hasOwnForm(part.schema));
    const fields = list.filter((part) => !rows.includes(part));
    return (
      <>
        {fields.length > 0 && (
          <Card className="grid gap-5 p-4 sm:p-6">
            {fields.map((field) => (
              <SchemaField
                key={field.path}
                schema={field.schema}
                path={field.path}
                value={valueAt(value, field.path)}
              />
            ))}
          </Card>
        )}
        {rows.length > 0 && (
          <RowList>
            {rows.map((row) => (
              <FieldRow key={row.path} section={section} path={row.path} value={value} />
            ))}
          </RowList>
        )}
      </>
    );
  };
  return (
    <>
      {fieldsOf(plain)}
      {(folded.length > 0 || moreRows) && (
        <MoreFields paths={folded.map((part) => part.path)}>
          {fieldsOf(folded)}
          {moreRows}
        </MoreFields>
      )}
    </>
  );
}

export function RowList({ children }: { children: ReactNode }) {
  return (
    <Card as="ul" className="divide-y divide-line overflow-hidden">
      {children}
    </Card>
  );
}

interface RowProps {
  to: string;
  path: string;
  label: string;
  text?: string;
  children?: ReactNode;
}

/** Leads to a form: its name, and how what is in it begins. */
export function Row({ to, path, label, text, children }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        state={keepScroll}
        data-path={path}
        className="flex min-h-14 scroll-my-32 items-center gap-2 px-4 py-2 hover:bg-leaf-50 sm:px-6"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-[1_1_10rem]">
            <span className="block font-semibold">{label}</span>
            <span className="block truncate text-ink-soft text-sm empty:hidden">{text}</span>
          </span>
          {children}
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-leaf-700" />
      </Link>
    </li>
  );
}

/** @param value of the section */
export function FieldRow({ section, path, value }: Pick<SmallFormProps, 'section' | 'path' | 'value'>) {
  const { notices } = useFormScope();
  const schema = schemaAt(sections[section], path);
  const { label, help } = fieldInfoOf(schema);
  const [notice] = [...notices].find(([place]) => isWithin(place, path))?.[1] ?? [];
  const text = section === 'letters' && help ? help : firstText(schema, valueAt(value, path));
  return (
    <Row to={fieldFormPath(`${section}.${path}`)} path={path} label={label} text={text}>
      {notice && <Badge tone="honey">{notice.split(/[:.;]/, 1).join('')}</Badge>}
      <ChangedMark path={path} />
    </Row>
  );
}

/** Returns how a part of the content begins; of a list, how many entries it has. */
function firstText(schema: z.ZodType, value: unknown): string {
  if (Array.isArray(value) && hasOwnForm(schema)) return String(value.length);
  const texts = [...fieldsIn(schema, value, '')].map(({ info, value: field }) => {
    if (info.kind === 'price') return typeof field === 'number' ? priceText(field) : '';
    return ['flag', 'choice', 'hidden', 'image'].includes(info.kind ?? '') ? '' : String(field);
  });
  return listedText(texts.find((text) => text.trim() !== '') ?? '');
}
