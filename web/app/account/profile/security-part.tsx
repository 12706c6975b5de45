import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Part } from '../../../ui/facts.tsx';
import { ChangePasswordLink } from '../session/account-links.tsx';
import type { Account } from './use-account.ts';

export function SecurityPart({
  account: { has_password, has_second_factor, is_admin },
}: {
  account: Account;
}) {
  return (
    <Part title="Senha e segurança">
      <p className="max-w-prose text-ink-soft">
        {has_password
          ? 'Ao trocar a senha, os outros aparelhos são desconectados.'
          : 'Esta conta ainda não tem senha: você entra com um código enviado por e-mail. Se quiser, crie uma.'}
        {has_second_factor && ' O segundo fator está ligado: a senha sozinha não abre a conta.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <ChangePasswordLink />
        {(is_admin || has_second_factor) && (
          <Link className="button button-quiet" to={paths.deskSettings}>
            Segundo fator
          </Link>
        )}
      </div>
    </Part>
  );
}
