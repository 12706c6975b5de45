import { Hono } from 'hono';
import { appContent } from '../../domain/content/app-content.ts';
import type { ContentDocument } from '../../domain/content/document.ts';
import { materialsRoot, paths } from '../../domain/paths.ts';
import type { MaterialsFeature } from '../features/materials/materials.feature.ts';
import { AppError } from '../http/errors.ts';
import { previewHeaders, withoutScripts } from '../http/preview-page.ts';
import { describeSession } from '../sessions/sessions.ts';
import { type RenderingDependencies, shellParts } from './app-pages.ts';

/**
 * Serves a lesson of the draft to admins, as a student would see it. The page has no script, so that nothing in it can
 * be completed or asked.
 */
export function lessonPreview(dependencies: RenderingDependencies & { materials: MaterialsFeature }) {
  const { site, sessions, policy, content, materials, render, askApiFor, waitToRender } = dependencies;
  return new Hono().get('/painel/previa/curso-conteudo/:lessonId', policy({ who: 'admin' }), async (c) => {
    const lessonId = c.req.param('lessonId');
    const document = withVisibleLesson(await content.findDocument(), lessonId);
    const session = await sessions.findFor(c);
    if (!document || !session) throw new AppError('not_found');
    const preview = content.preview(document);
    const { modules } = preview.course;
    const release = await waitToRender(session.user.id, c.req.raw.signal);
    const page = await render({
      address: paths.lesson.replace(':lessonId', lessonId),
      content: appContent(preview),
      session: { status: 'signed-in', session: describeSession(session) },
      askApi: async (address) => {
        const { pathname } = new URL(address, 'http://localhost');
        if (pathname === '/api/course') return Response.json(content.describeCourse(preview));
        if (pathname === '/api/materials') return Response.json(await materials.list(modules));
        const name = pathname.slice(
          materialsRoot.length + 1,
          pathname.endsWith('.json') ? -'.json'.length : undefined,
        );
        const text = materials.findWrittenLesson(name, modules);
        return text ? Response.json(text) : askApiFor(c, session)(address);
      },
    }).finally(release);
    const [head, body, , end] = shellParts(site);
    const html = page.html.replaceAll('Carregando vídeo...', 'O vídeo da aula aparece aqui.');
    return c.html(
      `${withoutScripts(head)}${page.title}${withoutScripts(body)}${html}</div>${end}`,
      200,
      previewHeaders,
    );
  });
}

/** Returns the document with the lesson and its module not hidden; undefined if there is no such lesson. */
function withVisibleLesson(document: ContentDocument, lessonId: string): ContentDocument | undefined {
  let isFound = false;
  const modules = document.course.modules.map((module) => {
    const lessons = module.lessons.map((lesson) =>
      lesson.id === lessonId ? { ...lesson, isHidden: false } : lesson,
    );
    const hasLesson = lessons.some(({ id }) => id === lessonId);
    isFound ||= hasLesson;
    return { ...module, lessons, isHidden: module.isHidden && !hasLesson };
  });
  return isFound ? { ...document, course: { ...document.course, modules } } : undefined;
}
