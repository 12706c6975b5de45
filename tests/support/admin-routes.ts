/** Admin routes by the proof that they ask for; a test compares them with those of the application. */

/** Gives power, carries data away, writes to many, cannot be taken back. Publishing asks for it where payments change. */
export const freshRoutes = [
  'POST /api/admin/students/:id/make-admin',
  'POST /api/admin/students/:id/remove-admin',
  'POST /api/admin/team/make-admin',
  'POST /api/admin/students/:id/erase',
  'POST /api/admin/student-imports',
  'GET /api/admin/students.csv',
  'GET /api/admin/purchases.csv',
  'GET /api/admin/newsletter/subscribers.csv',
  'POST /api/admin/newsletter/:id/send',
  'POST /api/admin/letters/retry',
  'POST /api/admin/letters/files/send',
  'POST /api/admin/letters/files/discard',
  'POST /api/admin/backups',
  'POST /api/admin/backups/key',
  'PUT /api/admin/settings/:group',
  'GET /api/admin/backups/:id/file',
];
/** Writes that nobody else sees; an answer goes to one student. */
export const harmlessWrites = [
  'PUT /api/admin/content/draft/:section',
  'DELETE /api/admin/content/draft',
  'POST /api/admin/newsletter',
  'POST /api/admin/newsletter/preview',
  'POST /api/admin/student-imports/check',
  'PUT /api/admin/newsletter/:id',
  'DELETE /api/admin/newsletter/:id',
  'POST /api/admin/questions/:id/answer',
];
/** All others: what the owner does every day. */
export const ordinaryWrites = [
  'POST /api/admin/content/publish',
  'POST /api/admin/content/revisions/:n/restore',
  'POST /api/course-files',
  'DELETE /api/admin/course-files/:id',
  'POST /api/admin/media',
  'POST /api/admin/media/uploads',
  'PATCH /api/admin/media/uploads/:id',
  'DELETE /api/admin/media/uploads/:id',
  'POST /api/admin/students/:id/grant',
  'POST /api/admin/students/:id/revoke',
  'POST /api/admin/students/:id/rename',
  'PUT /api/admin/students/:id/tags',
  'POST /api/admin/students/:id/confirm',
  'POST /api/admin/students/:id/send-access',
  'POST /api/admin/students/:id/end-sessions',
  'POST /api/admin/purchases',
  'POST /api/admin/purchases/:id/replay',
  'POST /api/admin/purchases/:id/open',
  'POST /api/admin/purchases/:id/refund',
  'POST /api/admin/letters/:id/retry',
  'POST /api/admin/newsletter/:id/test',
  'POST /api/admin/newsletter/:id/stop',
  'POST /api/admin/questions/:id/publish',
  'POST /api/admin/questions/:id/unpublish',
  'POST /api/admin/requests/:id/refunded',
  'POST /api/admin/requests/:id/take',
  'POST /api/admin/settings/:group/test',
  'POST /api/admin/name-requests/:id/approve',
  'POST /api/admin/name-requests/:id/refuse',
];

/** Changes of one's own account that ask for a login of the last minutes. */
export const freshAccountRoutes = [
  'POST /api/account/address',
  'GET /api/auth/fresh-login',
  'POST /api/auth/update-password',
  'POST /api/auth/second-factor/authenticator',
  'POST /api/auth/second-factor/authenticator/confirm',
  'DELETE /api/auth/second-factor/authenticator',
  'POST /api/auth/second-factor/passkeys/options',
  'POST /api/auth/second-factor/passkeys',
  'DELETE /api/auth/second-factor/passkeys/:id',
  'POST /api/auth/second-factor/recovery-codes',
];
