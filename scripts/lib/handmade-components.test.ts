import { expect, test } from 'vitest';
import { findHandmadeComponents } from './handmade-components.ts';

const found = (classes: string) =>
  findHandmadeComponents('one.tsx', `export const a = <p className=${classes} />;`);

test('names the component to use for a button, with its line', () => {
  const line = 'one.tsx:1: a button by class names: use Button or ButtonLink (web/ui/button.tsx)';
  expect(found('"button button-primary mt-2"')).toEqual([line]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code.
  expect(found('{`button ${look}`}')).toEqual([line]);
  expect(found("{isNext ? 'button-primary' : 'mt-2'}")).toEqual([line]);
});

test('names the component to use for a card, also one of border, background and padding', () => {
  const line = 'one.tsx:1: a card by class names: use Card (web/ui/card.tsx)';
  expect(found('"card p-4"')).toEqual([line]);
  expect(found('"rounded-card bg-leaf-50 p-6"')).toEqual([line]);
});

test('names the component to use for a field', () => {
  expect(found('"rounded-control border px-4 py-2.5 text-base"').join()).toContain('use Field or FieldFrame');
});

test('names the component to use for a dialog, tabs, a progress bar, a select and a table', () => {
  const adviceFor = (source: string) => findHandmadeComponents('one.tsx', source).join();
  expect(adviceFor("import { Dialog } from '@base-ui/react/dialog';")).toContain('use ModalDialog');
  expect(adviceFor('export const a = <p role="progressbar" />;')).toContain('use ProgressBar');
  expect(adviceFor('export const a = <p role="tablist" />;')).toContain('use Tabs');
  expect(adviceFor('export const a = <select />;')).toContain('use SelectField');
  expect(adviceFor('export const a = <table />;')).toContain('use Table');
});

test('names the component to use for a form, but for the public pages', () => {
  const source = 'export const a = <form onSubmit={(event) => event.preventDefault()} />;';
  expect(findHandmadeComponents('web/app/one.tsx', source)).toEqual([
    'web/app/one.tsx:1: <form: use Form (web/ui/form.tsx), which prevents the default, checks and shows errors at their fields',
  ]);
  const card = 'export const a = <Card as="form" />;';
  expect(findHandmadeComponents('web/app/one.tsx', card).join()).toContain('use as={Form}');
  expect(findHandmadeComponents('web/site/one.tsx', source)).toEqual([]);
});

test('accepts rounded images, types of buttons and texts', () => {
  expect(found('"aspect-video rounded-card bg-ink"')).toEqual([]);
  const source = 'export const a = <button type="button" className="link">{\'Um card só\'}</button>;';
  expect(findHandmadeComponents('one.tsx', source)).toEqual([]);
});
