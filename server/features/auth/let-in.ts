import type { Context } from 'hono';
import type { AuthParts } from './auth-parts.ts';

/** Completes every sign-in. @param answer headers with the new session's cookie */
export async function letIn(parts: AuthParts, c: Context, email: string, answer: Headers): Promise<void> {
  const { accounts, sessions, devices, limits, securityEvents, accessRecords, queueMail, auth, clientIp } =
    parts;
  const before = await sessions.find(c.req.header('cookie'));
  const device = devices.find(c, email);
  for (const cookie of answer.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
  await Promise.all([
    securityEvents.record('login', email, clientIp(c)),
    accessRecords.recordLogin(email, clientIp(c)),
    devices.remember(c, email),
    device === undefined ? limits.signInByAccount.clear(email) : limits.signInByDevice.clear(device),
    device !== undefined && limits.signInByDevices.clear(email),
    // Replace this person's earlier session in the browser.
    before?.user.email === email &&
      auth.$context.then(({ internalAdapter }) => internalAdapter.deleteSession(before.token)),
  ]);
  if (device === undefined && (await accounts.isAdmin(email))) {
    const data = { at: new Date().toISOString(), browser: c.req.header('user-agent')?.slice(0, 300) ?? '' };
    await queueMail({ kind: 'new-device', recipient: email, data });
  }
}
