import { Plus, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { type FieldInfo, partsOf } from '../../../../domain/content/fields.ts';
import { momentInput, readMomentInput } from '../../../../domain/moment-input.ts';
import { Button } from '../../../ui/button.tsx';
import { CourseItemField } from '../course/course-item-field.tsx';
import { ContentFieldFrame, FieldNotices, type ValueFieldProps } from './content-field-frame.tsx';
import { Disclosure } from './disclosure.tsx';
import { useFormScope } from './form-scope.ts';
import { ListField, type SchemaFieldProps } from './list-field.tsx';
import { ImageField } from './media-field.tsx';
import { fieldInfoOf, joinPath } from './schema-path.ts';
import { TextField } from './text-field.tsx';
import { ChoiceField, FlagField, NumberField } from './value-fields.tsx';

/** Renders the control of any content field by the kind that its schema declares. */
export const SchemaField = memo(function SchemaField({ schema, path, value, entry }: SchemaFieldProps) {
  const { shape, element, isOptional } = partsOf(schema);
  const info = fieldInfoOf(schema);
  if (shape && isOptional)
    return (
      <OptionalGroup info={info} path={path} isSet={value !== null}>
        <GroupFields schema={schema} path={path} value={value} />
      </OptionalGroup>
    );
  if (shape) return <GroupFields schema={schema} path={path} value={value} />;
  if (element)
    return (
      <ListField Entry={SchemaField} info={info} item={element} path={path} value={value as unknown[]} />
    );
  switch (info.kind) {
    case 'hidden':
    case undefined:
      return null;
    case 'number':
    case 'price':
      return <NumberField info={info} path={path} value={value} />;
    case 'choice':
      return <ChoiceField info={info} path={path} value={String(value)} />;
    case 'module':
    case 'lesson':
    case 'prompt':
    case 'exercise':
      return <CourseItemField info={info} path={path} value={String(value)} entry={entry} />;
    case 'flag':
      return <FlagField info={info} path={path} value={value === true} />;
    case 'moment':
      return <MomentField info={info} path={path} value={String(value)} />;
    case 'image':
      return <ImageField info={info} path={path} value={String(value)} />;
    default:
      return <TextField info={info} path={path} value={String(value)} entry={entry} />;
  }
});

interface GroupFieldsProps {
  schema: z.ZodType;
  path: string;
  value: unknown;
  /** Filters the fields by key. */
  isShown?: (key: string) => boolean;
}

/** Renders the fields of a group in the order of its schema; a group in it is disclosed. */
export function GroupFields({ schema, path, value, isShown = () => true }: GroupFieldsProps) {
  const parts = Object.entries(partsOf(schema).shape ?? {});
  return (
    <div className="grid gap-5">
      {parts
        .filter(([key]) => isShown(key))
        .map(([key, part]) => {
          const field = { schema: part, path: joinPath(path, key), value: (value as Values)?.[key] };
          // A group of one field has no frame.
          const isGroup = Object.keys(partsOf(part).shape ?? {}).length > 1;
          return isGroup ? <DisclosedField key={key} {...field} /> : <SchemaField key={key} {...field} />;
        })}
    </div>
  );
}

type Values = Record<string, unknown> | null;

/** A group of fields that can be collapsed. @param isSection true at the top level of a section */
export function DisclosedField({ isSection, ...field }: SchemaFieldProps & { isSection?: boolean }) {
  const { label, help } = fieldInfoOf(field.schema);
  return (
    <Disclosure path={field.path} title={label} help={help} isSection={isSection}>
      <SchemaField {...field} />
    </Disclosure>
  );
}

/** A content field for a date and time in Brasília, whatever the time zone of the device. */
function MomentField({ info, path, value }: ValueFieldProps<string>) {
  const { change } = useFormScope();
  /** Set while typing: the first digits of a year make an invalid date. */
  const [typed, setTyped] = useState<string>();
  function handleInput(text: string) {
    setTyped(text);
    if (text === '' || text >= '2000') change(path, readMomentInput(text) ?? '');
  }
  return (
    <ContentFieldFrame path={path} label={`${info.label} (horário de Brasília)`} help={info.help}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          className={`${control.className} max-w-72`}
          value={typed ?? (value && momentInput(value))}
          onChange={({ target }) => handleInput(target.value)}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </ContentFieldFrame>
  );
}

interface OptionalGroupProps {
  info: FieldInfo;
  path: string;
  isSet: boolean;
  children: ReactNode;
}

/** A group of content fields that the owner can add and remove as a whole, such as the promotion. */
function OptionalGroup({ info, path, isSet, children }: OptionalGroupProps) {
  const { change } = useFormScope();
  return (
    <div data-path={path} tabIndex={-1} className="grid gap-5">
      <FieldNotices path={path} />
      {isSet && children}
      <div>
        {isSet ? (
          <Button Icon={Trash2} look="quiet" onClick={() => change(path, null)}>
            Remover {info.entry}
          </Button>
        ) : (
          <Button Icon={Plus} look="outline" onClick={() => change(path, { ...(info.blank as object) })}>
            Adicionar {info.entry}
          </Button>
        )}
      </div>
    </div>
  );
}
