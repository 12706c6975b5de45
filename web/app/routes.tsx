import type { ComponentType } from 'react';
import { Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { type Path, paths } from '../../domain/paths.ts';
import { messages } from '../messages.ts';
import { toastAt } from '../ui/toast.ts';
import { LoadingPage } from './features/session/loading-page.tsx';
import { loadPart } from './load-part.tsx';
import { ErrorPage } from './pages/error.tsx';
import { LoginPage } from './pages/login.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { SignUpPage } from './pages/sign-up.tsx';
import type { StudentPageGuard } from './pages/student-layout.tsx';

/** Those that every student opens come in one file. */
const studentPages = () => import('./student-pages.ts');

/** Login and sign-up come with the first script; any other page is loaded when it is gone to. */
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
      page(paths.forgotPassword, () => import('./pages/forgot-password.tsx')),
      page(paths.forgotPasswordEnglish, () => import('./pages/forgot-password-english.tsx')),
      page(paths.resetPassword, () => import('./pages/reset-password.tsx')),
      page(paths.confirmAddress, () => import('./pages/confirm-address.tsx')),
      page(paths.refund, () => import('./pages/refund.tsx')),
      page(paths.confirmEmail, () => import('./pages/confirm-email.tsx')),
      {
        lazy: lazyPage(async () => ({ Page: (await studentPages()).StudentLayout })),
        // Whatever stands here is seen by signed-in students only.
        children: [
          page(paths.studentArea, async () => (await studentPages()).studentArea),
          page(paths.courseContent, async () => (await studentPages()).courseContent),
          page(paths.lesson, async () => (await studentPages()).lesson),
          page(paths.materials, () => import('./pages/materials.tsx')),
          page(paths.directMaterials, () => import('./pages/direct-materials.tsx')),
          page(paths.courseMaterials, () => import('./pages/course-materials.tsx')),
          page(paths.reading, () => import('./pages/reading.tsx')),
          page(paths.prompts, () => import('./pages/prompts.tsx')),
          page(paths.search, () => import('./pages/search.tsx')),
          page(paths.upload, () => import('./pages/upload.tsx')),
          page(paths.account, () => import('./pages/account.tsx')),
          page(paths.contract, () => import('./pages/contract.tsx')),
          page(paths.changePassword, () => import('./pages/change-password.tsx')),
          page(paths.accountData, () => import('./pages/account-data.tsx')),
          page(paths.eraseAccount, () => import('./pages/erase-account.tsx')),
          page(paths.desk, () => import('./pages/desk/home.tsx')),
          page(paths.deskContent, () => import('./pages/desk/content.tsx')),
          page(paths.deskCourse, () => import('./pages/desk/course.tsx')),
          page(paths.deskStudents, () => import('./pages/desk/students.tsx')),
          page(paths.deskStudent, () => import('./pages/desk/student.tsx')),
          page(paths.deskSales, () => import('./pages/desk/sales.tsx')),
          page(paths.deskSale, () => import('./pages/desk/sale.tsx')),
          page(paths.deskMessages, () => import('./pages/desk/messages.tsx')),
          page(paths.deskLetter, () => import('./pages/desk/letter.tsx')),
          page(paths.deskSubscribers, () => import('./pages/desk/subscribers.tsx')),
          page(paths.deskNewsletter, () => import('./pages/desk/newsletter.tsx')),
          page(paths.deskQuestions, () => import('./pages/desk/questions.tsx')),
          page(paths.deskRequests, () => import('./pages/desk/requests.tsx')),
          page(paths.deskSettings, () => import('./pages/desk/settings.tsx')),
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

interface PageModule {
  Page: ComponentType;
  /** For the layout of the student pages. */
  guard?: StudentPageGuard;
}

function page(path: Path, load: () => Promise<PageModule>): RouteObject {
  return { path, lazy: lazyPage(load) };
}

const connection = toastAt('connection');

/** One that does not come says so, and comes with the network. */
function lazyPage(load: () => Promise<PageModule>) {
  return async () => {
    const { Page, guard } = await loadPart(load, () => connection.error(messages.login.connection));
    connection.clear();
    return { Component: Page, handle: guard };
  };
}
