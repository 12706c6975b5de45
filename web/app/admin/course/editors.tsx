import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { paths } from '../../../../domain/paths.ts';
import { type GroupNode, nodeAt } from '../form/describe-schema.ts';
import { GroupFields } from '../form/schema-field.tsx';
import { CaptionsField } from './captions-field.tsx';
import { DocumentsField } from './documents-field.tsx';
import { courseNode, lessonPath, modulePath } from './use-course.ts';
import { VideoField } from './video-field.tsx';

const lessonNode = nodeAt(courseNode, lessonPath(0, 0)) as GroupNode;
/** These have their own form, below. */
const special = ['videoUrl', 'playsInPage', 'videoFile', 'documents', 'captions', 'isChecklist', 'isHidden'];

interface LessonEditorProps {
  modules: readonly CourseModule[];
  module: number;
  index: number;
}

export function LessonEditor({ modules, module, index }: LessonEditorProps) {
  const { title: moduleTitle = '', folder = '', lessons = [] } = modules[module] ?? {};
  const lesson = lessons[index];
  if (!lesson) return null;
  const path = lessonPath(module, index);
  const isVideo = lesson.type === 'video';
  const hasVideo = isVideo || lesson.videoUrl || lesson.videoFile;
  const without = [...special, ...(isVideo || lesson.duration ? [] : ['duration'])];
  const flags = lessonNode.fields.filter(({ key }) => !special.slice(-2).includes(key)).map(({ key }) => key);
  return (
    <>
      <BackToCourse />
      <div>
        <p className="text-ink-soft">{moduleTitle}</p>
        <h2 className="break-words text-xl">{lesson.title || 'Nova aula'}</h2>
      </div>
      <div className="card grid gap-5 p-4 sm:p-6">
        <GroupFields node={lessonNode} path={path} value={lesson} without={without} />
        {hasVideo && <VideoField node={lessonNode} path={path} lesson={lesson} />}
        {(isVideo || lesson.captions) && <CaptionsField path={`${path}.captions`} value={lesson.captions} />}
        <DocumentsField path={`${path}.documents`} lesson={lesson} folder={folder} />
        <GroupFields node={lessonNode} path={path} value={lesson} without={flags} />
      </div>
      <BackToCourse />
    </>
  );
}

const moduleNode = nodeAt(courseNode, modulePath(0)) as GroupNode;

export function ModuleEditor({ module, index }: { module: CourseModule; index: number }) {
  return (
    <>
      <BackToCourse />
      <h2 className="break-words text-xl">{module.title || 'Novo módulo'}</h2>
      <div className="card grid gap-5 p-4 sm:p-6">
        <GroupFields node={moduleNode} path={modulePath(index)} value={module} without={['lessons']} />
      </div>
      <BackToCourse />
    </>
  );
}

/** Keeps unsaved text: the outline and its forms are one page. */
function BackToCourse() {
  return (
    <Link className="link inline-flex min-h-11 items-center gap-2 justify-self-start" to={paths.deskCourse}>
      <ArrowLeft aria-hidden size={18} />
      Todas as aulas
    </Link>
  );
}
