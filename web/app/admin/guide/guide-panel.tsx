import { X } from 'lucide-react';
import { Link } from 'react-router';
import { chapterOf } from '../../../../domain/guide.ts';
import { paths } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { focusOnMount } from '../../../ui/field.tsx';
import { chapters, GuideAnswer } from './guide-text.tsx';

/** The chapter of a page, beside it on wide screens and over its lower part on narrow ones. */
export function GuidePanel({ path, onClose }: { path: string; onClose: () => void }) {
  const chapter = chapterOf(path, chapters);
  return (
    <aside
      aria-label="Ajuda desta página"
      className="guide-panel"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg outline-none" tabIndex={-1} ref={focusOnMount}>
          Ajuda: {chapter?.title}
        </h2>
        <Button look="quiet" isSmall className="min-w-11 px-2" aria-label="Fechar a ajuda" onClick={onClose}>
          <X aria-hidden size={20} />
        </Button>
      </div>
      {chapter?.questions.map(({ title, answer }) => (
        <section key={title} className="text-sm">
          <h3 className="mt-4 mb-1 text-base">{title}</h3>
          <GuideAnswer text={answer} />
        </section>
      ))}
      <p className="mt-4">
        <Link className="link-alone" to={paths.adminGuide}>
          Todas as perguntas
        </Link>
      </p>
    </aside>
  );
}
