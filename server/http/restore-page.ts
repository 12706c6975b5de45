import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { isApi } from '../../domain/paths.ts';
import { siteReturnsText } from '../../domain/site-returns.ts';
import type { AppEnv } from './env.ts';
import { AppError } from './errors.ts';

/** Still answered during a restore: monitoring, and files that open pages need. */
const exceptions = /^\/(healthz|readyz|metrics|assets\/.*|service-worker\.js)$/;
/** Seconds. */
const retryAfter = '5';

const style =
  'body { font: 1.125rem/1.5 system-ui, sans-serif; color: #10312f; margin: 20vh auto; max-width: 32rem; padding: 0 1.5rem }';
const styleHash = createHash('sha256').update(style).digest('base64');
const page = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfter}">
<title>${siteReturnsText}</title>
<style>${style}</style>
<h1>${siteReturnsText}</h1>
<p>Esta página tenta de novo sozinha.</p>
</html>
`;
const headers = {
  'Retry-After': retryAfter,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'`,
};

/** Answers 503 to all requests while a restore replaces the database. */
export function restorePage(isRestoring: () => boolean) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!isRestoring() || exceptions.test(c.req.path)) return next();
    if (isApi(c.req.path)) throw new AppError('unavailable', { 'Retry-After': retryAfter });
    return c.html(page, 503, headers);
  });
}
