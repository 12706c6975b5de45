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
      page(paths.deskStart, () => import('./admin/pages/start.tsx')),
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
          page(paths.desk, () => import('./admin/pages/home.tsx')),
          page(paths.deskContent, () => import('./admin/pages/content.tsx')),
          page(paths.deskCourse, () => import('./admin/course/course-desk.tsx')),
          page(paths.deskStudents, () => import('./admin/pages/students.tsx')),
          page(paths.deskStudent, () => import('./admin/students/student-file.tsx')),
          page(paths.deskSales, () => import('./admin/pages/sales.tsx')),
          page(paths.deskSale, () => import('./admin/sales/sale-file.tsx')),
          page(paths.deskMessages, () => import('./admin/pages/messages.tsx')),
          page(paths.deskLetter, () => import('./admin/letters/letter-file.tsx')),
          page(paths.deskSubscribers, () => import('./admin/pages/subscribers.tsx')),
          page(paths.deskNewsletter, () => import('./admin/newsletter/newsletter-file.tsx')),
          page(paths.deskQuestions, () => import('./admin/pages/questions.tsx')),
          page(paths.deskRequests, () => import('./admin/pages/requests.tsx')),
          page(paths.deskSettings, () => import('./admin/pages/settings.tsx')),
          page(paths.deskMail, () => import('./admin/settings/mail.tsx')),
          page(paths.deskPayments, () => import('./admin/settings/payments.tsx')),
          page(paths.deskNotices, () => import('./admin/settings/notices.tsx')),
          page(paths.deskAccess, () => import('./admin/settings/access.tsx')),
          page(paths.deskSecurity, () => import('./admin/settings/security.tsx')),
          page(paths.deskBackups, () => import('./admin/settings/backups.tsx')),
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
