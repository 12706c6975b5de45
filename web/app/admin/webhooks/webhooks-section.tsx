import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { integrationsChapter } from '../../../../domain/guide.ts';
import { paths } from '../../../../domain/paths.ts';
import {
  maxWebhookEndpoints,
  webhookEventNames,
  webhookEvents,
  webhookForm,
} from '../../../../domain/webhooks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { codeOf, read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { QueryState } from '../query-state.tsx';
import { SecretForm, unchecked } from '../security/secret-form.tsx';
import { Section } from '../shell/section.tsx';
import { EndpointCard, secretText, secretTexts, webhooksRoute } from './endpoint-card.tsx';

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

function explain(error: unknown): string {
  if (codeOf(error) === 'wrong_state')
    return `O site avisa no máximo ${maxWebhookEndpoints} sistemas: remova um antes.`;
  return codeOf(error) === 'invalid_input' ? 'Marque pelo menos um aviso.' : explainAdminError(error);
}

function NewEndpointForm() {
  return (
    <SecretForm
      title="Avisar um sistema"
      intro="Os avisos levam números, nome e e-mail do aluno; nunca senhas, links de acesso ou documentos."
      {...secretTexts}
      schema={webhookForm}
      values={{ url: '', ...unchecked(webhookEventNames) }}
      legend="Avisar quando"
      checks={webhookEvents}
      submitLabel="Salvar"
      explain={explain}
      create={async (json) => ({ ...(await read(webhooksRoute.$post({ json }))), text: secretText })}
    >
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
    </SecretForm>
  );
}
