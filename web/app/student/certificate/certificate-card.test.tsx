import type { UseQueryResult } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lessonIds } from '../../../../tests/support/course.ts';
import { toast } from '../../../ui/toast.ts';
import type { Progress } from '../../data/progress.ts';
import { studentMessages } from '../messages.ts';
import { CertificateCard } from './certificate-card.tsx';

const progress: Progress = {
  ...{
    completed_lessons: lessonIds,
    completed: 32,
    total: 32,
    percent: 100,
    modules: [],
    modules_completed: 6,
  },
  ...{ certificate: null, isConfirmed: true },
};
const student = { data: { certificate_name: 'Ana Souza' } } as UseQueryResult<{ certificate_name: string }>;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each<[string, () => Promise<Progress | undefined>]>([
  ['within eight seconds if no answer comes', () => new Promise(() => undefined)],
  ['at once if the network is gone', async () => ({ ...progress, isConfirmed: false })],
])('a certificate that cannot be made says so %s', async (_when, refreshProgress) => {
  vi.useFakeTimers();
  const told = vi.spyOn(toast, 'error');
  render(
    <CertificateCard
      modules={[]}
      isWide
      progress={progress}
      studentQuery={student}
      refreshProgress={refreshProgress}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Baixar certificado' }));
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(told.mock.calls).toEqual([[studentMessages.certificate.failed]]);
  expect(screen.getByRole('button', { name: 'Baixar certificado' })).not.toHaveProperty('disabled', true);
  told.mockRestore();
});
