import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Mail, MessageCircle, RefreshCw, UserRound } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { hasAccess } from '../../../../domain/purchases.ts';
import { isSafeUrl } from '../../../../domain/safe-url.ts';
import { messages } from '../../../messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NotesToRecord } from '../../../ui/illustrations/notes-to-record.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useContent } from '../../data/content.ts';
import { type Student, studentQuery } from '../../data/student.ts';
import { useSupportUrl } from '../../data/use-support-url.ts';
import { useResendConfirmation } from '../auth/confirmation-email.tsx';
import { StudentPage } from '../layout/student-header.tsx';
import { ChangePasswordLink, SignOutButton } from '../session/account-links.tsx';

/** Milliseconds between polls of a pending payment. */
const pollInterval = 5_000;

/** Selling it again to somebody who paid would be wrong. */
const revoked = { title: 'O seu acesso foi retirado', text: 'Fale com o suporte.', steps: [] };

/** Replaces a course page without access: the reason, and the next step. */
export function NoAccess({ student }: { student: Student }) {
  const { noAccess } = useContent();
  const supportUrl = useSupportUrl();
  const { refetch } = useQuery({
    ...studentQuery,
    refetchInterval: student.access === 'pending' && pollInterval,
  });
  const queryClient = useQueryClient();
  // On unmount, as the course then is open: runs the queries again that the server refused.
  useEffect(
    () => () => void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' }),
    [queryClient],
  );
  const { access } = student;
  const reason = hasAccess(access) ? 'never_bought' : access;
  const isRevoked = student.is_access_revoked && reason === 'never_bought';
  const { title, text, steps } = isRevoked ? revoked : noAccess[reason];

  const { isBusy: isChecking, run: check } = useAction(async () => {
    const { data, error } = await refetch();
    if (error) toast.error(messages.login.connection);
    else if (data && hasAccess(data.access)) toast.success('Acesso liberado. Bons estudos!');
    else toast.info('Ainda sem acesso. Se precisar, fale com o suporte.');
  });

  return (
    <StudentPage hasBack={false} className="container-page grid max-w-3xl gap-6 py-8 sm:py-10">
      <Card as="section" className="grid gap-5 p-6 sm:p-9">
        <NotesToRecord className="mx-auto block h-auto w-56 sm:w-64" />
        <div>
          <h1 className="text-balance text-title">{title}</h1>
          <p className="mt-3 text-lg">{text}</p>
          <p className="mt-2 wrap-anywhere text-ink-soft">
            Você está na conta <strong className="text-ink">{student.email}</strong>
          </p>
        </div>
        <ol className="grid list-decimal gap-3 pl-6 marker:font-bold marker:text-leaf-700 empty:hidden">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {reason === 'unconfirmed' && <ResendConfirmationButton email={student.email} />}
          {reason !== 'unconfirmed' && !isRevoked && <BuyLink />}
          <Button look="outline" Icon={RefreshCw} disabled={isChecking} onClick={check}>
            {isChecking ? 'Verificando...' : 'Verificar de novo'}
          </Button>
          <ButtonLink look="outline" Icon={MessageCircle} href={supportUrl} target="_blank" rel="noopener">
            Falar com o suporte
          </ButtonLink>
          {['unconfirmed', 'never_bought'].includes(reason) && !isRevoked && (
            <ButtonLink look="quiet" href={paths.access}>
              Comprei e não recebi o acesso
            </ButtonLink>
          )}
        </div>
      </Card>
      <nav aria-label="Minha conta" className="grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink as={Link} look="quiet" Icon={UserRound} to={paths.account}>
          Minha conta
        </ButtonLink>
        <ChangePasswordLink />
        <SignOutButton />
      </nav>
    </StudentPage>
  );
}

/** The link to the checkout, in a new tab; an invalid address shows a toast. */
function BuyLink() {
  const { site } = useContent();
  const address = site.checkoutUrlHero;
  const supportUrl = useSupportUrl();
  const isValid = isSafeUrl(address);

  function showToast(event: MouseEvent) {
    if (isValid) return toast.info(messages.checkout.opening);
    event.preventDefault();
    toast.error(messages.checkout.invalid);
  }

  return (
    <ButtonLink
      look="primary"
      Icon={ExternalLink}
      href={isValid ? address : supportUrl}
      target="_blank"
      rel="noopener"
      onClick={showToast}
    >
      Comprar o curso
    </ButtonLink>
  );
}

function ResendConfirmationButton({ email }: { email: string }) {
  const { isBusy, run } = useResendConfirmation(email);
  return (
    <Button look="primary" Icon={Mail} disabled={isBusy} onClick={run}>
      {isBusy ? 'Enviando...' : 'Enviar o e-mail de confirmação'}
    </Button>
  );
}
