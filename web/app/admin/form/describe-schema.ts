import type { z } from 'zod';
import { type FieldInfo, fieldInfo, partsOf } from '../../../../domain/content/fields.ts';

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

export function describeSchema(schema: z.ZodType): SchemaNode {
  const node = known.get(schema) ?? describe(schema);
  known.set(schema, node);
  return node;
}

function describe(schema: z.ZodType): SchemaNode {
  const info = fieldInfo.get(schema) ?? { label: '', kind: 'hidden' };
  const { shape, element } = partsOf(schema);
  if (element) return { type: 'list', info, item: describeSchema(element) };
  if (!shape) return { type: 'leaf', info };
  const fields = Object.entries(shape).map(([key, field]) => ({ key, node: describeSchema(field) }));
  return { type: 'group', info, fields };
}

/** @param path such as `modules.0.lessons`; numbers are list entries */
export function nodeAt(root: SchemaNode, path: string): SchemaNode {
  const node = nodesTo(root, path).at(-1);
  if (!node) throw new Error(`The section has no field ${path}`);
  return node;
}

/** Returns a readable path: `Perguntas › 3 › Resposta`. */
export function labelOf(root: SchemaNode, path: string): string {
  const keys = path.split('.');
  const names = nodesTo(root, path).map(({ info }, index) => {
    const key = keys[index] ?? '';
    return /^\d+$/.test(key) ? String(Number(key) + 1) : info.label;
  });
  return names.filter(Boolean).join(' › ') || root.info.label;
}

/** Returns the nodes along a path, without the section's; fewer if there is no such field. */
function nodesTo(root: SchemaNode, path: string): SchemaNode[] {
  const nodes: SchemaNode[] = [];
  for (const key of path.split('.')) {
    const next = childOf(nodes.at(-1) ?? root, key);
    if (!next) break;
    nodes.push(next);
  }
  return nodes;
}

function childOf(node: SchemaNode, key: string): SchemaNode | undefined {
  if (node.type === 'list') return node.item;
  return node.type === 'group' ? node.fields.find((field) => field.key === key)?.node : undefined;
}
