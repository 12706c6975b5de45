/** Shown to all visitors while a restore replaces the database; the admin pages quote it. */
export const siteReturnsText = 'O site volta em um minuto';
