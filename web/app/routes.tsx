import { type ComponentType, useEffect } from 'react';
import { Outlet, type RouteObject, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { type Path, paths } from '../../domain/paths.ts';
import { messages } from '../messages.ts';
import { clearPageToasts, toastAt } from '../ui/toast.ts';
import { LoadingPage } from './account/layout/loading-page.tsx';
import { NotFoundPage } from './account/layout/not-found.tsx';
import { LoginPage } from './account/pages/login.tsx';
import type { StudentPageHandle } from './account/session/session-guard.tsx';
import { loadWithRetry } from './data/load-with-retry.tsx';
import { ErrorPage } from './error.tsx';

/** The layout and the two pages that every student opens are one chunk. */
const loadStudentPages = () => import('./student-pages.ts');

const loadAdminPage = (name: keyof typeof import('./admin/admin-pages.ts').adminPages) => async () =>
  (await import('./admin/admin-pages.ts')).adminPages[name]();

/** The application's routes. Login is in the main bundle; other pages load on navigation. */
export const routes: RouteObject[] = [
  {
    element: (
      <>
        <Outlet />
        <ScrollRestoration />
        <ClearToasts />
      </>
    ),
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <LoadingPage label="Carregando..." />,
    children: [
      { path: paths.login, element: <LoginPage /> },
      page(paths.adminStart, loadAdminPage('start')),
      page(paths.signUp, () => import('./account/pages/sign-up.tsx')),
      page(paths.forgotPassword, () => import('./account/pages/forgot-password.tsx')),
      page(paths.forgotPasswordEnglish, () => import('./account/pages/forgot-password-english.tsx')),
      page(paths.resetPassword, () => import('./account/pages/reset-password.tsx')),
      page(paths.confirmAddress, () => import('./account/pages/confirm-address.tsx')),
      page(paths.refund, () => import('./account/pages/refund.tsx')),
      page(paths.confirmEmail, () => import('./account/pages/confirm-email.tsx')),
      {
        lazy: lazyPage(async () => ({ Page: (await loadStudentPages()).StudentLayout })),
        // Only signed-in students see these pages.
        children: [
          page(paths.studentArea, async () => (await loadStudentPages()).studentArea),
          page(paths.courseContent, async () => (await loadStudentPages()).courseContent),
          page(paths.lesson, () => import('./student/pages/lesson.tsx')),
          page(paths.exercises, () => import('./student/pages/exercises.tsx')),
          page(paths.materials, () => import('./student/pages/materials.tsx')),
          page(paths.directMaterials, () => import('./student/pages/direct-materials.tsx')),
          page(paths.courseMaterials, () => import('./student/pages/course-materials.tsx')),
          page(paths.reading, () => import('./student/pages/reading.tsx')),
          page(paths.prompts, () => import('./student/pages/prompts.tsx')),
          page(paths.search, () => import('./student/pages/search.tsx')),
          page(paths.upload, loadAdminPage('upload')),
          page(paths.account, () => import('./account/pages/account.tsx')),
          page(paths.contract, () => import('./account/pages/contract.tsx')),
          page(paths.changePassword, () => import('./account/pages/change-password.tsx')),
          page(paths.accountData, () => import('./account/pages/account-data.tsx')),
          page(paths.eraseAccount, () => import('./account/pages/erase-account.tsx')),
          page(paths.admin, loadAdminPage('home')),
          page(paths.adminContent, loadAdminPage('content')),
          page(paths.adminCourse, loadAdminPage('course')),
          page(paths.adminStudents, loadAdminPage('students')),
          page(paths.adminStudent, loadAdminPage('student')),
          page(paths.adminSales, loadAdminPage('purchases')),
          page(paths.adminSale, loadAdminPage('purchase')),
          page(paths.adminMessages, loadAdminPage('messages')),
          page(paths.adminEmail, loadAdminPage('email')),
          page(paths.adminSubscribers, loadAdminPage('subscribers')),
          page(paths.adminNewsletter, loadAdminPage('newsletter')),
          page(paths.adminQuestions, loadAdminPage('questions')),
          page(paths.adminReviews, loadAdminPage('reviews')),
          page(paths.adminGuide, loadAdminPage('guide')),
          page(paths.adminRequests, loadAdminPage('requests')),
          page(paths.adminSettings, loadAdminPage('settings')),
          page(paths.adminMail, loadAdminPage('mail')),
          page(paths.adminPayments, loadAdminPage('payments')),
          page(paths.adminNotices, loadAdminPage('notices')),
          page(paths.adminAccess, loadAdminPage('access')),
          page(paths.adminSecurity, loadAdminPage('security')),
          page(paths.adminBackups, loadAdminPage('backups')),
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

/** Removes a page's toasts when navigation to another one starts. */
function ClearToasts() {
  const { pathname } = useLocation();
  const nextPath = useNavigation().location?.pathname ?? pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(clearPageToasts, [nextPath]);
  return null;
}

interface PageModule {
  Page: ComponentType;
  /** Read in student-layout.tsx. */
  handle?: StudentPageHandle;
}

function page(path: Path, load: () => Promise<PageModule>): RouteObject {
  return { path, lazy: lazyPage(load) };
}

const connectionToast = toastAt('connection');

/** Returns a route's `lazy`: shows a toast when loading fails, and retries once the server answers. */
function lazyPage(load: () => Promise<PageModule>) {
  return async () => {
    const { Page, handle } = await loadWithRetry(load, () =>
      connectionToast.error(messages.login.connection),
    );
    connectionToast.clear();
    return { Component: Page, handle };
  };
}
