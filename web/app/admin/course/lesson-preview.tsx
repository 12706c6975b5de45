import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PreviewDialog } from '../draft/preview-dialog.tsx';
import { useDraft } from '../draft/use-draft.ts';

/** Saves the draft, then shows the lesson as a student sees it. */
export function LessonPreviewButton({ lessonId }: { lessonId: string }) {
  const { save, unsavedSections, isBusy } = useDraft();
  const [isOpen, setOpen] = useState(false);

  async function open() {
    if (unsavedSections.length === 0 || (await save())) setOpen(true);
  }

  return (
    <>
      <Button Icon={Eye} look="outline" isSmall disabled={isBusy} onClick={() => void open()}>
        Ver como aluno
      </Button>
      {isOpen && <PreviewDialog section="course" lessonId={lessonId} onClose={() => setOpen(false)} />}
    </>
  );
}
