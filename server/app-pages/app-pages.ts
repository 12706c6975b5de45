import type { Context } from 'hono';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { appContent } from '../../domain/content/app-content.ts';
import { type OfflineOwner, offlineOwnerHeader, writeOfflineOwner } from '../../domain/offline-owner.ts';
import { appPathOf, appPaths, paths } from '../../domain/paths.ts';
import { hasAccess } from '../../domain/purchases.ts';
import type { AskApi, PageRequest, RenderedPage, RenderPage } from '../../domain/rendered-page.ts';
import { atMost, maxDocument } from '../../domain/text-limits.ts';
import type { Base } from '../base.ts';
import type { ContentFeature } from '../features/content/content.feature.ts';
import { builtText, sendBuiltFile } from '../http/built-files.ts';
import { widestNetworkOf } from '../http/client-ip.ts';
import type { AppEnv } from '../http/env.ts';
import { AppError } from '../http/errors.ts';
import { sendRenderedPage } from '../http/send-rendered-page.ts';
import type { Site } from '../http/site.ts';
import type { AccountSession } from '../sessions/sessions.repository.ts';
import { describeSession } from '../sessions/sessions.ts';

export interface RenderingDependencies extends Base {
  content: ContentFeature;
  render: RenderPage;
  askApiFor: AskApiFor;
}

/** Returns the API for a page of this request's visitor. */
export type AskApiFor = (c: Context, session: AccountSession | undefined) => AskApi;

/** Admin-only pages are rendered in the browser. */
const renderedPaths = appPaths.filter((path) => path !== paths.upload && !path.startsWith(paths.admin));

/**
 * Serves the application's pages, rendered with their data. If rendering fails or the queue is full, {@link appShell}
 * answers instead, and the browser renders.
 */
export function appPages(dependencies: RenderingDependencies) {
  const { site, sessions, policy, content, render, askApiFor, clientIp, log, waitToRender } = dependencies;
  const shell = createShell(site);

  /** Returns the visitor's session; `offlineOwner` is set if the service worker may save the page on the device. */
  async function describeVisitor(c: Context): Promise<{
    session: PageRequest['session'];
    offlineOwner?: OfflineOwner;
    accountSession?: AccountSession;
  }> {
    const found = await sessions.findFor(c);
    if (!found) {
      const ended = await sessions.findEndReason(c.req.header('cookie'));
      return { session: { status: 'signed-out', ended } };
    }
    const session = describeSession(found);
    const offlineOwner = { owner: session.user.id, until: session.expires_at };
    return {
      session: { status: 'signed-in', session },
      accountSession: found,
      ...(hasAccess(found.access) && { offlineOwner }),
    };
  }

  return (
    new Hono<AppEnv>()
      // A form submitted before its script has loaded: its body is ignored.
      .on('POST', renderedPaths, policy({ who: 'provider', maxBody: 'streamed' }), (c, next) =>
        appPathOf(c.req.path) ? c.redirect(c.req.path, 303) : next(),
      )
      .on(['GET', 'HEAD'], renderedPaths, policy({ who: 'anyone' }), async (c, next) => {
        // The router takes an encoded slash or another sign for a part of an id, which has none.
        if (!appPathOf(c.req.path)) return next();
        let release: (() => void) | undefined;
        try {
          const { session, offlineOwner, accountSession } = await describeVisitor(c);
          // Each account, or network of signed-out visitors, gets its turn.
          const turn = accountSession?.user.id ?? widestNetworkOf(clientIp(c));
          release = await waitToRender(turn, c.req.raw.signal);
          const page = await render({
            address: pathAndQueryOf(c),
            content: appContent(content.current()),
            session,
            askApi: askApiFor(c, accountSession),
          });
          c.set('page', appPathOf(c.req.path) ?? '');
          return await sendRenderedPage(c, shell(page), 200, {
            'Cache-Control': 'private, no-store',
            'X-Robots-Tag': 'noindex',
            ...((page.isComplete || !offlineOwner) && {
              [offlineOwnerHeader]: writeOfflineOwner(offlineOwner),
            }),
          });
        } catch (error) {
          const isBusy = error instanceof AppError && error.code === 'busy';
          if (!isBusy) log.warn({ err: error, page: appPathOf(c.req.path) }, 'a page was not rendered');
          await next();
        } finally {
          release?.();
        }
      })
  );
}

/** Sends the shell for pages that are not rendered or could not be. */
export function appShell(site: Site) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const name = appPathOf(c.req.path);
    const shell = site.file('/app.html');
    if (!name || !shell || !['GET', 'HEAD'].includes(c.req.method)) return next();
    c.set('page', name);
    return sendBuiltFile(c, shell, 200, { 'X-Robots-Tag': 'noindex' });
  });
}

function pathAndQueryOf(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}

/** Only signed-in users can install the application. */
const manifestLink = '<link rel="manifest" href="/app.webmanifest">';

const slowLoadingNote =
  '<p id="late" class="starting starting-late">Está demorando? Verifique a sua conexão e <a href="">recarregue a página</a>.</p>';

/** Splits the built page: before the title, after it, the placeholder that rendered HTML replaces, and the end. */
export function shellParts(site: Site): string[] {
  const file = site.file('/app.html');
  if (!file) throw new Error('There is no page for the application');
  return atMost(builtText(file), maxDocument).split(/<title>[^<]*<\/title>|<!--\/?start-->/);
}

function createShell(site: Site) {
  let cached: { file: unknown; parts: string[] } | undefined;

  function currentParts(): string[] {
    const file = site.file('/app.html');
    if (cached && cached.file === file) return cached.parts;
    cached = { file, parts: shellParts(site) };
    return cached.parts;
  }

  return ({ title, html, start }: RenderedPage): string => {
    const [head, body, , end] = currentParts();
    const isSignedIn = start.session.status === 'signed-in';
    const data = JSON.stringify(start).replaceAll('<', '\\u003c');
    return `${head}${title}${isSignedIn ? manifestLink : ''}${body}${html}</div>${slowLoadingNote}<script type="application/json" id="start">${data}</script>${end}`;
  };
}
