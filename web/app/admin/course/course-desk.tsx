import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DraftBar } from '../draft/draft-bar.tsx';
import { SectionForm } from '../draft/section-form.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { useGoToWrong } from '../shell/use-go-to-wrong.ts';
import { lessonAddress, moduleAddress } from './addresses.ts';
import { CourseOutline } from './course-outline.tsx';
import { LessonEditor, ModuleEditor } from './editors.tsx';
import { useCourse } from './use-course.ts';
import { useSentVideos } from './use-sent-videos.ts';

export function CourseDesk() {
  const [search] = useSearchParams();
  const { wrong } = useDraft();
  const asked = search.get('campo') ?? undefined;
  const view = useView(wrong?.path ?? asked);
  useGoToWrong('course');
  useSentVideos(useCourse().modules);
  return (
    <>
      <div className="container-page flex-1 pb-12">
        <SectionForm key={search.toString()} section="course" askedPath={asked}>
          {view}
        </SectionForm>
      </div>
      <DraftBar section="course" />
    </>
  );
}

/** @param path field whose form opens */
function useView(path: string | undefined) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { modules } = useCourse();
  const open = useEffectEvent((place: string) => {
    const [, module, , lesson] = /^modules\.(\d+)(\.lessons\.(\d+))?\./.exec(place) ?? [];
    const target = modules[Number(module)];
    const inside = target?.lessons[Number(lesson)];
    const address = inside ? lessonAddress(inside.id) : target && moduleAddress(target.id);
    const isOpen = search.get('aula') === inside?.id && search.get('modulo') === (inside ? null : target?.id);
    if (address && !isOpen) void navigate(`${address}&campo=${encodeURIComponent(place)}`, { replace: true });
  });
  useEffect(() => {
    if (path) open(path);
  }, [path]);

  const lessonId = search.get('aula');
  const moduleIndex = modules.findIndex(
    ({ id, lessons }) => id === search.get('modulo') || lessons.some((lesson) => lesson.id === lessonId),
  );
  const module = modules[moduleIndex];
  if (!module) return <CourseOutline />;
  if (!lessonId) return <ModuleEditor module={module} index={moduleIndex} />;
  const index = module.lessons.findIndex(({ id }) => id === lessonId);
  return <LessonEditor modules={modules} module={moduleIndex} index={index} />;
}
