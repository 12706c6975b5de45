import { useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { type AdminPath, adminPageNames } from '../../../../domain/admin-page-names.ts';
import { administersKey } from '../../../../domain/browser-storage.ts';
import { paths } from '../../../../domain/paths.ts';
import { isTeamRole, mayOpenPage } from '../../../../domain/roles.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { LogoMark } from '../../../ui/logo.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FreshLoginDialog } from '../../account/auth/fresh-login-dialog.tsx';
import { LoadFailed } from '../../account/layout/notice-page.tsx';
import { StudentPage } from '../../account/layout/student-header.tsx';
import {
  RedirectToLogin,
  type StudentPageHandle,
  useLoginPath,
} from '../../account/session/session-guard.tsx';
import { codeOf } from '../../data/client.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import { reloadSession } from '../../data/session-client.ts';
import { studentQuery } from '../../data/student.ts';
import { hasUnsentInput } from '../../data/unsent-input.ts';
import { adminMessages } from '../messages.ts';
import { AccountMenu, AdminNav, BottomBar } from './admin-nav.tsx';
import { AdminSearch } from './admin-search.tsx';
import { BackToLaunchChecks } from './launch-checks.tsx';

const GuidePanel = optionalComponent(async () => (await import('../guide/guide-panel.tsx')).GuidePanel);

type PageContent = ComponentType<{ id: string }>;

/**
 * Returns the `Page` and `handle` of an admin route, with header, access check and title.
 * @param Content gets the address's `:id`; a new id remounts it
 * @param Heading names the record at that address; default: the page's name
 */
export function adminPage(path: AdminPath, Content: PageContent, Heading?: PageContent) {
  const title = adminPageNames[path];
  const handle: StudentPageHandle = { title, SignedOut: AdminSignedOut, needsNoCourseAccess: true };
  function Page() {
    const { id = '' } = useParams();
    return (
      <AdminPage path={path} title={Heading ? <Heading key={id} id={id} /> : title}>
        <Content key={id} id={id} />
      </AdminPage>
    );
  }
  return { Page, handle };
}

interface AdminPageProps {
  path: AdminPath;
  title: ReactNode;
  children: ReactNode;
}

function AdminPage({ path, title, children }: AdminPageProps) {
  useScrollToHash();
  const student = usePolledStudent();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const helpButton = useRef<HTMLButtonElement>(null);
  function closeHelp() {
    setHelpOpen(false);
    helpButton.current?.focus();
  }
  const administers = student.data?.role === 'admin';
  useEffect(() => {
    try {
      if (administers) localStorage.setItem(administersKey, '1');
    } catch {
      // Private windows may refuse storage: public pages then have no link to their editor.
    }
  }, [administers]);
  if (student.isPending) return <Loading label="Carregando..." />;
  if (!student.data) return <LoadFailed />;
  const { role, has_second_factor } = student.data;
  if (!isTeamRole(role) && has_second_factor && path === paths.adminSecurity)
    // An account that lost its role may turn its second factor off.
    return (
      <StudentPage className="bg-leaf-50/60">
        <div className="container-page max-w-3xl pt-8">
          <PageHeader title={title} intro="O segundo fator da sua conta." />
        </div>
        {children}
        <FreshLoginDialog />
      </StudentPage>
    );
  if (!isTeamRole(role) || !mayOpenPage(role, path))
    return (
      <StudentPage className="container-page max-w-2xl py-10">
        <h1 className="mb-4 text-title">Painel</h1>
        <LinkAlert
          to={isTeamRole(role) ? paths.admin : paths.studentArea}
          linkLabel={isTeamRole(role) ? 'Voltar ao Painel' : 'Ir para a área do aluno'}
        >
          {adminMessages.errors.forbidden}
        </LinkAlert>
      </StudentPage>
    );
  return (
    <div className="admin-frame">
      <a
        href={`#${mainId}`}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-white focus:p-3 focus:shadow-lift"
      >
        Ir para o conteúdo
      </a>
      <header className="border-line bg-white max-lg:border-b lg:border-r">
        <div className="flex flex-col px-4 py-2 sm:px-6 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:px-3 lg:py-3">
          <div className="flex flex-wrap items-center gap-3 lg:gap-2 lg:pb-2">
            <Link to={paths.admin} aria-label="Início do Painel" className="shrink-0 rounded-control p-0.5">
              <LogoMark className="size-10" />
            </Link>
            <AdminSearch role={role} />
          </div>
          <AdminNav role={role} className="max-lg:hidden lg:grow" />
          <div className="max-lg:hidden">
            <AccountMenu />
          </div>
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <div className="container-page pt-3 pb-2 max-sm:-order-2">
          <BackToLaunchChecks />
          <div className="flex items-center justify-between gap-3">
            <PageHeader title={title} />
            {path !== paths.adminGuide && (
              <Button
                ref={helpButton}
                look="quiet"
                isSmall
                Icon={CircleHelp}
                className="shrink-0 px-2"
                aria-expanded={isHelpOpen}
                onClick={() => setHelpOpen(!isHelpOpen)}
              >
                Ajuda<span className="sr-only"> desta página</span>
              </Button>
            )}
          </div>
        </div>
        {children}
      </main>
      {isHelpOpen && <GuidePanel path={path} onClose={closeHelp} />}
      <BottomBar role={role} />
      <FreshLoginDialog />
    </div>
  );
}

const mainId = 'conteudo';

/** Redirects to login, unless unsaved text waits for its author, who may log in elsewhere. */
function AdminSignedOut({ wasSignedIn }: { wasSignedIn: boolean }) {
  const loginPath = useLoginPath();
  if (!wasSignedIn || !hasUnsentInput('admin:'))
    return <RedirectToLogin info={adminMessages.uploadErrors.session_missing} />;
  return (
    <main className="container-page grid min-h-svh max-w-xl place-content-center">
      <LinkAlert title="Sua sessão terminou" to={loginPath} linkLabel="Entrar de novo">
        O que você escreveu não se perdeu: entre nesta aba ou em outra, e salve.
      </LinkAlert>
    </main>
  );
}

/** Milliseconds. */
const pollInterval = 15_000;

/** Refetches: the role or the session may end while a page is open. */
function usePolledStudent() {
  const student = useQuery({ ...studentQuery, staleTime: 0, refetchInterval: pollInterval });
  const hasEnded = student.error !== null && codeOf(student.error) === 'session_missing';
  useEffect(() => {
    // A login on this page may have replaced the session: ask the server again.
    if (hasEnded) void reloadSession('SIGNED_OUT');
  }, [hasEnded]);
  return student;
}

/** User input that ends scrolling to the hash. */
const userScrollEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to the address's hash, and again while content above it loads, until the user scrolls. */
function useScrollToHash(): void {
  // Following a link again changes only the key, and scrolls again.
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!hash || !key) return;
    const observer = new ResizeObserver(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    const stop = () => observer.disconnect();
    observer.observe(document.body);
    for (const name of userScrollEvents) window.addEventListener(name, stop, { passive: true });
    return () => {
      stop();
      for (const name of userScrollEvents) window.removeEventListener(name, stop);
    };
  }, [hash, key]);
}
