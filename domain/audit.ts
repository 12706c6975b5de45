/** What the audit log says of an administrator who looked at a student's page. */
export const lookAction = 'look-at-student';
