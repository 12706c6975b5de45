import type { ComponentType } from 'react';
import { type LoaderFunction, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { type Path, paths } from '../../domain/paths.ts';
import { messages } from '../messages.ts';
import { Loading } from '../ui/loading.tsx';
import { toast } from '../ui/toast.ts';
import { loadPart } from './load-part.tsx';
import { ErrorPage } from './pages/error.tsx';
import { LoginPage } from './pages/login.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { SignUpPage } from './pages/sign-up.tsx';
import type { StudentPageGuard } from './pages/student-layout.tsx';

/** In one file, as those who open one open others. */
const pages = () => import('./pages.ts');

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
    hydrateFallbackElement: <Loading label="Carregando..." />,
    children: [
      { path: paths.login, element: <LoginPage /> },
      { path: paths.signUp, element: <SignUpPage /> },
      page(paths.forgotPassword, async () => (await pages()).forgotPassword),
      page(paths.forgotPasswordEnglish, async () => (await pages()).forgotPasswordEnglish),
      page(paths.resetPassword, async () => (await pages()).resetPassword),
      page(paths.confirmEmail, async () => (await pages()).confirmEmail),
      {
        lazy: lazyPage(async () => ({ Page: (await pages()).StudentLayout })),
        // Whatever stands here is seen by signed-in students only.
        children: [
          page(paths.studentArea, async () => (await pages()).studentArea),
          page(paths.courseContent, async () => (await pages()).courseContent),
          page(paths.materials, async () => (await pages()).materials),
          page(paths.directMaterials, async () => (await pages()).directMaterials),
          page(paths.courseMaterials, async () => (await pages()).courseMaterials),
          page(paths.reading, async () => (await pages()).reading),
          page(paths.prompts, async () => (await pages()).prompts),
          page(paths.upload, () => import('./pages/upload.tsx')),
          page(paths.changePassword, async () => (await pages()).changePassword),
          page(paths.desk, () => import('./pages/desk/home.tsx')),
          page(paths.deskContent, () => import('./pages/desk/content.tsx')),
          page(paths.deskCourse, () => import('./pages/desk/course.tsx')),
          page(paths.deskStudents, () => import('./pages/desk/students.tsx')),
          page(paths.deskStudent, () => import('./pages/desk/student.tsx')),
          page(paths.deskSales, () => import('./pages/desk/sales.tsx')),
          page(paths.deskSale, () => import('./pages/desk/sale.tsx')),
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
  /** Begins to fetch, without waiting for it. */
  loader?: LoaderFunction;
}

function page(path: Path, load: () => Promise<PageModule>): RouteObject {
  return { path, lazy: lazyPage(load) };
}

/** One that does not come says so, and comes with the network. */
function lazyPage(load: () => Promise<PageModule>) {
  return async () => {
    const { Page, guard, loader } = await loadPart(load, () => toast.error(messages.login.connection));
    return { Component: Page, handle: guard, loader };
  };
}
