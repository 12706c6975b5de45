import { useState } from 'react';
import { lessonsOf } from '../../../../domain/content/course.ts';
import { lessonPath, paths } from '../../../../domain/paths.ts';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { PagePane } from './page-pane.tsx';
import { previewPages } from './site-pages.ts';
import { useDraft } from './use-draft.ts';

interface PreviewDialogProps {
  /** The lesson to show first. */
  lessonId?: string | undefined;
  onClose: () => void;
}

/** Previews the saved draft of the course: every lesson as a student sees it, and the public pages. */
export function PreviewDialog({ lessonId, onClose }: PreviewDialogProps) {
  const { saved } = useDraft();
  const [page, setPage] = useState<string>(lessonId ? lessonPath(lessonId) : paths.home);
  const lessons = lessonsOf(saved.course.modules).map(({ id, title }) => ({
    value: lessonPath(id),
    label: `Aula: ${title}`,
  }));
  return (
    <ModalDialog title="Prévia" onClose={onClose} isLarge>
      <PagePane pages={[...previewPages, ...lessons]} page={page} onPage={setPage} />
    </ModalDialog>
  );
}
