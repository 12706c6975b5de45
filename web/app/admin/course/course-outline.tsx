import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useDraft } from '../draft/use-draft.ts';
import { nodeAt } from '../form/describe-schema.ts';
import { Disclosure } from '../form/disclosure.tsx';
import { SchemaField } from '../form/schema-field.tsx';
import { useDragOrder } from '../form/use-drag-order.ts';
import { moduleAddress } from './addresses.ts';
import { ModuleCard } from './module-card.tsx';
import { courseNode, useCourse } from './use-course.ts';

const noAccessNode = nodeAt(courseNode, 'noAccess');

export function CourseOutline() {
  const navigate = useNavigate();
  const { section } = useDraft();
  const course = useCourse();
  const { list, start, look } = useDragOrder(course.moveModule);
  return (
    <>
      <ol ref={list} className="grid gap-5">
        {course.modules.map((module, index) => (
          <li key={module.id} className={`relative min-w-0 ${look(index)}`}>
            <ModuleCard module={module} index={index} onDrag={(event) => start(event, index)} />
          </li>
        ))}
      </ol>
      <div>
        <button
          type="button"
          className="button button-outline"
          onClick={() => navigate(moduleAddress(course.addModule()))}
        >
          <Plus aria-hidden size={18} />
          Adicionar módulo
        </button>
      </div>
      <h2 className="mt-4 text-xl">Avisos</h2>
      <Disclosure
        path="noAccess"
        title={noAccessNode.info.label}
        help={noAccessNode.info.help}
        Heading="h3"
        className="card"
      >
        <SchemaField node={noAccessNode} path="noAccess" value={section('course').noAccess} />
      </Disclosure>
    </>
  );
}
