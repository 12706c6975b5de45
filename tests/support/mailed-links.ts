import { newsletterLinkPaths, paths } from '../../domain/paths.ts';

/** Returns the address of every kind of link that an email carries, with this secret in it. */
export function mailedLinksWith(secret: string): string[] {
  return [
    ...[paths.resetPassword, paths.firstPassword, paths.confirmEmail],
    ...[paths.confirmAddress, paths.refund, paths.access],
    ...Object.values(newsletterLinkPaths),
    ...['/api/auth/verify-email', '/api/newsletter/unsubscribe', '/api/course-emails/unsubscribe'],
  ]
    .map((path) => `${path}?token=${secret}`)
    .concat(`${paths.adminStart}?convite=${secret}`);
}
