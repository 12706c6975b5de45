import { Plus, Undo2 } from 'lucide-react';
import { type ComponentType, useId } from 'react';
import type { z } from 'zod';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { type FieldInfo, partsOf } from '../../../../domain/content/fields.ts';
import { listedText } from '../../../../domain/content/placeholders.ts';
import { capitalized } from '../../../../domain/portuguese.ts';
import { Button } from '../../../ui/button.tsx';
import { useModules } from '../course/use-course.ts';
import { ChangedMark, type EntryHeader, FieldNotices } from './content-field-frame.tsx';
import { Disclosure } from './disclosure.tsx';
import { DragHandle, MoveButtons, RemoveButton } from './entry-controls.tsx';
import { useFormScope } from './form-scope.ts';
import { newEntry, useListItems } from './list-items.ts';
import { fieldInfoOf, joinPath } from './schema-path.ts';
import { useDragOrder } from './use-drag-order.ts';

/** Props of `SchemaField`, which renders any field. */
export interface SchemaFieldProps {
  schema: z.ZodType;
  path: string;
  value: unknown;
  /** Set for list entries. */
  entry?: EntryHeader;
}

interface ListFieldProps {
  /** `SchemaField`, passed to avoid a circular import: entries may contain lists. */
  Entry: ComponentType<SchemaFieldProps>;
  info: FieldInfo;
  /** Schema of an entry. */
  item: z.ZodType;
  path: string;
  value: readonly unknown[];
}

/** A list of the content form: entries can be added, moved, removed and restored. */
export function ListField({ Entry, info, item, path, value }: ListFieldProps) {
  const id = useId();
  const { change, errors } = useFormScope();
  const entry = info.entry ?? 'item';
  const { titleField } = fieldInfoOf(item);
  const modules = useModules();
  const items = useListItems(value, (next) => change(path, next));
  const { listRef, handleProps, dragClass } = useDragOrder(items.move);
  const error = errors.get(path);
  const isFull = value.length >= (info.max ?? Number.POSITIVE_INFINITY);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its name into its border.
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      data-path={path}
      tabIndex={-1}
      className="grid min-w-0 gap-3"
    >
      <div>
        <p className="font-semibold" id={id}>
          {info.label}
          <span className="ml-2 font-normal text-ink-soft text-sm">{value.length}</span>
        </p>
        <ChangedMark path={path} />
        {info.help && <p className="text-ink-soft text-sm">{info.help}</p>}
      </div>
      <FieldNotices path={path} />
      <ol ref={listRef} className="grid gap-4 empty:hidden">
        {value.map((entryValue, index) => {
          const key = items.keys[index] ?? String(index);
          const name = `${entry} ${index + 1}`;
          const entryPath = joinPath(path, index);
          const handle = <DragHandle {...handleProps(index)} />;
          const actions = (
            <>
              <MoveButtons name={name} index={index} count={value.length} onMove={items.move} />
              <RemoveButton name={name} onClick={() => items.remove(index)} />
            </>
          );
          return (
            <li key={key} className={`relative min-w-0 ${dragClass(index)}`}>
              {!partsOf(item).shape ? (
                <Entry
                  schema={item}
                  path={entryPath}
                  value={entryValue}
                  entry={{ label: capitalized(name), handle, actions: <div className="flex">{actions}</div> }}
                />
              ) : (
                <Disclosure
                  path={entryPath}
                  title={titleOf(entryValue, titleField, modules) || `${capitalized(name)}, sem título`}
                  isOpenAtFirst={items.added === key}
                  handle={handle}
                  actions={actions}
                >
                  <Entry schema={item} path={entryPath} value={entryValue} />
                </Disclosure>
              )}
            </li>
          );
        })}
      </ol>
      {error && (
        <p className="font-semibold text-coral-700 text-sm" id={`${id}-error`}>
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3" role="status">
        <Button
          Icon={Plus}
          look="quiet"
          isSmall
          disabled={isFull}
          onClick={() => items.add(newEntry(info.blank))}
        >
          Adicionar {entry}
        </Button>
        {items.removed && (
          <>
            <span className="text-ink-soft text-sm">Removido.</span>
            <Button look="quiet" isSmall onClick={items.undo}>
              <Undo2 aria-hidden size={18} />
              Desfazer
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Returns the title of an entry, or of the module that it names. */
function titleOf(value: unknown, field: string | undefined, modules: readonly CourseModule[]): string {
  const text = field ? listedText(String((value as Record<string, unknown>)[field] ?? '')).trim() : '';
  return field === 'module' ? (modules.find(({ id }) => id === text)?.title ?? text) : text;
}
