import { useQuery } from '@tanstack/react-query';
import { webhookEventNames, webhookEvents, webhookForm } from '../../../../domain/webhooks.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { QueryState } from '../query-state.tsx';
import { SecretForm, unchecked } from '../security/secret-form.tsx';
import { Section } from '../shell/section.tsx';
import {
  EndpointCard,
  EndpointUrl,
  explainEndpointError,
  secretText,
  secretTexts,
  webhooksRoute,
} from './endpoint-card.tsx';

/** The section "Avisos a outros sistemas": the endpoints with their latest events, and the form that adds one. */
export function WebhooksSection() {
  return (
    <Section
      id="avisos"
      title="Avisos a outros sistemas"
      intro="O site conta a outro programa, na hora, o que acontece aqui."
    >
      <QueryState query={useQuery(freshQuery(['admin', 'webhooks'], webhooksRoute.$get))}>
        {({ endpoints }) => (
          <>
            {endpoints.length === 0 ? (
              <EmptyState title="Nenhum sistema é avisado ainda">
                O endereço vem do outro programa: procure lá por “webhook”.
              </EmptyState>
            ) : (
              <Card as="ul" className="divide-y divide-line" aria-label="Sistemas avisados">
                {endpoints.map((endpoint) => (
                  <EndpointCard key={endpoint.id} endpoint={endpoint} />
                ))}
              </Card>
            )}
            <SecretForm
              title="Avisar um sistema"
              intro="Os avisos levam números, nome e e-mail do aluno; nunca senhas, links de acesso ou documentos."
              {...secretTexts}
              schema={webhookForm}
              values={{ url: '', ...unchecked(webhookEventNames) }}
              legend="Avisar quando"
              checks={webhookEvents}
              submitLabel="Salvar"
              explain={explainEndpointError}
              create={async (json) => ({ ...(await read(webhooksRoute.$post({ json }))), text: secretText })}
            >
              <EndpointUrl />
            </SecretForm>
          </>
        )}
      </QueryState>
    </Section>
  );
}
