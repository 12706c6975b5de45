import { useEffect } from 'react';
import { Outlet, type RouteObject, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import type { AdminPath } from '../../domain/admin-page-names.ts';
import { isAdminPath, type Path, paths } from '../../domain/paths.ts';
import { messages } from '../messages.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { clearPageToasts, toastAt } from '../ui/toast.ts';
import { LoadingPage } from './account/layout/loading-page.tsx';
import { NotFoundPage } from './account/layout/not-found.tsx';
import type { PageModule } from './account/session/session-guard.tsx';
import type { AdminRoutePath } from './admin/admin-pages.ts';
import { loadWithRetry } from './data/load-with-retry.tsx';

/** Returns true for pages of the admin area, which ask for a login. */
const isAdminPage = (path: Path): path is AdminPath => isAdminPath(path) && path !== paths.adminStart;

/** The application's routes. Each page loads when it is opened. */
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
      pageRoute(paths.login, () => import('./account/pages/login.tsx')),
      adminRoute(paths.adminStart),
      pageRoute(paths.signUp, () => import('./account/pages/sign-up.tsx')),
      pageRoute(paths.forgotPassword, () => import('./account/pages/forgot-password.tsx')),
      pageRoute(paths.forgotPasswordEnglish, () => import('./account/pages/forgot-password-english.tsx')),
      pageRoute(paths.resetPassword, () => import('./account/pages/reset-password.tsx')),
      pageRoute(paths.firstPassword, () => import('./account/pages/reset-password.tsx')),
      pageRoute(paths.confirmAddress, () => import('./account/pages/confirm-address.tsx')),
      pageRoute(paths.access, () => import('./account/pages/access.tsx')),
      pageRoute(paths.refund, () => import('./account/pages/refund.tsx')),
      pageRoute(paths.confirmEmail, () => import('./account/pages/confirm-email.tsx')),
      {
        lazy: lazyPage(async () => ({ Page: (await import('./student-layout.tsx')).StudentLayout })),
        // Only signed-in students see these pages.
        children: [
          pageRoute(paths.studentArea, () => import('./student/pages/student-area.tsx')),
          pageRoute(paths.courseContent, () => import('./student/pages/course-content.tsx')),
          pageRoute(paths.lesson, () => import('./student/pages/lesson.tsx')),
          pageRoute(paths.exercises, () => import('./student/pages/exercises.tsx')),
          pageRoute(paths.materials, () => import('./student/pages/materials.tsx')),
          pageRoute(paths.directMaterials, () => import('./student/pages/direct-materials.tsx')),
          pageRoute(paths.courseMaterials, () => import('./student/pages/course-materials.tsx')),
          pageRoute(paths.reading, () => import('./student/pages/reading.tsx')),
          pageRoute(paths.prompts, () => import('./student/pages/prompts.tsx')),
          pageRoute(paths.twentyDays, () => import('./student/pages/twenty-days.tsx')),
          pageRoute(paths.search, () => import('./student/pages/search.tsx')),
          adminRoute(paths.upload),
          pageRoute(paths.account, () => import('./account/pages/account.tsx')),
          pageRoute(paths.contract, () => import('./account/pages/contract.tsx')),
          pageRoute(paths.changePassword, () => import('./account/pages/change-password.tsx')),
          pageRoute(paths.accountData, () => import('./account/pages/account-data.tsx')),
          pageRoute(paths.eraseAccount, () => import('./account/pages/erase-account.tsx')),
          ...Object.values(paths).filter(isAdminPage).map(adminRoute),
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

function pageRoute(path: Path, load: () => Promise<PageModule>): RouteObject {
  return { path, lazy: lazyPage(load) };
}

function adminRoute(path: AdminRoutePath): RouteObject {
  return pageRoute(path, async () => (await import('./admin/admin-pages.ts')).adminPages[path]());
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

/** The page shown by the router when another page throws. */
function ErrorPage() {
  return (
    <main className="container-page grid min-h-screen place-content-center gap-4 text-center">
      <h1 className="text-title">Algo não saiu como esperado</h1>
      <p className="mx-auto max-w-md text-ink-soft">
        A página encontrou um erro e não pôde continuar. O que já estava salvo continua salvo.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="primary" onClick={() => window.location.reload()}>
          Recarregar a página
        </Button>
        <ButtonLink look="outline" href={paths.home}>
          Ir para a página inicial
        </ButtonLink>
      </div>
    </main>
  );
}
