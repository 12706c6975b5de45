import type { CourseModule } from '../../../../domain/content/course.ts';
import { type GroupNode, nodeAt } from '../form/describe-schema.ts';
import { GroupFields } from '../form/schema-field.tsx';
import { BackToCourse } from './back-to-course.tsx';
import { CaptionsField } from './captions-field.tsx';
import { DocumentsField } from './documents-field.tsx';
import { courseNode, lessonPath } from './use-course.ts';
import { VideoField } from './video-field.tsx';

const node = nodeAt(courseNode, lessonPath(0, 0)) as GroupNode;
/** Those with a form of their own, below. */
const special = ['videoUrl', 'playsInPage', 'videoFile', 'documents', 'captions', 'isChecklist', 'isHidden'];

interface LessonEditorProps {
  modules: readonly CourseModule[];
  module: number;
  index: number;
}

/** One lesson: what it is called, its video with captions, its documents. */
export function LessonEditor({ modules, module, index }: LessonEditorProps) {
  const { title: moduleTitle = '', folder = '', lessons = [] } = modules[module] ?? {};
  const lesson = lessons[index];
  if (!lesson) return null;
  const path = lessonPath(module, index);
  const isVideo = lesson.type === 'video';
  const hasVideo = isVideo || lesson.videoUrl || lesson.videoFile;
  const without = [...special, ...(isVideo || lesson.duration ? [] : ['duration'])];
  const flags = node.fields.filter(({ key }) => !special.slice(-2).includes(key)).map(({ key }) => key);
  return (
    <>
      <BackToCourse />
      <div>
        <p className="text-ink-soft">{moduleTitle}</p>
        <h2 className="break-words text-xl">{lesson.title || 'Nova aula'}</h2>
      </div>
      <div className="card grid gap-5 p-4 sm:p-6">
        <GroupFields node={node} path={path} value={lesson} without={without} />
        {hasVideo && <VideoField node={node} path={path} lesson={lesson} />}
        {(isVideo || lesson.captions) && <CaptionsField path={`${path}.captions`} value={lesson.captions} />}
        <DocumentsField path={`${path}.documents`} lesson={lesson} folder={folder} />
        <GroupFields node={node} path={path} value={lesson} without={flags} />
      </div>
      <BackToCourse />
    </>
  );
}
