import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { openAdminPage } from '../../../../tests/support/admin-pages.tsx';
import { Page } from './start.tsx';

test('a link that was replaced says so, and asks for nothing', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }));
  await openAdminPage(
    { [paths.adminStart]: Page },
    `${paths.adminStart}?chave=`,
    /foi trocado por um mais novo/,
  );
  expect(screen.queryByLabelText('Senha')).toBeNull();
});
