import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RichText } from './rich-text.tsx';

vi.mock('./rich-text-editor.tsx', () => {
  throw new Error('A newer release replaced the file.');
});
vi.mock('../../data/reconnect.ts', () => ({ waitForServer: () => Promise.resolve() }));

test('where the editor cannot be loaded, its Markdown is written as it is stored', async () => {
  const onChange = vi.fn();
  render(<RichText id="body" label="Texto" className="" value="**Oi**" onChange={onChange} />);
  const field = await screen.findByRole('textbox', { name: 'Texto' });
  expect(field).toHaveProperty('value', '**Oi**');
  fireEvent.change(field, { target: { value: '**Olá**' } });
  expect(onChange).toHaveBeenCalledWith('**Olá**');
});
