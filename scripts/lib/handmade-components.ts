import { parseSync, Visitor } from 'vite';

const button = 'a button by class names: use Button or ButtonLink (web/ui/button.tsx)';
const card = 'a card by class names: use Card (web/ui/card.tsx)';
const field = 'a field by class names: use Field or FieldFrame (web/ui/field.tsx)';
const padding = /^p[xy]?-/;
const surface = /^bg-(white|leaf-50|honey-100)$/;

/** Returns what to use instead of a list of classes that rebuilds a component of web/ui. */
function componentOfClasses(text: string): string | undefined {
  const classes = text.split(/\s+/);
  const has = (pattern: RegExp) => classes.some((name) => pattern.test(name));
  if (has(/^button-(primary|buy|outline|quiet|large)$/) || (has(/^button$/) && classes.length > 1))
    return button;
  if (has(/^rounded-control$/) && has(/^py-2\.5$/) && has(/^text-base$/)) return field;
  if (has(/^card$/) && !/[A-ZÀ-ú]/.test(text)) return card;
  return has(/^rounded-card$/) && has(surface) && has(padding) ? card : undefined;
}

/** Attributes, imports and elements that only web/ui uses, each with its component. */
const componentByUse = new Map([
  ['role dialog', 'ModalDialog or ConfirmDialog (web/ui/dialog.tsx)'],
  ['role progressbar', 'ProgressBar (web/ui/progress-bar.tsx)'],
  ['role tablist', 'Tabs (web/ui/tabs.tsx)'],
  ['import @base-ui/react/dialog', 'ModalDialog or ConfirmDialog (web/ui/dialog.tsx)'],
  ['import @base-ui/react/tabs', 'Tabs (web/ui/tabs.tsx)'],
  ['<form', 'Form (web/ui/form.tsx), which prevents the default, checks and shows errors at their fields'],
  ['as form', 'as={Form} (web/ui/form.tsx)'],
  ['<select', 'SelectField (web/ui/select-field.tsx)'],
  ['<table', 'Table or CompactTable (web/ui/table.tsx)'],
]);

/** Public pages have no React in the browser: site/enhance sends their forms. */
const ownForms = /^web\/site\//;

/** Show tables of Markdown and of documents, and bars beside their numbers. */
const ownTables = /\/(guide-text|document-table|reviews-summary|funnel)\.tsx$/;

/** Returns one line, with its place, for each button, field, card and the like that a page builds without web/ui. */
export function findHandmadeComponents(file: string, source: string): string[] {
  const found: string[] = [];
  const report = (start: number, advice: string | undefined) => {
    if (advice) found.push(`${file}:${source.slice(0, start).split('\n').length}: ${advice}`);
  };
  const reportUse = (start: number, use: string) => {
    const component = componentByUse.get(use);
    const isOwn = (use === '<table' && ownTables.test(file)) || (/form$/.test(use) && ownForms.test(file));
    if (component && !isOwn) report(start, `${use}: use ${component}`);
  };
  new Visitor({
    ImportDeclaration({ source: { value }, start }) {
      reportUse(start, `import ${value}`);
    },
    JSXOpeningElement({ name, start }) {
      if (name.type === 'JSXIdentifier') reportUse(start, `<${name.name}`);
    },
    JSXAttribute({ name, value, start }) {
      if (value?.type === 'Literal') reportUse(start, `${name.name} ${value.value}`);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') report(start, componentOfClasses(value));
    },
    TemplateElement({ value, start }) {
      report(start, componentOfClasses(value.raw));
    },
  }).visit(parseSync(file, source).program);
  return found;
}
