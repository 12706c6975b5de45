import { Schema } from 'prosemirror-model';

/** Blocks and marks that the product's Markdown has. `source` has the Markdown of a block that is something else, such as a table. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { isTight: { default: true } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { isTight: { default: true }, start: { default: 1 } },
      parseDOM: [{ tag: 'ol' }],
      toDOM: ({ attrs }) => ['ol', attrs.start === 1 ? {} : { start: attrs.start }, 0],
    },
    list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    source: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', 0],
    },
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      // A line that ends without a mark: emails break there, lessons do not.
      attrs: { isSoft: { default: false } },
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    image: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { src: {}, alt: { default: '' } },
      toDOM: ({ attrs }) => ['img', attrs],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') }) }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  },
});
