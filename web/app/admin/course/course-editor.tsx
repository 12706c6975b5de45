import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { durationText } from '../../../../domain/content/video-duration.ts';
import { DraftBar } from '../draft/draft-bar.tsx';
import { SectionForm } from '../draft/section-form.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { WithDraft } from '../draft/with-draft.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { CourseOutline } from './course-outline.tsx';
import { LessonEditor, ModuleEditor } from './editors.tsx';
import { useLinkDuration } from './link-duration.tsx';
import { lessonsPath, useModules } from './use-course.ts';
import { forgetVideo, useVideoSendings } from './video-sendings.ts';

export const { Page, handle } = adminPage(
  'Aulas e materiais',
  'O curso como os alunos o veem, de cima para baixo.',
  () => (
    <WithDraft>
      <CourseEditor />
    </WithDraft>
  ),
);

function CourseEditor() {
  const [search] = useSearchParams();
  const modules = useModules();
  useSentVideos();
  const linkDuration = useLinkDuration();
  const { module, index } = placeIn(modules, search);
  const opened = modules[module];
  const lesson = opened?.lessons[index];
  return (
    <>
      <div className="container-page flex-1 pb-12">
        <SectionForm key={lesson?.id ?? opened?.id} section="course">
          {!opened && <CourseOutline />}
          {opened && !lesson && <ModuleEditor module={opened} index={module} />}
          {opened && lesson && (
            <LessonEditor
              module={opened}
              lesson={lesson}
              path={`${lessonsPath(module)}.${index}`}
              linkDuration={linkDuration}
            />
          )}
        </SectionForm>
      </div>
      <DraftBar section="course" />
    </>
  );
}

/** Returns the module and lesson that the page's address names by an id or by a field; -1 for none. */
function placeIn(modules: readonly CourseModule[], search: URLSearchParams) {
  const [, at, , within] = /^modules\.(\d+)(\.lessons\.(\d+))?\./.exec(search.get('campo') ?? '') ?? [];
  if (at) return { module: Number(at), index: Number(within ?? -1) };
  const [moduleId, lessonId] = [search.get('modulo'), search.get('aula')];
  const indexIn = ({ lessons }: CourseModule) => lessons.findIndex(({ id }) => id === lessonId);
  const module = modules.findIndex((one) => one.id === moduleId || indexIn(one) >= 0);
  return { module, index: modules[module] ? indexIn(modules[module]) : -1 };
}

/** Puts uploaded videos into their lessons, whichever lesson is open. */
function useSentVideos(): void {
  const { change } = useDraft();
  const modules = useModules();
  const sendings = useVideoSendings();
  useEffect(() => {
    for (const [id, { media }] of sendings) {
      if (!media) continue;
      forgetVideo(id);
      modules.forEach(({ lessons }, module) => {
        const at = lessons.findIndex((lesson) => lesson.id === id);
        if (at < 0) return;
        const path = `${lessonsPath(module)}.${at}`;
        change('course', `${path}.videoFile`, media.id);
        if (media.duration) change('course', `${path}.duration`, durationText(media.duration));
      });
    }
  }, [sendings, modules, change]);
}
