import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { settings as definitions } from '../../../../server/settings/settings.ts';
import { openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { Page } from './backups.tsx';

test.each([
  ['folded', false],
  ['open once one is connected', true],
])('the copy elsewhere, for whoever runs the server, is %s', async (_name, isConnected) => {
  const settings = Object.entries(definitions).map(([name, definition]) => ({
    ...{ name, group: definition.group, source: 'default', is_secret: 'isSecret' in definition },
    ...('field' in definition && { field: definition.field }),
    ...{ is_set: isConnected && name === 'BACKUP_S3_ENDPOINT', value: null, changed_at: null },
  }));
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/student') return Response.json(owner);
    if (url === '/api/admin/settings') return Response.json({ settings });
    return Response.json({ error: { code: 'unavailable' } }, { status: 503 });
  });
  await openAdminPage({ [paths.adminBackups]: Page }, paths.adminBackups, /^Para quem cuida do servidor/);
  expect(screen.getByText(/^Para quem cuida do servidor/).closest('details')?.open).toBe(isConnected);
});
