/**
 * Routes of the desk that give power or carry everybody's data away: before these
 * stands the guard that wants a login of a moment ago.
 */
export const freshLoginRoutes = [
  '/admin/students/:id/make-admin',
  '/admin/students/:id/remove-admin',
  '/admin/team/make-admin',
  '/admin/students/:id/erase',
  '/admin/students.csv',
  '/admin/purchases.csv',
  '/admin/newsletter/subscribers.csv',
  '/admin/backups/:id/file',
] as const;
