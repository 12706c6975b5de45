import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, UserX } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, read } from '../../data/client.ts';
import { apiQuery } from '../../data/fresh-query.ts';
import { FreshLoginDialog } from '../auth/fresh-login-dialog.tsx';
import { nameRequestQuery } from '../certificate-name/certificate-name.tsx';
import { StudentPage } from '../layout/student-header.tsx';
import { accountMessages } from '../messages.ts';
import { DevicesCard } from '../profile/devices-card.tsx';
import { ExportButton } from '../profile/export-button.tsx';
import { IdentityCard } from '../profile/identity-card.tsx';
import { type Account, accountQuery, explainAccountError } from '../profile/use-account.ts';
import { OwnPurchases } from '../refunds/own-purchases.tsx';
import { purchasesQuery } from '../refunds/purchase-card.tsx';
import { OwnReviewCard } from '../review/own-review-card.tsx';
import { ChangePasswordLink, SignOutButton } from '../session/account-links.tsx';
import type { StudentPageHandle } from '../session/session-guard.tsx';

export const handle: StudentPageHandle = {
  title: 'Minha conta',
  needsNoCourseAccess: true,
  prefetch: (queryClient) => [
    queryClient.prefetchQuery(accountQuery),
    queryClient.prefetchQuery(nameRequestQuery),
    queryClient.prefetchQuery(purchasesQuery),
  ],
};

/** The page `/minha-conta`. */
export function Page() {
  const { data, isPending, refetch } = useQuery(accountQuery);
  return (
    <StudentPage className="bg-leaf-50/60">
      <div className="container-page grid max-w-3xl gap-5 py-8">
        <PageHeader title="Minha conta" intro="Seus dados, seu acesso e o que guardamos sobre você." />
        {data ? (
          <>
            <IdentityCard account={data} />
            <SecurityCard account={data} />
            <DevicesCard devices={data.devices} />
            <OwnPurchases />
            <CourseEmailsCard />
            <PrivacyCard />
            <OwnReviewCard />
          </>
        ) : isPending ? (
          <Loading label="Carregando a sua conta..." />
        ) : (
          <RetryAlert onRetry={() => void refetch()}>{accountMessages.account.loadFailed}</RetryAlert>
        )}
        <p>
          <SignOutButton />
        </p>
      </div>
      <FreshLoginDialog />
    </StudentPage>
  );
}

function SecurityCard({ account: { has_password, has_second_factor, has_role } }: { account: Account }) {
  return (
    <TitledCard title="Senha e segurança">
      <p className="max-w-prose text-ink-soft">
        {has_password
          ? 'Ao trocar a senha, os outros aparelhos são desconectados.'
          : 'Esta conta ainda não tem senha: você entra com um código enviado por e-mail. Se quiser, crie uma.'}
        {has_second_factor && ' O segundo fator está ligado: a senha sozinha não abre a conta.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <ChangePasswordLink />
        {(has_role || has_second_factor) && (
          <ButtonLink as={Link} look="quiet" to={paths.adminSecurity}>
            Segundo fator
          </ButtonLink>
        )}
      </div>
    </TitledCard>
  );
}

function PrivacyCard() {
  return (
    <TitledCard title="Privacidade">
      <p className="max-w-prose text-ink-soft">
        Veja e baixe tudo o que guardamos sobre você, para quê e por quanto tempo. Os detalhes estão na{' '}
        <a className="link" href={paths.privacy2025}>
          Política de Privacidade
        </a>
        .
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ExportButton />
        <ButtonLink as={Link} look="quiet" Icon={FileText} to={paths.accountData}>
          Ver meus dados
        </ButtonLink>
        <ButtonLink as={Link} look="quiet" Icon={UserX} to={paths.eraseAccount}>
          Excluir minha conta
        </ButtonLink>
      </div>
    </TitledCard>
  );
}

const courseEmailsApi = api['course-emails'];
const courseEmailsQuery = apiQuery(['course-emails'], courseEmailsApi.$get);

/** The account page's switch for emails about the course. */
function CourseEmailsCard() {
  const queryClient = useQueryClient();
  const { data } = useQuery(courseEmailsQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (is_refused: boolean) => read(courseEmailsApi.$put({ json: { is_refused } })),
    onSuccess: (choice) => queryClient.setQueryData(courseEmailsQuery.queryKey, choice),
    onError: (error) => toast.error(explainAccountError(error)),
  });
  const isRefused = data?.is_refused;
  return (
    <TitledCard title="E-mails sobre o curso">
      <p className="max-w-prose text-ink-soft" role="status">
        {isRefused
          ? 'Você não recebe lembretes nem novidades do curso. O que é da sua conta e das suas compras continua a chegar.'
          : 'De vez em quando a equipe escreve aos alunos sobre o curso. Cada e-mail traz um link para parar.'}
      </p>
      <p>
        <Button
          look="outline"
          isSmall
          disabled={isPending || isRefused === undefined}
          onClick={() => mutate(!isRefused)}
        >
          {isRefused ? 'Voltar a receber' : 'Não receber mais'}
        </Button>
      </p>
    </TitledCard>
  );
}
