import type { CourseModule } from '../../../../domain/content/course.ts';
import { type GroupNode, nodeAt } from '../form/describe-schema.ts';
import { GroupFields } from '../form/schema-field.tsx';
import { BackToCourse } from './back-to-course.tsx';
import { courseNode, modulePath } from './use-course.ts';

const node = nodeAt(courseNode, modulePath(0)) as GroupNode;

/** One module, without its lessons: those are in the outline. */
export function ModuleEditor({ module, index }: { module: CourseModule; index: number }) {
  return (
    <>
      <BackToCourse />
      <h2 className="break-words text-xl">{module.title || 'Novo módulo'}</h2>
      <div className="card grid gap-5 p-4 sm:p-6">
        <GroupFields node={node} path={modulePath(index)} value={module} without={['lessons']} />
      </div>
      <BackToCourse />
    </>
  );
}
