import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Connection } from './connection.tsx';
import { type Connections, checksAbout } from './connections.ts';

export function MailConnection({ connections }: { connections: Connections }) {
  const { via, answers, from, last_sent_at, waiting, refused } = connections.mail;
  const isServer = via === 'smtp';
  const letters = (count: number, status: string) =>
    count === 0 ? (
      'Nenhum'
    ) : (
      <Link className="link-alone" to={`${paths.adminMessages}?status=${status}`}>
        {count.toLocaleString('pt-BR')}: ver quais
      </Link>
    );
  return (
    <Connection
      title="E-mail"
      checks={checksAbout(connections, 'mail')}
      configure={{ to: paths.adminMail, about: 'o e-mail' }}
    >
      {isServer && answers && (
        <p className="max-w-prose">O servidor de e-mail aceita as mensagens do site.</p>
      )}
      <Facts
        facts={[
          ['Remetente', from],
          [
            isServer ? 'Último aceito' : 'Último arquivo',
            last_sent_at ? momentText(last_sent_at) : 'Nenhum ainda',
          ],
          ['À espera', letters(waiting, 'waiting')],
          ['Recusados em 14 dias', letters(refused, 'refused')],
        ]}
      />
    </Connection>
  );
}
