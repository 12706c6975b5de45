import type { z } from 'zod';
import { type FieldInfo, fieldInfo } from '../../../../../domain/content/fields.ts';

/** What a form makes of a schema. */
export type SchemaNode = GroupNode | ListNode | LeafNode;

export interface GroupNode {
  type: 'group';
  info: FieldInfo;
  fields: readonly { key: string; node: SchemaNode }[];
}

export interface ListNode {
  type: 'list';
  info: FieldInfo;
  item: SchemaNode;
}

export interface LeafNode {
  type: 'leaf';
  info: FieldInfo;
}

const known = new WeakMap<z.ZodType, SchemaNode>();

/** The only place that looks into schemas: groups, lists and what they are made of, with what the registry says. */
export function describeSchema(schema: z.ZodType): SchemaNode {
  const node = known.get(schema) ?? describe(schema);
  known.set(schema, node);
  return node;
}

function describe(schema: z.ZodType): SchemaNode {
  const info = fieldInfo.get(schema) ?? { label: '', kind: 'hidden' };
  const { shape, element } = schema.def as {
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
  };
  if (element) return { type: 'list', info, item: describeSchema(element) };
  if (!shape) return { type: 'leaf', info };
  const fields = Object.entries(shape).map(([key, field]) => ({ key, node: describeSchema(field) }));
  return { type: 'group', info, fields };
}

/** @param path such as `modules.0.lessons`; numbers are entries of lists */
export function nodeAt(root: SchemaNode, path: string): SchemaNode {
  return path.split('.').reduce((node, key) => {
    const next = node.type === 'list' ? node.item : fieldsOf(node).find((field) => field.key === key)?.node;
    if (!next) throw new Error(`The section has no field ${path}`);
    return next;
  }, root);
}

function fieldsOf(node: SchemaNode): GroupNode['fields'] {
  return node.type === 'group' ? node.fields : [];
}
