import { Gift, LockKeyhole } from 'lucide-react';
import { type CourseModule, type Lesson, lessonsOf } from '../../../domain/content/course.ts';
import { videoOf } from '../../../domain/content/lesson-video.ts';
import { paths } from '../../../domain/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useContent } from '../content.ts';
import { LessonIcon } from '../icon.tsx';
import { AccordionItem } from '../parts/accordion.tsx';
import { CourseToday, isMaterial } from '../parts/course-today.tsx';
import { SamplePages } from './sample-pages.tsx';

/** The landing page's list of modules and their lessons. */
export function Syllabus() {
  const { syllabus } = useContent().landing;
  const courseModules = useContent().course.modules;
  const lessons = lessonsOf(courseModules);
  return (
    <section className="section bg-leaf-50" id="conteudo">
      <div className="container-page beside-title">
        <div className="stays-beside">
          <h2 className="text-title">{syllabus.title}</h2>
          <p className="mt-2 text-ink-soft text-pretty sm:text-lg wide:mt-4">{syllabus.intro}</p>
          <CourseToday className="mt-2 font-semibold" />
        </div>
        <div>
          <ol className="syllabus-list">
            {courseModules.map((module, index) => (
              <li className="relative sm:pl-18" key={module.id}>
                <ModuleMarker module={module} number={index + 1} />
                <ModuleEntry module={module} />
              </li>
            ))}
          </ol>
          <p className="mt-3 flex flex-wrap items-center gap-2 sm:gap-x-4 sm:pl-18">
            <ButtonLink look="outline" className="max-sm:px-3" href={paths.materials}>
              Acessar todos os materiais
            </ButtonLink>
            <span className="flex flex-1 basis-full items-center sm:basis-24 gap-2 text-ink-soft leading-tight">
              <LockKeyhole aria-hidden size={18} />
              exclusivo para alunos
            </span>
          </p>
        </div>
      </div>
      <SamplePages materialCount={lessons.filter(isMaterial).length} />
    </section>
  );
}

function ModuleMarker({ module, number }: { module: CourseModule; number: number }) {
  const isBonus = module.id === 'bonus';
  return (
    <span
      aria-hidden="true"
      className={`syllabus-marker ${isBonus ? 'bg-honey-400 text-ink' : 'bg-leaf-700 text-white'}`}
    >
      {isBonus ? <Gift size={20} /> : number}
    </span>
  );
}

function ModuleEntry({ module }: { module: CourseModule }) {
  const title = module.onLandingPage.title || module.title;
  const description = module.onLandingPage.description || module.description;
  return (
    <AccordionItem group="syllabus" title={<ModuleTitle text={title} />}>
      <p className="text-ink-soft text-pretty">{description}</p>
      <ul className="mt-2 grid gap-2 leading-snug wide:mt-4 wide:gap-2.5 wide:leading-normal">
        {module.lessons.map((lesson) => (
          <li className="flex gap-3" key={lesson.id}>
            <LessonIcon className="mt-0.5 shrink-0 text-leaf-600" lesson={lesson} />
            <span className="min-w-0">{lessonText(lesson)}</span>
          </li>
        ))}
      </ul>
    </AccordionItem>
  );
}

/** Returns such as `Videoaula: Boas-vindas (18:25 · em breve)`. */
function lessonText(lesson: Lesson): string {
  if (lesson.type !== 'video') return lesson.title;
  const facts = [lesson.duration, videoOf(lesson) ? '' : 'em breve'].filter(Boolean);
  return `Videoaula: ${lesson.title}${facts.length > 0 ? ` (${facts.join(' · ')})` : ''}`;
}

/** Sets the first part of `Módulo 1: Título` small above the rest. */
function ModuleTitle({ text }: { text: string }) {
  const colon = text.indexOf(':') + 1;
  return (
    <>
      {colon > 0 && (
        <span className="font-bold text-leaf-600 sm:block sm:text-sm">{text.slice(0, colon)} </span>
      )}
      <span className="sm:block">{text.slice(colon).trim()}</span>
    </>
  );
}
