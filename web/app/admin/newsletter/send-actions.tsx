import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { readMomentInput } from '../../../../domain/moment-input.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { NoMailServerNotice, useEmailToast } from '../links/email-delivery.tsx';
import { useChange } from '../use-change.ts';
import {
  audienceText,
  counted,
  countText,
  type NewsletterText,
  newsletterApi,
  recipientsQuery,
} from './newsletter-issues.tsx';

interface SendActionsProps {
  id: string;
  saved: NewsletterText;
  /** Resolves to the saved version. */
  save: () => Promise<number>;
  isEmpty: boolean;
}

/** Test, schedule and send. Each saves the text first. */
export function SendActions({ id, saved, save, isEmpty }: SendActionsProps) {
  const { count: recipients, unconfirmed = 0 } = useQuery(recipientsQuery(id, saved)).data ?? {};
  const [at, setAt] = useState('');
  const showEmailToast = useEmailToast();
  const isForStudents = saved.audience !== 'subscribers';
  const to = counted(recipients ?? 0, isForStudents ? 'aluno' : 'inscrito');
  const { mutate, isPending } = useChange(
    async () => {
      await save();
      return read(newsletterApi[':id'].test.$post({ param: { id } }));
    },
    {
      onDone: ({ recipient }) =>
        showEmailToast('Teste escrito.', {
          email: `O e-mail para ${recipient}`,
          sent: `Teste enviado a ${recipient}.`,
        }),
    },
  );
  if (isEmpty) return <p className="text-ink-soft">Escreva assunto e texto para enviar um teste.</p>;
  return (
    <div className="flex flex-wrap gap-3">
      <Button Icon={Send} look="outline" isSmall disabled={isPending} onClick={() => mutate()}>
        Enviar teste
      </Button>
      <AdminAction
        label="Agendar"
        question={`Agendar o envio para ${audienceText(saved)}?`}
        run={async () => {
          // Sent as a past moment if empty, which the server refuses at the field.
          const moment = readMomentInput(at) ?? new Date(0).toISOString();
          const json = { version: await save(), at: moment };
          await read(newsletterApi[':id'].schedule.$post({ param: { id }, json }));
        }}
        done="O envio está marcado."
      >
        <Field
          label="Quando (horário de Brasília)"
          type="datetime-local"
          value={at}
          onChange={({ target }) => setAt(target.value)}
          hint="Quem recebe é contado na hora do envio."
        />
      </AdminAction>
      {recipients === undefined ? null : recipients === 0 ? (
        <NobodyReached id={id} isForStudents={isForStudents} unconfirmed={unconfirmed} />
      ) : (
        <AdminAction
          label="Enviar"
          look="primary"
          question={`Enviar para ${to}?`}
          run={async () =>
            read(newsletterApi[':id'].send.$post({ param: { id }, json: { version: await save() } }))
          }
          done={() =>
            showEmailToast('Texto guardado.', {
              sent: isForStudents ? 'Sua mensagem está saindo.' : 'A newsletter está na fila.',
            })
          }
        >
          <NoMailServerNotice advice="Configure o e-mail antes: agora ela não chega a ninguém." />
          <p>
            Vai a quem confirmou o e-mail e não saiu, aos poucos, uma vez a cada pessoa. O texto não pode mais
            ser mudado; o envio pode ser parado, e o que já saiu não volta.
          </p>
        </AdminAction>
      )}
    </div>
  );
}

interface NobodyReachedProps {
  id: string;
  isForStudents: boolean;
  /** Students of the group whose email is not confirmed. */
  unconfirmed: number;
}

/** Says why nobody gets the issue, and offers to send students their link again. */
function NobodyReached({ id, isForStudents, unconfirmed }: NobodyReachedProps) {
  if (!isForStudents) return <p className="text-ink-soft">Ainda não há inscritos com o e-mail confirmado.</p>;
  if (unconfirmed === 0)
    return (
      <p className="text-ink-soft">
        Ninguém pode receber: este grupo está vazio, ou quem está nele pediu para não receber.
      </p>
    );
  const who = counted(unconfirmed, 'aluno');
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-soft">
        Ninguém pode receber: {countText(unconfirmed)}{' '}
        {unconfirmed === 1 ? 'ainda não confirmou' : 'ainda não confirmaram'} o e-mail. Reenviar acesso?
      </p>
      <AdminAction
        label="Reenviar acesso"
        look="outline"
        question={`Reenviar o acesso a ${who}?`}
        run={() => read(newsletterApi[':id']['resend-access'].$post({ param: { id } }))}
        done="Os links de acesso estão saindo."
        sendsEmail
      >
        <p>Cada pessoa recebe de novo o e-mail com o seu link, no máximo uma vez por dia.</p>
        <NoMailServerNotice advice="Configure o e-mail antes: agora este link não chega a ninguém." />
      </AdminAction>
    </div>
  );
}
