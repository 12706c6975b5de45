import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { integrationsChapter } from '../../../../domain/guide.ts';
import { paths } from '../../../../domain/paths.ts';
import {
  maxWebhookEndpoints,
  webhookEventNames,
  webhookEvents,
  webhookForm,
} from '../../../../domain/webhooks.ts';
import { CheckField } from '../../../ui/choice-fields.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form, FormAlert } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { codeOf, read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { QueryState } from '../query-state.tsx';
import { SecurityCard } from '../security/security-card.tsx';
import { Section } from '../shell/section.tsx';
import { useRefresh } from '../use-change.ts';
import { EndpointCard, SecretDialog, webhooksRoute } from './endpoint-card.tsx';

const webhooksQuery = queryOptions({
  queryKey: ['admin', 'webhooks'],
  queryFn: () => read(webhooksRoute.$get()),
  staleTime: 0,
});

/** The section "Avisos a outros sistemas": the form that adds an endpoint, and the endpoints with their latest events. */
export function WebhooksSection() {
  return (
    <Section
      id="avisos"
      title="Avisos a outros sistemas"
      intro={
        <>
          O site conta a outro programa, na hora, o que acontece aqui. Nota fiscal, planilha e lista de
          e-mails, passo a passo:{' '}
          <Link className="link" to={`${paths.adminGuide}#${integrationsChapter}`}>
            guia das integrações
          </Link>
          .
        </>
      }
    >
      <NewEndpointForm />
      <QueryState query={useQuery(webhooksQuery)}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <EmptyState title="Nenhum sistema é avisado ainda">
              O endereço vem do outro programa: procure lá por “webhook”.
            </EmptyState>
          ) : (
            <ul className="grid gap-4" aria-label="Sistemas avisados">
              {endpoints.map((endpoint) => (
                <EndpointCard key={endpoint.id} endpoint={endpoint} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Section>
  );
}

const initial = {
  url: '',
  ...(Object.fromEntries(webhookEventNames.map((name) => [name, false])) as Record<
    (typeof webhookEventNames)[number],
    boolean
  >),
};

function explain(error: unknown): string {
  if (codeOf(error) === 'wrong_state')
    return `O site avisa no máximo ${maxWebhookEndpoints} sistemas: remova um antes.`;
  return codeOf(error) === 'invalid_input' ? 'Marque pelo menos um aviso.' : explainAdminError(error);
}

function NewEndpointForm() {
  const refresh = useRefresh();
  const [secret, setSecret] = useState<string>();
  return (
    <SecurityCard
      title="Avisar um sistema"
      intro="Os avisos levam números, nome e e-mail do aluno; nunca senhas, links de acesso ou documentos."
    >
      <Form
        aria-label="Avisar um sistema"
        className="grid max-w-xl gap-5"
        schema={webhookForm}
        values={initial}
        onSubmit={async (json, { reset }) => {
          const added = await read(webhooksRoute.$post({ json }));
          setSecret(added.secret);
          reset();
          await refresh();
        }}
      >
        <FormAlert explain={explain} />
        <Field
          label="Endereço"
          name="url"
          hint="O que o outro programa mostra, inteiro, como https://exemplo.com/webhook."
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          required
        />
        <fieldset className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <legend className="mb-1 font-semibold">Avisar quando</legend>
          {webhookEventNames.map((name) => (
            <CheckField key={name} name={name} {...webhookEvents[name]} />
          ))}
        </fieldset>
        <SubmitButton label="Salvar" busyLabel="Salvando..." className="w-fit" />
      </Form>
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </SecurityCard>
  );
}
