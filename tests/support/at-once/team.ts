import { newAccount } from '../test-app.ts';
import type { ConcurrentWrites, WriteContext } from './write-context.ts';

/** Returns concurrent writes of team invitations. */
export function teamWrites({ product, countOf, student, admin, recordsOf }: WriteContext): ConcurrentWrites {
  let lastInvitedEmail = '';

  async function invite(email = newAccount().email) {
    lastInvitedEmail = email;
    const answer = await admin.post('/team/invitations', { email, role: 'support' });
    const { id, link } = (await answer.json()) as { id: string; link: string };
    return { id, token: new URL(link).searchParams.get('convite') };
  }
  const countInvitations = () => countOf('from team_invitations where email = $1', [lastInvitedEmail]);
  const countAcceptances = () =>
    countOf(
      `from audit_log join users on users.id = user_id where action = 'accept-invitation' and email = $1`,
      [lastInvitedEmail],
    );

  return {
    'POST /api/admin/team/invitations': {
      async prepare() {
        lastInvitedEmail = newAccount().email;
        return () => admin.post('/team/invitations', { email: lastInvitedEmail, role: 'admin' });
      },
      count: countInvitations,
    },
    'POST /api/admin/team/invitations/:id/resend': {
      async prepare() {
        const { id } = await invite();
        return () => admin.post(`/team/invitations/${id}/resend`);
      },
      count: countInvitations,
    },
    'DELETE /api/admin/team/invitations/:id': {
      winners: 1,
      async prepare() {
        const { id } = await invite();
        return () => admin.delete(`/team/invitations/${id}`);
      },
      count: () => recordsOf('cancel-invitation', lastInvitedEmail),
    },
    'POST /api/auth/invitation/accept': {
      winners: 1,
      async prepare() {
        const { account, cookie } = await student();
        const { token } = await invite(account.email);
        return () => product.call('POST', '/api/auth/invitation/accept', { cookie, json: { token } });
      },
      count: countAcceptances,
    },
    'POST /api/auth/invitation/accept-as-new': {
      winners: 1,
      async prepare() {
        const { token } = await invite();
        const { name, password } = newAccount();
        const json = { token, name, password };
        return () => product.call('POST', '/api/auth/invitation/accept-as-new', { json });
      },
      count: countAcceptances,
    },
  };
}
