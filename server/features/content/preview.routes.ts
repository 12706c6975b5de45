import { Hono } from 'hono';
import type { Content } from '../../../domain/content/document.ts';
import { AppError } from '../../http/errors.ts';
import { builtText, type Files } from '../../http/pages.ts';
import type { StudentEnv } from '../../sessions/env.ts';
import { requireAdmin, requireSession } from '../../sessions/guards.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { ContentService } from './content.ts';

interface PreviewParts {
  sessions: Sessions;
  content: ContentService;
  render(content: Content): Promise<Files>;
  /** Content-Security-Policy */
  policy: () => string;
}

/** A page as the draft would show it, below `/painel/previa`: never listed, never kept, and shown in the desk's frame. */
export function previewRoutes({ sessions, content, render, policy }: PreviewParts) {
  return new Hono<StudentEnv>().get('/*', requireSession(sessions), requireAdmin, async (c) => {
    const path = c.req.path.replace(/^\/painel\/previa\/?/, '');
    const { published, draft } = await content.findForOwner();
    const files = await render(draft ? content.preview(draft.document) : published.content);
    const file = files.get(`/${path || 'index'}.html`);
    if (!file || path === 'app') throw new AppError('not_found');
    return c.body(builtText(file), 200, {
      'Content-Type': file.type,
      'X-Robots-Tag': 'noindex',
      'Content-Security-Policy': policy(),
    });
  });
}
