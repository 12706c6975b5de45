import { Hono } from 'hono';
import { isTeamRole } from '../../../domain/roles.ts';
import { isRealFullName, studentName, typedName } from '../../../domain/student-name.ts';
import type { AccountSession } from '../../sessions/sessions.repository.ts';
import { adminStudentsRoutes, type StudentsDependencies } from './admin-students.routes.ts';
import { createStudentsRepository } from './students.repository.ts';

/** Tells students who they are, and lets admins list, import, help and erase students. */
export function createStudentsFeature(dependencies: StudentsDependencies) {
  const { database, settings, policy, queueMail, emails } = dependencies;
  const students = createStudentsRepository(database, () => settings.current().COURSE_ACCESS);

  /** Returns the account of a session, as its own pages show it. */
  async function describe({ user, profile, access, adminClosedBy }: AccountSession) {
    const sources = { profile, metadataName: user.name, email: user.email };
    const fullName = typedName(sources);
    const isOfTeam = isTeamRole(profile?.role);
    return {
      id: user.id,
      email: user.email,
      name: studentName(sources),
      /** Null if no real name is known. */
      certificate_name: isRealFullName(fullName) ? fullName : null,
      role: isTeamRole(profile?.role) ? profile.role : ('student' as const),
      /** True if admin pages stay closed until a second factor is set up. */
      lacks_second_factor: adminClosedBy === 'second_factor_missing',
      /** True if admin pages stay closed until a longer password is chosen; that comes before the second factor. */
      has_outdated_password: adminClosedBy === 'password_outdated',
      /** Sent for all accounts: one that lost its role may still turn its second factor off. */
      has_second_factor: user.hasSecondFactor,
      /** Null outside the team, which it does not concern. */
      has_mail_server: isOfTeam ? settings.current().SMTP_URL !== undefined : null,
      /** True if the mail server has not taken what waits; null outside the team. */
      is_mail_stuck: isOfTeam ? await emails.sentEmails.isStuck() : null,
      access,
      /** True if the team took the access away: no purchase is missing then. */
      is_access_revoked: access === 'never_bought' && (await students.wasAccessRevoked(user.id)),
    };
  }

  const routes = new Hono()
    .get('/api/student', policy({ who: 'session', watching: true }), async (c) =>
      c.json(await describe(c.var.session)),
    )
    // Emails a welcome after the payment, once per account however often the page is opened.
    .post('/api/welcome-email', policy({ who: 'student' }), async (c) => {
      const { user, profile } = c.var.session;
      const name = studentName({ profile, metadataName: user.name, email: user.email });
      await queueMail({
        kind: 'welcome',
        recipient: user.email,
        onceKey: `welcome:${user.id}`,
        data: { name },
      });
      return c.json({ ok: true }, 202);
    })
    .route('/api/admin', adminStudentsRoutes(dependencies, students));
  return { students, routes };
}

export type StudentsFeature = ReturnType<typeof createStudentsFeature>;
