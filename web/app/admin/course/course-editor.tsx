import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { durationText } from '../../../../domain/content/durations.ts';
import { paths } from '../../../../domain/paths.ts';
import { DraftBar } from '../draft/draft-bar.tsx';
import { SectionForm } from '../draft/section-form.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { WithDraft } from '../draft/with-draft.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { CourseOutline } from './course-outline.tsx';
import { LessonEditor, ModuleEditor } from './editors.tsx';
import { useLinkDuration } from './link-duration.tsx';
import { lessonsPath, useModules } from './use-course.ts';
import { removeVideoUpload, useVideoUploads } from './video-uploads.ts';

/** `/painel/curso`: the outline of the course, and the form of a module or lesson. */
export const { Page, handle } = adminPage(paths.adminCourse, () => (
  <WithDraft>
    <CourseEditor />
  </WithDraft>
));

/** The outline of the course, or the form of the module or lesson in the address. */
function CourseEditor() {
  const [search] = useSearchParams();
  const modules = useModules();
  useApplyUploadedVideos();
  const linkDuration = useLinkDuration();
  const { moduleIndex, lessonIndex } = openedItem(modules, search);
  const opened = modules[moduleIndex];
  const lesson = opened?.lessons[lessonIndex];
  return (
    <>
      <div className="container-page flex-1 pb-12">
        <SectionForm key={lesson?.id ?? opened?.id} section="course">
          {!opened && <CourseOutline />}
          {opened && !lesson && <ModuleEditor module={opened} index={moduleIndex} />}
          {opened && lesson && (
            <LessonEditor
              module={opened}
              lesson={lesson}
              path={`${lessonsPath(moduleIndex)}.${lessonIndex}`}
              linkDuration={linkDuration}
            />
          )}
        </SectionForm>
      </div>
      <DraftBar section="course" />
    </>
  );
}

/** Returns the indexes of the module and lesson that the URL names by form field, or else by id; -1 for none. */
function openedItem(modules: readonly CourseModule[], search: URLSearchParams) {
  const inField = /^modules\.(?<module>\d+)(\.lessons\.(?<lesson>\d+))?\./.exec(
    search.get('campo') ?? '',
  )?.groups;
  if (inField) return { moduleIndex: Number(inField.module), lessonIndex: Number(inField.lesson ?? -1) };
  const [moduleId, lessonId] = [search.get('modulo'), search.get('aula')];
  const indexIn = ({ lessons }: CourseModule) => lessons.findIndex(({ id }) => id === lessonId);
  const moduleIndex = modules.findIndex((module) => module.id === moduleId || indexIn(module) >= 0);
  return { moduleIndex, lessonIndex: modules[moduleIndex] ? indexIn(modules[moduleIndex]) : -1 };
}

/** Sets the uploaded videos of all lessons in the draft, whichever lesson is open. */
function useApplyUploadedVideos(): void {
  const { change } = useDraft();
  const modules = useModules();
  const uploads = useVideoUploads();
  useEffect(() => {
    for (const [id, { media }] of uploads) {
      if (!media) continue;
      removeVideoUpload(id);
      modules.forEach(({ lessons }, module) => {
        const at = lessons.findIndex((lesson) => lesson.id === id);
        if (at < 0) return;
        const path = `${lessonsPath(module)}.${at}`;
        change('course', `${path}.videoFile`, media.id);
        if (media.duration) change('course', `${path}.duration`, durationText(media.duration));
      });
    }
  }, [uploads, modules, change]);
}
