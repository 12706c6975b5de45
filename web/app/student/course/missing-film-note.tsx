import { Link } from 'react-router';
import type { StudentModule } from '../../../../domain/content/course.ts';
import { lastWaitingFilm } from '../../../../domain/next-steps.ts';
import { lessonPath } from '../../../../domain/paths.ts';

interface MissingFilmNoteProps {
  module: Pick<StudentModule, 'lessons'>;
  completedLessons: readonly string[];
}

/** Says that a module lacks only the lesson that waits for its film, and links to it; nothing otherwise. */
export function MissingFilmNote({ module, completedLessons }: MissingFilmNoteProps) {
  const lesson = lastWaitingFilm(module, completedLessons);
  if (!lesson) return null;
  return (
    <div className="pt-2 text-sm">
      <p>Falta 1 aula para fechar o módulo, e o vídeo dela ainda não saiu. Já leu o guia?</p>
      <Link className="link-alone" to={lessonPath(lesson.id)}>
        Abrir a aula e concluir
      </Link>
    </div>
  );
}
