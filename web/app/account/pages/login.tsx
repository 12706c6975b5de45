import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { LoginForm } from '../auth/login-form.tsx';
import { AccountLayout } from '../layout/account-layout.tsx';
import { PageTitle } from '../layout/page-title.tsx';

export function LoginPage() {
  return (
    <AccountLayout title="Entrar na área do aluno" intro="Continue de onde parou.">
      <PageTitle>Entrar</PageTitle>
      <LoginForm />
      <p className="mt-6">
        Ainda não tem conta?{' '}
        <Link className="link" to={paths.signUp}>
          Cadastre-se
        </Link>
      </p>
      <a className="button button-quiet mt-6 w-full" href={paths.home}>
        Voltar para a página inicial
      </a>
    </AccountLayout>
  );
}
