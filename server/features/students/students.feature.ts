import { Hono } from 'hono';
import type { Base } from '../../base.ts';
import type { AccountSession } from '../../sessions/sessions.repository.ts';
import { adminStudentsRoutes, type StudentsDependencies } from './admin-students.routes.ts';
import { describeStudent, ownStudentRoutes } from './own-student.routes.ts';
import { createStudentsRepository } from './students.repository.ts';

type Dependencies = Base & StudentsDependencies;

/** Tells students who they are, and lets admins list, import, help and erase students. */
export function createStudentsFeature(dependencies: Dependencies) {
  const { database, settings, policy, queueMail, emails } = dependencies;
  const students = createStudentsRepository(database, () => settings.current().COURSE_ACCESS);

  const describe = (session: AccountSession) =>
    describeStudent(session, {
      hasMailServer: settings.current().SMTP_URL !== undefined,
      isMailStuck: emails.sentEmails.isStuck,
      wasAccessRevoked: students.wasAccessRevoked,
    });
  const routes = new Hono()
    .route('/', ownStudentRoutes({ describe, policy, queueMail }))
    .route('/api/admin', adminStudentsRoutes({ ...dependencies, students }));
  return { students, routes };
}

export type StudentsFeature = ReturnType<typeof createStudentsFeature>;
