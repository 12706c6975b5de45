import { Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type CourseModule, courseSection, type Lesson } from '../../../../domain/content/course.ts';
import { paths } from '../../../../domain/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PreviewDialog } from '../draft/page-pane.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { FoldedPart } from '../folded-part.tsx';
import { useFormScope } from '../form/form-scope.ts';
import { CaptionsField } from '../form/media-field.tsx';
import { GroupFields } from '../form/schema-field.tsx';
import { parentPath, schemaAt, valueAt } from '../form/schema-path.ts';
import { BackLink } from '../list/record-page.tsx';
import { DocumentsField } from './documents-field.tsx';
import { DurationHint, type LinkDurationReader } from './link-duration.tsx';
import { isEmptyItem, placeOf } from './use-course.ts';
import { VideoField } from './video-field.tsx';

/** Fields with a control of their own in the lesson form. */
const customFields = ['duration', 'videoUrl', 'playsInPage', 'videoFile', 'documents', 'captions'];
/** Leads back to the item's place in the outline; unsaved text stays, as it is the same page. */
const allLessons = 'Todas as aulas';
/** Fields that hardly anybody changes. */
const rareFields = ['type', 'isChecklist', 'isHidden'];

interface LessonEditorProps {
  module: CourseModule;
  lesson: Lesson;
  /** Such as `modules.0.lessons.2`. */
  path: string;
  linkDuration: LinkDurationReader;
}

/** The form of one lesson, at `/painel/curso?aula=ID`. */
export function LessonEditor({ module, lesson, path, linkDuration }: LessonEditorProps) {
  const isNew = useFormScope().isAdded(path);
  const isVideo = lesson.type === 'video';
  const isText = lesson.type === 'text';
  const hasDuration = isVideo || lesson.duration !== '';
  const group = { schema: schemaAt(courseSection, path), path, value: lesson };
  return (
    <>
      <BackLink to={`${paths.adminCourse}#${placeOf(lesson.id)}`} label={allLessons} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="text-ink-soft">{module.title}</p>
          <h2 className="break-words text-xl">{lesson.title || 'Nova aula'}</h2>
          {isNew && <Badge tone="honey">Nova</Badge>}
        </div>
        {isEmptyItem(path, lesson) ? (
          <DropEmpty path={path} label="Descartar esta aula" />
        ) : (
          <LessonPreviewButton lessonId={lesson.id} />
        )}
      </div>
      <Card className="grid gap-5 p-4 sm:p-6">
        <GroupFields
          {...group}
          isShown={(key) => ![...customFields, ...rareFields].includes(key) && (isText || key !== 'text')}
        />
        {hasDuration && (
          <div>
            <GroupFields {...group} isShown={(key) => key === 'duration'} />
            <DurationHint lesson={lesson} reader={linkDuration} />
          </div>
        )}
        {(isVideo || lesson.videoUrl || lesson.videoFile) && (
          <VideoField
            schema={group.schema}
            path={path}
            lesson={lesson}
            onLink={(link) => linkDuration.readInto(lesson, link)}
          />
        )}
        {(isVideo || lesson.captions) && <CaptionsField path={`${path}.captions`} value={lesson.captions} />}
        <DocumentsField path={`${path}.documents`} lesson={lesson} folder={module.folder} />
        <FoldedPart label="Mais">
          <div className="mt-2 grid gap-5">
            <GroupFields {...group} isShown={(key) => rareFields.includes(key)} />
          </div>
        </FoldedPart>
      </Card>
    </>
  );
}

/** The form of one module without its lessons, at `/painel/curso?modulo=ID`. */
export function ModuleEditor({ module, index }: { module: CourseModule; index: number }) {
  const path = `modules.${index}`;
  return (
    <>
      <BackLink to={`${paths.adminCourse}#${placeOf(module.id)}`} label={allLessons} />
      <h2 className="break-words text-xl">{module.title || 'Novo módulo'}</h2>
      {isEmptyItem(path, module) && <DropEmpty path={path} label="Descartar este módulo" />}
      <Card className="grid gap-5 p-4 sm:p-6">
        <GroupFields
          schema={schemaAt(courseSection, path)}
          path={path}
          value={module}
          isShown={(key) => key !== 'lessons'}
        />
      </Card>
    </>
  );
}

/** Drops a new module or lesson in which nothing was written, and says so once it has kept the owner from publishing. */
function DropEmpty({ path, label }: { path: string; label: string }) {
  const { change, errors } = useFormScope();
  const course = useDraft().section('course');
  const navigate = useNavigate();
  const list = parentPath(path);
  function drop() {
    change(list, (valueAt(course, list) as unknown[]).toSpliced(Number(path.slice(list.length + 1)), 1));
    void navigate(paths.adminCourse);
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {errors.has(`${path}.title`) && (
        <p>Está sem nada, e por isso não dá para publicar. Escreva o título ou:</p>
      )}
      <Button Icon={Trash2} look="outline" isSmall onClick={drop}>
        {label}
      </Button>
    </div>
  );
}

/** Saves the draft, then shows the lesson as a student sees it. */
function LessonPreviewButton({ lessonId }: { lessonId: string }) {
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
      {isOpen && <PreviewDialog lessonId={lessonId} onClose={() => setOpen(false)} />}
    </>
  );
}
