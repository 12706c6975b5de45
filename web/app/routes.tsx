import { Component, type ReactNode, use, useEffect } from 'react';
import { type Location, matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router';
import type { AdminPath } from '../../domain/admin-page-names.ts';
import { isAdminPath, type Path, paths } from '../../domain/paths.ts';
import { messages } from '../messages.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { clearPageToasts, toastAt } from '../ui/toast.ts';
import { NotFoundPage } from './account/layout/not-found.tsx';
import type { PageModule } from './account/session/session-guard.tsx';
import type { AdminRoutePath } from './admin/admin-pages.ts';
import { loadOnce } from './data/load-once.ts';
import { loadWithRetry } from './data/load-with-retry.tsx';
import { ScrollRestoration } from './scroll-restoration.tsx';

/** Returns true for pages of the admin area, which ask for a login. */
const isAdminPage = (path: Path): path is AdminPath => isAdminPath(path) && path !== paths.adminStart;

/** The application's routes. Each page loads when it is opened. */
export const routes: RouteObject[] = [
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
    ...lazyRoute(async () => ({ Page: (await import('./student-layout.tsx')).StudentLayout })),
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
];

/** The page of the current address. While another one loads, React keeps it in view. */
export function CurrentPage() {
  const location = useLocation();
  return (
    <ErrorBoundary location={location}>
      <ClearToasts />
      <LoadedPage location={location} />
      <ScrollRestoration />
    </ErrorBoundary>
  );
}

function LoadedPage({ location }: { location: Location }) {
  const page = useRoutes(routes);
  if (filesOf(location).some((file) => !file.loaded)) use(loadPage(location));
  return page;
}

/** By the last of a page's files. React may render a page again while it loads, and must get the same promise. */
const loadingPages = new Map<RouteFile | undefined, Promise<unknown>>();

/** Loads the files of an address's page and layout, so that rendering need not wait for them. */
export function loadPage(location: Partial<Location>): Promise<unknown> {
  const files = filesOf(location);
  const page = files.at(-1);
  const loading =
    loadingPages.get(page) ??
    Promise.all(files.map((file) => file.load())).finally(() => loadingPages.delete(page));
  loadingPages.set(page, loading);
  return loading;
}

/** Returns the handle of an address's page, which must have been loaded, and the address's parameters. */
export function findPage(location: Partial<Location>) {
  const { params = {}, route } = matchRoutes(routes, location)?.at(-1) ?? {};
  return { handle: (route?.handle as RouteFile | undefined)?.loaded?.handle, params };
}

function filesOf(location: Partial<Location>): RouteFile[] {
  return (matchRoutes(routes, location) ?? []).flatMap(({ route }) => route.handle ?? []);
}

/** Removes a page's toasts when another one opens; before its effects, which may show some. */
function ClearToasts() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(clearPageToasts, [pathname]);
  return null;
}

/** The file of a page or layout, loaded when a page with it is opened. */
interface RouteFile {
  load: () => Promise<PageModule>;
  loaded: PageModule | undefined;
}

function pageRoute(path: Path, load: () => Promise<PageModule>): RouteObject {
  return { path, ...lazyRoute(load) };
}

function adminRoute(path: AdminRoutePath): RouteObject {
  return pageRoute(path, async () => (await import('./admin/admin-pages.ts')).adminPages[path]());
}

const connectionToast = toastAt('connection');

/** Returns a route that shows a toast when loading its file fails, and retries once the server answers. */
function lazyRoute(loadFile: () => Promise<PageModule>) {
  const file: RouteFile = {
    loaded: undefined,
    load: loadOnce(async () => {
      file.loaded = await loadWithRetry(loadFile, () => connectionToast.error(messages.login.connection));
      connectionToast.clear();
      return file.loaded;
    }),
  };
  return { handle: file, element: <LoadedFile file={file} /> };
}

function LoadedFile({ file: { loaded } }: { file: RouteFile }) {
  const { handle } = findPage(useLocation());
  return loaded && <loaded.Page handle={handle} />;
}

interface ErrorBoundaryProps {
  location: Location;
  children: ReactNode;
}

/** Shows a page that throws as an error, until another one is opened. React has this for classes only. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidUpdate({ location }: ErrorBoundaryProps): void {
    if (this.state.hasFailed && location !== this.props.location) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}

/** The page shown when another page throws. */
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
