import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { certificateName } from '../../../../domain/certificate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, focusOnMount } from '../../../ui/field.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-action.ts';
import { api, codeOf, read } from '../../data/client.ts';
import { publishAccountEvent } from '../../data/session-client.ts';
import { studentMessages } from '../messages.ts';

const texts = studentMessages.certificate;
/** Not among the texts that every visit loads: few students ever read it. */
const nameSettled = 'O nome deste certificado já foi conferido. Para mudá-lo, fale com o suporte.';

/** Asks the student once to confirm or correct the name on the certificate. */
export function NameCheck({ name }: { name: string }) {
  const queryClient = useQueryClient();
  const [isCorrecting, setCorrecting] = useState(false);
  const { isBusy, run: submitName } = useAction(
    async (newName: string) => {
      try {
        await read(api.certificate.name.$post({ json: { name: newName } }));
        if (newName !== name) publishAccountEvent('USER_UPDATED');
        toast.success(newName === name ? texts.nameChecked : texts.nameCorrected);
      } finally {
        void queryClient.invalidateQueries({ queryKey: ['progress'] });
        void queryClient.invalidateQueries({ queryKey: ['student'] });
      }
    },
    (error) => {
      const code = codeOf(error);
      if (code === 'invalid_input') toast.error(texts.nameInvalid);
      else toast.error(code === 'wrong_state' ? nameSettled : texts.nameFailed);
    },
  );

  return (
    <section
      aria-label="Nome no certificado"
      className="grid gap-3 rounded-control border border-honey-400 bg-honey-100 p-4"
    >
      <p>
        É assim que o seu nome sai no certificado:{' '}
        <strong className="wrap-anywhere">{certificateName(name)}</strong>
      </p>
      {isCorrecting ? (
        <Form
          className="grid gap-3"
          onSubmit={(typed: Record<'name', string>) => submitName(typed.name.trim())}
        >
          <Field
            label="Nome completo"
            name="name"
            autoComplete="name"
            defaultValue={name}
            maxLength={160}
            required
            ref={focusOnMount}
            hint="Confira letra por letra: a correção vale uma única vez e troca o código do certificado."
          />
          <div className="grid gap-2">
            <SubmitButton label="Corrigir o nome" busyLabel="Corrigindo..." />
            <Button look="quiet" disabled={isBusy} onClick={() => setCorrecting(false)}>
              Voltar
            </Button>
          </div>
        </Form>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            className="min-h-11 flex-1 whitespace-nowrap px-3"
            disabled={isBusy}
            onClick={() => void submitName(name)}
          >
            Está certo
          </Button>
          <Button
            look="outline"
            className="min-h-11 flex-1 px-3"
            disabled={isBusy}
            onClick={() => setCorrecting(true)}
          >
            Corrigir
          </Button>
        </div>
      )}
    </section>
  );
}
