import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { certificateName } from '../../../../domain/certificate.ts';
import { dayText } from '../../../../domain/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, focusOnMount } from '../../../ui/field.tsx';
import { Form, type FormActions, SubmitButton } from '../../../ui/form.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Answer, api, codeOf, read } from '../../data/client.ts';
import { apiQuery } from '../../data/fresh-query.ts';
import { accountMessages } from '../messages.ts';

const texts = accountMessages.nameRequest;

type OwnRequest = NonNullable<Answer<(typeof api.certificate)['name-request']['$get']>['request']>;

/** The student's latest request to correct the name on the certificate. */
export const nameRequestQuery = apiQuery(['name-request'], api.certificate['name-request'].$get);

/** The name on the certificate and the request to correct it, on the account page. */
export function CertificateName() {
  const { data, isError, refetch } = useQuery(nameRequestQuery);
  const [isRequesting, setRequesting] = useState(false);
  if (isError && !data) return <RetryAlert onRetry={() => void refetch()}>{texts.loadFailed}</RetryAlert>;
  if (!data) return <p role="status">Carregando...</p>;
  const { name, request } = data;
  return (
    <div className="grid justify-items-start gap-4">
      <div>
        <p className="text-ink-soft">No certificado o seu nome sai assim:</p>
        <p className="wrap-anywhere mt-1 font-bold text-lg">{certificateName(name)}</p>
      </div>
      {request && <RequestStatus request={request} />}
      {request?.status !== 'waiting' &&
        (isRequesting ? (
          <RequestForm name={name} onClose={() => setRequesting(false)} />
        ) : (
          <Button look="outline" onClick={() => setRequesting(true)}>
            Pedir correção do nome
          </Button>
        ))}
    </div>
  );
}

function RequestStatus({ request: { status, name, reason, created_at, deadline } }: { request: OwnRequest }) {
  return (
    <div className="w-full rounded-control border border-line bg-leaf-50 p-4" role="status">
      <p className="font-semibold">{texts.standing[status]}</p>
      <p className="wrap-anywhere mt-1">
        Pedido em {dayText(created_at)}: <strong>{name}</strong>
      </p>
      {status === 'waiting' && (
        <p className="mt-1 text-ink-soft">Respondemos por e-mail até {dayText(deadline)}.</p>
      )}
      {reason && <p className="wrap-anywhere mt-2 whitespace-pre-line">Motivo: {reason}</p>}
    </div>
  );
}

function RequestForm({ name, onClose }: { name: string; onClose: () => void }) {
  const queryClient = useQueryClient();

  async function submit(json: Record<'name', string>, { showError }: FormActions) {
    try {
      await read(api.certificate['name-request'].$post({ json }));
      toast.success(texts.sent);
      onClose();
    } catch (error) {
      showError('name', explain(codeOf(error)));
    } finally {
      void queryClient.invalidateQueries(nameRequestQuery);
    }
  }

  return (
    <Form
      aria-label="Correção do nome"
      className="grid w-full max-w-md gap-3"
      values={{ name }}
      invalidText={texts.invalid}
      onSubmit={submit}
    >
      <Field
        label="Nome completo"
        name="name"
        autoComplete="name"
        maxLength={160}
        required
        ref={focusOnMount}
        hint="Como deve sair no certificado. Se você já tem um, ele é substituído por outro, com um novo código."
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton label="Enviar pedido" busyLabel="Enviando..." />
        <Button look="quiet" onClick={onClose}>
          Voltar
        </Button>
      </div>
    </Form>
  );
}

function explain(code: ReturnType<typeof codeOf>): string {
  if (code === 'invalid_input') return texts.invalid;
  if (code === 'wrong_state') return texts.alreadyWaiting;
  return code === 'rate_limited' ? texts.tooMany : texts.failed;
}
