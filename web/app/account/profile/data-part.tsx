import { Download, FileText, UserX } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Part } from '../../../ui/facts.tsx';

export const exportAddress = '/api/account/export';

export function DataPart() {
  return (
    <Part title="Privacidade">
      <p className="max-w-prose text-ink-soft">
        Veja e baixe tudo o que guardamos sobre você, para quê e por quanto tempo. Os detalhes estão na{' '}
        <a className="link" href={paths.privacy2025}>
          Política de Privacidade
        </a>
        .
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <a className="button button-outline" href={exportAddress} download>
          <Download aria-hidden size={18} />
          Baixar meus dados
        </a>
        <Link className="button button-quiet" to={paths.accountData}>
          <FileText aria-hidden size={18} />
          Ver meus dados
        </Link>
        <Link className="button button-quiet" to={paths.eraseAccount}>
          <UserX aria-hidden size={18} />
          Excluir minha conta
        </Link>
      </div>
    </Part>
  );
}
