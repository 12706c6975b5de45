import './admin.css';
import type { AdminPath } from '../../../domain/admin-page-names.ts';
import { paths } from '../../../domain/paths.ts';
import type { PageModule } from '../account/session/session-guard.tsx';

export type AdminRoutePath = AdminPath | typeof paths.adminStart | typeof paths.upload;

/** Lazy imports of the admin pages for `web/app/routes.tsx`; students load none of them. */
export const adminPages: Record<AdminRoutePath, () => Promise<PageModule>> = {
  [paths.adminStart]: () => import('./pages/start.tsx'),
  [paths.upload]: () => import('./pages/upload.tsx'),
  [paths.admin]: () => import('./pages/home.tsx'),
  [paths.adminNumbers]: () => import('./pages/numbers.tsx'),
  [paths.adminContent]: () => import('./pages/content.tsx'),
  [paths.adminCourse]: () => import('./course/course-editor.tsx'),
  [paths.adminStudents]: () => import('./pages/students.tsx'),
  [paths.adminStudent]: () => import('./students/student-page.tsx'),
  [paths.adminSales]: () => import('./pages/purchases.tsx'),
  [paths.adminSale]: () => import('./purchases/purchase-page.tsx'),
  [paths.adminMessages]: () => import('./pages/messages.tsx'),
  [paths.adminEmail]: () => import('./emails/email-page.tsx'),
  [paths.adminSubscribers]: () => import('./pages/subscribers.tsx'),
  [paths.adminNewsletter]: () => import('./newsletter/newsletter-page.tsx'),
  [paths.adminQuestions]: () => import('./pages/questions.tsx'),
  [paths.adminReviews]: () => import('./pages/reviews.tsx'),
  [paths.adminGuide]: () => import('./pages/guide.tsx'),
  [paths.adminRequests]: () => import('./pages/requests.tsx'),
  [paths.adminSettings]: () => import('./pages/settings.tsx'),
  [paths.adminTeam]: () => import('./team/team-page.tsx'),
  [paths.adminConnections]: () => import('./connections/connections-page.tsx'),
  [paths.adminProduct]: () => import('./settings/product.tsx'),
  [paths.adminMail]: () => import('./settings/mail.tsx'),
  [paths.adminPayments]: () => import('./settings/payments.tsx'),
  [paths.adminNotices]: () => import('./settings/notices.tsx'),
  [paths.adminAccess]: () => import('./settings/access.tsx'),
  [paths.adminSecurity]: () => import('./settings/security.tsx'),
  [paths.adminBackups]: () => import('./settings/backups.tsx'),
  [paths.adminIntegrations]: () => import('./pages/integrations.tsx'),
  [paths.adminRehearsal]: () => import('./pages/rehearsal.tsx'),
};
