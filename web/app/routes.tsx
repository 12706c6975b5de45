import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, ScrollRestoration } from 'react-router';
import { paths } from '../../domain/paths.ts';
import { messages } from '../messages.ts';
import { Loading } from '../ui/loading.tsx';
import { toast } from '../ui/toast.ts';
import { loadPart } from './load-part.tsx';
import { ErrorPage } from './pages/error.tsx';
import { LoginPage } from './pages/login.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { SignUpPage } from './pages/sign-up.tsx';

/** The doors come with the first script; a student page is loaded when it is gone to. */
export const router = createBrowserRouter([
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
      {
        path: paths.forgotPassword,
        lazy: page(async () => (await import('./pages/forgot-password.tsx')).ForgotPasswordPage),
      },
      {
        path: paths.forgotPasswordEnglish,
        lazy: page(
          async () => (await import('./pages/forgot-password-english.tsx')).ForgotPasswordEnglishPage,
        ),
      },
      {
        path: paths.resetPassword,
        lazy: page(async () => (await import('./pages/reset-password.tsx')).ResetPasswordPage),
      },
      {
        path: paths.confirmEmail,
        lazy: page(async () => (await import('./pages/confirm-email.tsx')).ConfirmEmailPage),
      },
      {
        lazy: page(async () => (await import('./pages/student-layout.tsx')).StudentLayout),
        children: [
          {
            path: paths.studentArea,
            lazy: page(async () => (await import('./pages/student-area.tsx')).StudentAreaPage),
          },
          {
            path: paths.courseContent,
            lazy: page(async () => (await import('./pages/course-content.tsx')).CourseContentPage),
          },
          {
            path: paths.materials,
            lazy: page(async () => (await import('./pages/materials.tsx')).MaterialsPage),
          },
          {
            path: paths.directMaterials,
            lazy: page(async () => (await import('./pages/direct-materials.tsx')).DirectMaterialsPage),
          },
          {
            path: paths.courseMaterials,
            lazy: page(async () => (await import('./pages/course-materials.tsx')).CourseMaterialsPage),
          },
          {
            path: paths.upload,
            lazy: page(async () => (await import('./pages/upload.tsx')).UploadPage),
          },
          {
            path: paths.changePassword,
            lazy: page(async () => (await import('./pages/change-password.tsx')).ChangePasswordPage),
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]);

/** One that does not come says so, and comes with the network. */
function page(load: () => Promise<ComponentType>) {
  return { Component: () => loadPart(load, () => toast.error(messages.login.connection)) };
}
