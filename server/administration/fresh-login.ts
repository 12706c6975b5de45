/**
 * Routes of the desk that give power or carry everybody's data away: a guard that asks for the password again stands
 * before these, and nowhere else.
 */
export const freshLoginRoutes = [
  '/admin/students/:id/make-admin',
  '/admin/students/:id/remove-admin',
  '/admin/students.csv',
  '/admin/purchases.csv',
] as const;
