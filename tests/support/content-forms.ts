import type { Page } from '@playwright/test';
import { fieldFormPath } from '../../domain/field-form-path.ts';
import { expect } from './e2e.ts';

/** Opens the form of a field such as `landing.hero.headline`, or the list of a section's parts. */
export async function openContentForm(page: Page, field: string): Promise<void> {
  await page.goto(fieldFormPath(field));
  await expect(page.getByRole('button', { name: 'Salvar rascunho' })).toBeVisible();
}
