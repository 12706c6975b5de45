import { memo } from 'react';
import type { GroupNode } from './describe-schema.ts';
import { Disclosure } from './disclosure.tsx';
import { ImageField } from './image-field.tsx';
import { ListField, type SchemaFieldProps } from './list-field.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { ChoiceField, FlagField } from './option-fields.tsx';
import { ParsedField } from './parsed-field.tsx';
import { TextField } from './text-field.tsx';
import { joinPath, newEntry } from './value-path.ts';

export const SchemaField = memo(function SchemaField({ node, path, value, entry }: SchemaFieldProps) {
  if (node.type === 'group') return <GroupFields node={node} path={path} value={value} />;
  const { info } = node;
  if (node.type === 'list')
    return (
      <ListField
        Entry={SchemaField}
        node={node}
        path={path}
        value={value as unknown[]}
        makeEntry={() => newEntry(info.blank)}
      />
    );
  switch (info.kind) {
    case 'hidden':
    case undefined:
      return null;
    case 'number':
    case 'price':
      return <ParsedField info={info} path={path} value={value} />;
    case 'choice':
      return <ChoiceField info={info} path={path} value={String(value)} />;
    case 'flag':
      return <FlagField info={info} path={path} value={value === true} />;
    case 'image':
      return <ImageField info={info} path={path} value={String(value)} />;
    case 'markdown':
      return <MarkdownField info={info} path={path} value={String(value)} />;
    default:
      return <TextField info={info} path={path} value={String(value)} entry={entry} />;
  }
});

interface GroupFieldsProps {
  node: GroupNode;
  path: string;
  value: unknown;
  /** Fields with a form elsewhere. */
  without?: readonly string[];
}

export function GroupFields({ node, path, value, without = [] }: GroupFieldsProps) {
  const hasOwnFields = node.fields.some(({ node: field }) => field.type !== 'group');
  const fields = node.fields
    .filter(({ key }) => !without.includes(key))
    .map(({ key, node: field }) => {
      const props = {
        node: field,
        path: joinPath(path, key),
        value: (value as Record<string, unknown>)[key],
      };
      return { key, props, isGroup: field.type === 'group' && (field.fields.length > 1 || !hasOwnFields) };
    });
  const isSection = path === '';
  const single = fields.filter(({ isGroup }) => !isGroup);
  return (
    <>
      {single.length > 0 && (
        <div className={`grid gap-5 ${isSection ? 'card p-4 sm:p-6' : ''}`}>
          {single.map(({ key, props }) => (
            <SchemaField key={key} {...props} />
          ))}
        </div>
      )}
      {fields
        .filter(({ isGroup }) => isGroup)
        .map(({ key, props }) => (
          <Disclosure
            key={key}
            path={props.path}
            title={props.node.info.label}
            help={props.node.info.help}
            Heading={isSection ? 'h3' : 'p'}
            className={isSection ? 'card' : 'rounded-control border border-line bg-white'}
          >
            <SchemaField {...props} />
          </Disclosure>
        ))}
    </>
  );
}
