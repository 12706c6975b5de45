import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

function Example() {
  const [selected, select] = useState('one');
  const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id, content: `Panel ${id}` }));
  return <Tabs label="Modules" tabs={tabs} selected={selected} onSelect={select} />;
}

test('one tab is in the order of Tab; arrows, Home and End move between all, and Enter selects', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const tab = (name: string) => screen.getByRole('tab', { name });
  await user.tab();
  expect(document.activeElement).toBe(tab('one'));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(tab('three'));
  expect(screen.getByRole('tabpanel', { name: 'one' }).textContent).toBe('Panel one');
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(screen.getByRole('tabpanel', { name: 'two' }).textContent).toBe('Panel two');
  screen.getByRole('tab', { name: 'two', selected: true });
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(tab('three'));
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(tab('one'));
});
