import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DraftBar } from '../draft/draft-bar.tsx';
import { SectionForm } from '../draft/section-form.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { WithDraft } from '../draft/with-draft.tsx';
import { deskPage } from '../shell/desk-page.tsx';
import { CourseOutline } from './course-outline.tsx';
import { LessonEditor, ModuleEditor } from './editors.tsx';
import { lessonAddress, lessonsPath, moduleAddress, useModules } from './use-course.ts';
import { forgetVideo, useVideoSendings } from './video-sendings.ts';

export const { Page, guard } = deskPage(
  'Aulas e materiais',
  'O curso como os alunos o veem, de cima para baixo.',
  () => (
    <WithDraft>
      <CourseDesk />
    </WithDraft>
  ),
);

function CourseDesk() {
  const [search] = useSearchParams();
  const { wrong } = useDraft();
  const asked = search.get('campo') ?? undefined;
  useOpenForm(wrong?.path ?? asked);
  useSentVideos();
  return (
    <>
      <div className="container-page flex-1 pb-12">
        <SectionForm key={search.toString()} section="course" askedPath={asked}>
          <CourseView lessonId={search.get('aula')} moduleId={search.get('modulo')} />
        </SectionForm>
      </div>
      <DraftBar section="course" />
    </>
  );
}

function CourseView({ lessonId, moduleId }: { lessonId: string | null; moduleId: string | null }) {
  const modules = useModules();
  const module = modules.findIndex(
    ({ id, lessons }) => id === moduleId || lessons.some((lesson) => lesson.id === lessonId),
  );
  if (!modules[module]) return <CourseOutline />;
  if (!lessonId) return <ModuleEditor module={modules[module]} index={module} />;
  const index = modules[module].lessons.findIndex(({ id }) => id === lessonId);
  return <LessonEditor module={modules[module]} path={`${lessonsPath(module)}.${index}`} index={index} />;
}

/** Opens the module or lesson whose form has a field. @param path such as `modules.0.lessons.2.title` */
function useOpenForm(path: string | undefined): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const modules = useModules();
  const open = useEffectEvent((place: string) => {
    const [, at, , within] = /^modules\.(\d+)(\.lessons\.(\d+))?\./.exec(place) ?? [];
    const module = modules[Number(at)];
    const lesson = module?.lessons[Number(within)];
    const address = lesson ? lessonAddress(lesson.id) : module && moduleAddress(module.id);
    const isOpen = lesson ? search.get('aula') === lesson.id : search.get('modulo') === module?.id;
    if (address && !isOpen) void navigate(`${address}&campo=${encodeURIComponent(place)}`, { replace: true });
  });
  useEffect(() => {
    if (path) open(path);
  }, [path]);
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
        if (!lessons[at]?.duration && media.duration)
          change('course', `${path}.duration`, durationText(media.duration));
      });
    }
  }, [sendings, modules, change]);
}

/** Returns text such as `18:25`. */
function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
