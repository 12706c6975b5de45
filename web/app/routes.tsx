import type { ComponentType } from 'react';
import { Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { type Path, paths } from '../../domain/paths.ts';
import { messages } from '../messages.ts';
import { toastAt } from '../ui/toast.ts';
import { LoadingPage } from './account/layout/loading-page.tsx';
import { NotFoundPage } from './account/layout/not-found.tsx';
import { LoginPage } from './account/pages/login.tsx';
import { SignUpPage } from './account/pages/sign-up.tsx';
import type { StudentPageGuard } from './account/session/session-guard.tsx';
import { loadPart } from './data/load-part.tsx';
import { ErrorPage } from './error.tsx';

/** The pages every student opens share one file. */
const studentPages = () => import('./student-pages.ts');

/** Login and sign-up are in the first script; other pages load on navigation. */
export const routes: RouteObject[] = [
  {
    element: (
      <>
        <Outlet />
        <ScrollRestoration />
      </>
    ),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <LoadingPage label="Carregando..." />,
    children: [
      { path: paths.login, element: <LoginPage /> },
      { path: paths.signUp, element: <SignUpPage /> },
      page(paths.adminStart, () => import('./admin/pages/start.tsx')),
      page(paths.forgotPassword, () => import('./account/pages/forgot-password.tsx')),
      page(paths.forgotPasswordEnglish, () => import('./account/pages/forgot-password-english.tsx')),
      page(paths.resetPassword, () => import('./account/pages/reset-password.tsx')),
      page(paths.confirmAddress, () => import('./account/pages/confirm-address.tsx')),
      page(paths.refund, () => import('./account/pages/refund.tsx')),
      page(paths.confirmEmail, () => import('./account/pages/confirm-email.tsx')),
      {
        lazy: lazyPage(async () => ({ Page: (await studentPages()).StudentLayout })),
        // Only signed-in students see these pages.
        children: [
          page(paths.studentArea, async () => (await studentPages()).studentArea),
          page(paths.courseContent, async () => (await studentPages()).courseContent),
          page(paths.lesson, () => import('./student/pages/lesson.tsx')),
          page(paths.exercises, () => import('./student/pages/exercises.tsx')),
          page(paths.materials, () => import('./student/pages/materials.tsx')),
          page(paths.directMaterials, () => import('./student/pages/direct-materials.tsx')),
          page(paths.courseMaterials, () => import('./student/pages/course-materials.tsx')),
          page(paths.reading, () => import('./student/pages/reading.tsx')),
          page(paths.prompts, () => import('./student/pages/prompts.tsx')),
          page(paths.search, () => import('./student/pages/search.tsx')),
          page(paths.upload, () => import('./admin/pages/upload.tsx')),
          page(paths.account, () => import('./account/pages/account.tsx')),
          page(paths.contract, () => import('./account/pages/contract.tsx')),
          page(paths.changePassword, () => import('./account/pages/change-password.tsx')),
          page(paths.accountData, () => import('./account/pages/account-data.tsx')),
          page(paths.eraseAccount, () => import('./account/pages/erase-account.tsx')),
          page(paths.admin, () => import('./admin/pages/home.tsx')),
          page(paths.adminContent, () => import('./admin/pages/content.tsx')),
          page(paths.adminCourse, () => import('./admin/course/course-editor.tsx')),
          page(paths.adminStudents, () => import('./admin/pages/students.tsx')),
          page(paths.adminStudent, () => import('./admin/students/student-file.tsx')),
          page(paths.adminSales, () => import('./admin/pages/sales.tsx')),
          page(paths.adminSale, () => import('./admin/sales/sale-file.tsx')),
          page(paths.adminMessages, () => import('./admin/pages/messages.tsx')),
          page(paths.adminEmail, () => import('./admin/emails/email-record.tsx')),
          page(paths.adminSubscribers, () => import('./admin/pages/subscribers.tsx')),
          page(paths.adminNewsletter, () => import('./admin/newsletter/newsletter-file.tsx')),
          page(paths.adminQuestions, () => import('./admin/pages/questions.tsx')),
          page(paths.adminRequests, () => import('./admin/pages/requests.tsx')),
          page(paths.adminSettings, () => import('./admin/pages/settings.tsx')),
          page(paths.adminMail, () => import('./admin/settings/mail.tsx')),
          page(paths.adminPayments, () => import('./admin/settings/payments.tsx')),
          page(paths.adminNotices, () => import('./admin/settings/notices.tsx')),
          page(paths.adminAccess, () => import('./admin/settings/access.tsx')),
          page(paths.adminSecurity, () => import('./admin/settings/security.tsx')),
          page(paths.adminBackups, () => import('./admin/settings/backups.tsx')),
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

interface PageModule {
  Page: ComponentType;
  /** Read by the student pages' layout. */
  guard?: StudentPageGuard;
}

function page(path: Path, load: () => Promise<PageModule>): RouteObject {
  return { path, lazy: lazyPage(load) };
}

const connection = toastAt('connection');

/** Reports a failed load, and retries with the network. */
function lazyPage(load: () => Promise<PageModule>) {
  return async () => {
    const { Page, guard } = await loadPart(load, () => connection.error(messages.login.connection));
    connection.clear();
    return { Component: Page, handle: guard };
  };
}
