import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { SignUpForm } from '../auth/sign-up-form.tsx';
import { AccountLayout } from '../layout/account-layout.tsx';
import { PageTitle } from '../layout/page-title.tsx';

export function SignUpPage() {
  return (
    <AccountLayout title="Criar conta" intro="Leva menos de um minuto.">
      <PageTitle>Criar conta</PageTitle>
      <SignUpForm />
      <p className="mt-6">
        Já tem uma conta?{' '}
        <Link className="link" to={paths.login}>
          Faça login
        </Link>
      </p>
    </AccountLayout>
  );
}
