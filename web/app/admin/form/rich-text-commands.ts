import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './rich-text-schema.ts';

const { nodes, marks } = schema;

/** Returns the command that puts a node in the place of the selection. */
export function insertNode(node: Node): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(node, false).scrollIntoView());
    return true;
  };
}

/** Undoing, keys and what the Enter key does. */
export const plugins = [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    Enter: splitListItem(nodes.list_item),
    'Shift-Enter': chainCommands(exitCode, insertNode(nodes.hard_break.create())),
  }),
  keymap(baseKeymap),
];

/** Returns the command that makes the block of the kind, or a paragraph again. */
export function toggleHeading(level: number): Command {
  return (state, dispatch) =>
    isHeading(state, level)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch);
}

export const isHeading = ({ selection: { $from } }: EditorState, level: number) =>
  $from.parent.type === nodes.heading && $from.parent.attrs.level === level;

/** Returns the depth of the innermost block of one of the types around the cursor; 0 for none. */
function depthOf({ selection: { $from } }: EditorState, types: readonly NodeType[]): number {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (types.includes($from.node(depth).type)) return depth;
  return 0;
}

const lists = [nodes.bullet_list, nodes.ordered_list];
export const isWithinType = (state: EditorState, type: NodeType) => {
  const depth = depthOf(state, lists.includes(type) ? lists : [type]);
  return depth > 0 && state.selection.$from.node(depth).type === type;
};

/** Returns the command that makes a list of the kind, changes the other kind into it, or ends it. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const depth = depthOf(state, lists);
    if (depth === 0) return wrapInList(type)(state, dispatch);
    if (isWithinType(state, type)) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(state.selection.$from.before(depth), type));
    return true;
  };
}

/** Makes the block a quote, or ends the quote. */
export const toggleQuote: Command = (state, dispatch) =>
  isWithinType(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);

/** Returns true if the selection has the mark somewhere, or what is typed next will have it. */
export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

/** Returns the command that links the selection, or writes the address where nothing is selected. */
export function linkTo(href: string): Command {
  const address = schema.text(href.replace('mailto:', ''), [marks.link.create({ href })]);
  return (state, dispatch) =>
    state.selection.empty
      ? insertNode(address)(state, dispatch)
      : toggleMark(marks.link, { href })(state, dispatch);
}
