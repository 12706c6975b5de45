import { paths } from '../../../domain/paths.ts';

/** Query parameter of pages that greet a new member of the team: the second factor first, then the first admin page. */
export const welcomeParam = 'inicio';

export const securityWelcomePath = `${paths.adminSecurity}?${welcomeParam}=1`;
export const adminWelcomePath = `${paths.admin}?${welcomeParam}=1`;
