import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { lessonPath, questionsAnchor } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { api } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';

/** Always asked anew, because an answer may have come. Stands here, so that the student area loads no lesson. */
const ownQuestionsQuery = freshQuery(['questions'], api.questions.$get);

/** The student's questions of all lessons, each with a link to its answer; nothing without questions. */
export function OwnQuestions() {
  const { data = [] } = useQuery(ownQuestionsQuery);
  if (data.length === 0) return null;
  const answered = data.filter(({ is_answered }) => is_answered).length;
  const waiting = data.length - answered;
  const states = [
    waiting > 0 && `${waiting} aguardando`,
    answered > 0 && `${answered} ${answered === 1 ? 'respondida' : 'respondidas'}`,
  ];
  return (
    <Card as="details" className="group">
      <summary className="flex min-h-14 list-none items-center gap-3 px-5 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="flex-1 text-lg">Minhas dúvidas · {states.filter(Boolean).join(', ')}</h2>
        <ChevronDown aria-hidden className="shrink-0 transition-transform group-open:rotate-180" size={20} />
      </summary>
      <ul className="divide-y divide-line border-line border-t">
        {data.map(({ id, lesson_id, lesson_title, question, is_answered }) => (
          <li key={id}>
            <Link
              className="block px-5 py-3 leading-snug hover:bg-leaf-50 sm:px-6"
              to={`${lessonPath(lesson_id)}${questionsAnchor}`}
            >
              <span className="line-clamp-2 wrap-anywhere font-semibold">{question}</span>
              <span className="text-ink-soft text-sm">
                {is_answered ? 'Respondida' : 'Aguardando'} · {lesson_title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
