import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Configure, Connection } from './connection.tsx';
import type { Connections } from './connections.ts';

export function MailConnection({ mail }: { mail: Connections['mail'] }) {
  const { via, answers, from, last_sent_at, waiting, refused } = mail;
  const isServer = via === 'smtp';
  const letters = (count: number, status: string) =>
    count === 0 ? (
      'Nenhum'
    ) : (
      <Link className="link inline-block py-0.5" to={`${paths.adminMessages}?status=${status}`}>
        {count.toLocaleString('pt-BR')}: ver quais
      </Link>
    );
  return (
    <Connection title="E-mail" {...stateOf(mail)}>
      <p className="max-w-prose">
        {!isServer &&
          'Não há servidor de e-mail: nada chega a ninguém. Cada mensagem vira um arquivo no servidor.'}
        {isServer && answers && 'O servidor de e-mail aceita as mensagens do site.'}
        {isServer && !answers && 'O servidor de e-mail não responde, ou não aceita o usuário e a senha.'}
      </p>
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
      <Configure to={paths.adminMail} about="o e-mail" />
    </Connection>
  );
}

function stateOf({ via, answers, refused }: Connections['mail']) {
  if (via === 'files') return { state: 'attention', word: 'Falta configurar' } as const;
  if (!answers) return { state: 'attention', word: 'Não responde' } as const;
  if (refused > 0) return { state: 'attention', word: 'Funciona, com recusas' } as const;
  return { state: 'ok', word: 'Funciona' } as const;
}
