import { useQuery, useQueryClient } from '@tanstack/react-query';
import { momentText } from '../../../../domain/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { AdminAction } from '../admin-action.tsx';
import { connectionsQuery } from '../connections/connections.ts';
import { explainWith } from '../explain-admin-error.ts';
import { useChange } from '../use-change.ts';

const { files } = api.admin.letters;

/** Refetched with the connections, as a configured mail server changes it. */
const emailFilesQuery = freshQuery([...connectionsQuery.queryKey, 'email-files'], files.$get);

const countText = (count: number) => (count === 1 ? '1 e-mail' : `${count.toLocaleString('pt-BR')} e-mails`);

/** Offers to send or discard the emails that were stored as files while there was no mail server. */
export function StoredEmails() {
  const { data } = useQuery(emailFilesQuery);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
  const { mutate, isPending } = useChange(() => read(files.send.$post()), {
    onDone({ count }) {
      toast.success(
        count === 0
          ? 'Não havia mais nada para enviar.'
          : `${countText(count)} na fila de envio. Acompanhe em Mensagens.`,
      );
      return refresh();
    },
    explain: explainWith({
      wrong_state: 'O servidor de e-mail não respondeu agora. Envie um e-mail de teste e tente de novo.',
    }),
  });
  if (!data?.since || !data.can_send) return null;
  const isSingle = data.count === 1;
  return (
    <TitledCard title="E-mails que não saíram">
      <p className="max-w-prose">
        <strong>{countText(data.count)}</strong> {isSingle ? 'espera' : 'esperam'} em arquivos no servidor, de
        quando o site ainda não tinha por onde enviar. {isSingle ? 'É de' : 'O mais antigo é de'}{' '}
        <strong>{momentText(data.since)}</strong>. Cada um sai uma vez só, com links novos; códigos e links de
        senha daqueles dias já venceram e não saem.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" isSmall disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Enviando...' : 'Enviar agora'}
        </Button>
        <AdminAction
          label="Descartar"
          about="os e-mails que não saíram"
          confirmLabel="Descartar"
          question={isSingle ? 'Descartar este e-mail?' : `Descartar ${countText(data.count)}?`}
          run={async () => {
            await read(files.discard.$post());
            await refresh();
          }}
          done="Descartado. Nada foi enviado."
        >
          Ninguém os recebe, e não há como voltar atrás.
        </AdminAction>
      </div>
    </TitledCard>
  );
}
