import { parseSync, Visitor } from 'vite';

const button = 'a button by class names: use Button or ButtonLink (web/ui/button.tsx)';
const card = 'a card by class names: use Card (web/ui/card.tsx)';
const padding = /^p[xy]?-/;
const surface = /^bg-(white|leaf-50|honey-100)$/;

/** Returns what a list of classes builds by hand that web/ui has as a component. */
function partOfClasses(text: string): string | undefined {
  const classes = text.split(/\s+/);
  const has = (pattern: RegExp) => classes.some((name) => pattern.test(name));
  if (has(/^button-(primary|buy|outline|quiet|large)$/) || (has(/^button$/) && classes.length > 1))
    return button;
  if (has(/^card$/) && !/[A-ZÀ-ú]/.test(text)) return card;
  return has(/^rounded-card$/) && has(surface) && has(padding) ? card : undefined;
}

/** Attributes and elements that web/ui builds, each with its component. */
const handmade = new Map([
  ['role dialog', 'ModalDialog or ConfirmDialog (web/ui/dialog.tsx)'],
  ['role progressbar', 'ProgressBar (web/ui/progress-bar.tsx)'],
  ['role tablist', 'Tabs (web/ui/tabs.tsx)'],
  ['import @base-ui/react/dialog', 'ModalDialog or ConfirmDialog (web/ui/dialog.tsx)'],
  ['import @base-ui/react/tabs', 'Tabs (web/ui/tabs.tsx)'],
  ['<select', 'SelectField (web/ui/select-field.tsx)'],
]);

/** Returns one line, with its place, for each button, card and the like that is not made by its component. */
export function findHandmadeParts(file: string, source: string): string[] {
  const found: string[] = [];
  const report = (start: number, part: string | undefined) => {
    if (part) found.push(`${file}:${source.slice(0, start).split('\n').length}: ${part}`);
  };
  const reportUse = (start: number, use: string) => {
    const component = handmade.get(use);
    if (component) report(start, `${use}: use ${component}`);
  };
  new Visitor({
    ImportDeclaration({ source: { value }, start }) {
      reportUse(start, `import ${value}`);
    },
    JSXOpeningElement({ name, start }) {
      if (name.type === 'JSXIdentifier') reportUse(start, `<${name.name}`);
    },
    JSXAttribute({ name, value, start }) {
      if (name.name === 'role' && value?.type === 'Literal') reportUse(start, `role ${value.value}`);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') report(start, partOfClasses(value));
    },
    TemplateElement({ value, start }) {
      report(start, partOfClasses(value.raw));
    },
  }).visit(parseSync(file, source).program);
  return found;
}
