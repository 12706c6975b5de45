import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { SectionName } from '../../../../domain/content/document.ts';
import { paths } from '../../../../domain/paths.ts';
import { useDraft } from '../draft/use-draft.ts';

export function useGoToWrong(current: SectionName): void {
  const { wrong } = useDraft();
  const navigate = useNavigate();
  const go = useEffectEvent((section: SectionName) => {
    if (section === current) return;
    void navigate(section === 'course' ? paths.deskCourse : `${paths.deskContent}?secao=${section}`);
  });
  useEffect(() => {
    if (wrong) go(wrong.section);
  }, [wrong]);
}
