import { Hono } from 'hono';
import { appContent } from '../../domain/content/app-content.ts';
import type { Content, ContentDocument } from '../../domain/content/document.ts';
import type { Document } from '../../domain/documents/document.ts';
import { materialsRoot, paths } from '../../domain/paths.ts';
import type { RenderPage } from '../../domain/written-page.ts';
import type { Base } from '../base.ts';
import { AppError } from '../http/errors.ts';
import { framedPagePolicy } from '../http/security-headers.ts';
import type { StudentSession } from '../sessions/sessions.repository.ts';
import { describeSession } from '../sessions/sessions.ts';
import { shellParts } from './app-pages.ts';

interface LessonPreviewParts extends Pick<Base, 'site' | 'sessions' | 'policy'> {
  /** The draft, or without one what is published. */
  findDocument(): Promise<ContentDocument>;
  fill(document: ContentDocument): Content;
  describeCourse(content: Content): object;
  listMaterials(content: Content): Promise<object>;
  findWritten(content: Content, id: string): Document | undefined;
  render: RenderPage;
  /** @throws {AppError} if the API would refuse the request */
  read(session: StudentSession | undefined, address: string): Promise<unknown>;
}

/** Shows a lesson of the draft as a student would see it, without script: nothing in it can be completed or asked. */
export function lessonPreview({ site, sessions, policy, render, read, ...parts }: LessonPreviewParts) {
  return new Hono().get('/painel/previa/curso-conteudo/:lessonId', policy({ who: 'admin' }), async (c) => {
    const lessonId = c.req.param('lessonId');
    const document = shown(await parts.findDocument(), lessonId);
    const found = await sessions.findFor(c);
    if (!document || !found) throw new AppError('not_found');
    const content = parts.fill(document);
    const page = await render({
      address: paths.lesson.replace(':lessonId', lessonId),
      content: appContent(content),
      session: { status: 'signed-in', session: describeSession(found) },
      read: async (address) => {
        const { pathname } = new URL(address, 'http://localhost');
        if (pathname === '/api/course') return parts.describeCourse(content);
        if (pathname === '/api/materials') return parts.listMaterials(content);
        const name = pathname.slice(materialsRoot.length + 1).replace(/\.json$/, '');
        return parts.findWritten(content, name) ?? read(found, address);
      },
    });
    const [head, body, , end] = shellParts(site);
    const html = page.html.replaceAll('Carregando vídeo...', 'O vídeo da aula aparece aqui.');
    return c.html(`${withoutScripts(head)}${page.title}${withoutScripts(body)}${html}</div>${end}`, 200, {
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': framedPagePolicy(false),
    });
  });
}

function withoutScripts(html = ''): string {
  const end = '</script>';
  const parts = html.split(/(?=<script\b)/);
  return parts
    .map((part) => (part.startsWith('<script') ? part.slice(part.indexOf(end) + end.length) : part))
    .join('');
}

/** Returns the document with the lesson in sight, also where it or its module is hidden; undefined without it. */
function shown(document: ContentDocument, lessonId: string): ContentDocument | undefined {
  let isFound = false;
  const modules = document.course.modules.map((module) => {
    const lessons = module.lessons.map((lesson) =>
      lesson.id === lessonId ? { ...lesson, isHidden: false } : lesson,
    );
    const isHere = lessons.some(({ id }) => id === lessonId);
    isFound ||= isHere;
    return { ...module, lessons, isHidden: module.isHidden && !isHere };
  });
  return isFound ? { ...document, course: { ...document.course, modules } } : undefined;
}
