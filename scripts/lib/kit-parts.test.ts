import { expect, test } from 'vitest';
import { findHandmadeParts } from './kit-parts.ts';

const found = (classes: string) =>
  findHandmadeParts('one.tsx', `export const a = <p className=${classes} />;`);

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

test('names the component to use for a dialog, tabs, a progress bar and a select', () => {
  const of = (source: string) => findHandmadeParts('one.tsx', source).join();
  expect(of("import { Dialog } from '@base-ui/react/dialog';")).toContain('use ModalDialog');
  expect(of('export const a = <p role="progressbar" />;')).toContain('use ProgressBar');
  expect(of('export const a = <p role="tablist" />;')).toContain('use Tabs');
  expect(of('export const a = <select />;')).toContain('use SelectField');
});

test('takes rounded pictures, types of buttons and texts', () => {
  expect(found('"aspect-video rounded-card bg-ink"')).toEqual([]);
  const source = 'export const a = <button type="button" className="link">{\'Um card só\'}</button>;';
  expect(findHandmadeParts('one.tsx', source)).toEqual([]);
});
