import { useState } from 'react';
import { dayText, momentText } from '../../../../domain/dates.ts';
import {
  maxWebhookEndpoints,
  secretOverlapHours,
  testEvent,
  type WebhookEvent,
  webhookEventNames,
  webhookEvents,
  webhookForm,
} from '../../../../domain/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/choice-fields.tsx';
import { Field } from '../../../ui/field.tsx';
import { type Answer, api, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { explainWith } from '../explain-admin-error.ts';
import { SummaryChevron } from '../folded-part.tsx';
import { SecretDialog, unchecked } from '../security/secret-form.tsx';
import { TestButton, useTest } from '../settings/settings-page.tsx';
import { type Status, StatusLabel } from '../status-label.tsx';
import { useChange, useRefresh } from '../use-change.ts';

export const webhooksRoute = api.admin.webhooks;
type Endpoint = Answer<typeof webhooksRoute.$get>['endpoints'][number];
type LatestDelivery = Endpoint['latest_deliveries'][number];

export const secretTexts = { dialogTitle: 'Copie o segredo agora', copiedText: 'Segredo copiado.' };
export const secretText =
  'Com ele o outro programa confere que o aviso veio do seu site. Ele não será mostrado de novo; se o outro programa não pede um segredo, feche.';

const eventName = (type: string) =>
  type === testEvent ? 'Teste' : (webhookEvents[type as WebhookEvent]?.label ?? type);

/** A system that is told of events, as a row that opens: what it hears, whether it answers, its latest events. */
export function EndpointCard({ endpoint }: { endpoint: Endpoint }) {
  const { url, events, created_at, made_by, failing_since, turned_off_at, overlap_until } = endpoint;
  const { waiting, latest_deliveries } = endpoint;
  const { host } = new URL(url);
  const [state, word] = stateOfEndpoint(endpoint);
  // It stays as it was opened when a test changes the state.
  const [isOpen] = useState(state !== 'ok');
  return (
    <li>
      <details className="group px-5 sm:px-6" open={isOpen}>
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2">
          <SummaryChevron />
          <span className="wrap-anywhere flex min-w-0 grow flex-wrap items-center justify-between gap-x-6">
            <h3 className="text-base">{host}</h3>
            <StatusLabel state={state}>{word}</StatusLabel>
          </span>
        </summary>
        <div className="grid gap-4 pb-5">
          <div className="wrap-anywhere grid gap-1">
            <p className="text-ink-soft text-sm">{url}</p>
            <p className="text-sm">{events.map(eventName).join(', ')}</p>
            <p className="text-ink-soft text-sm">
              {made_by === null ? 'Da equipe, sem registro de quem criou' : `Criado por ${made_by}`}, em{' '}
              {dayText(created_at)}.
            </p>
            {waiting > 0 && (
              <p className="text-sm">
                {waiting === 1 ? '1 aviso na fila' : `${waiting.toLocaleString('pt-BR')} avisos na fila`}
                {failing_since && ': o site tenta por três dias, em ordem'}.
              </p>
            )}
            {overlap_until && (
              <p className="text-sm">O segredo de antes também vale até {momentText(overlap_until)}.</p>
            )}
          </div>
          {turned_off_at && (
            <p className="max-w-prose text-sm">
              Desligado em {momentText(turned_off_at)}: nada recebe até você ligar. Ao restaurar uma cópia,
              todos voltam assim.
            </p>
          )}
          <EndpointActions endpoint={endpoint} host={host} />
          {latest_deliveries.length > 0 && (
            <div className="border-line border-t pt-3">
              <h4 className="font-semibold">Últimos avisos</h4>
              <ul className="divide-y divide-line">
                {latest_deliveries.map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} />
                ))}
              </ul>
            </div>
          )}
        </div>
      </details>
    </li>
  );
}

const checked = (events: readonly string[]) => Object.fromEntries(events.map((name) => [name, true]));

/** Returns why an endpoint was not saved. */
export const explainEndpointError = explainWith({
  wrong_state: `O site avisa no máximo ${maxWebhookEndpoints} sistemas: remova um antes.`,
  invalid_input: 'Marque pelo menos um aviso.',
});

export function EndpointUrl() {
  return (
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
  );
}

function stateOfEndpoint({
  turned_off_at,
  is_paused,
  failing_since,
  latest_deliveries,
}: Endpoint): [Status, string] {
  if (turned_off_at) return ['off', 'Desligado'];
  if (is_paused) return ['attention', 'Parado: o Painel está fechado para quem o criou'];
  if (failing_since) return ['attention', `Não recebe desde ${momentText(failing_since)}`];
  const hasTaken = latest_deliveries.some(({ delivered_at }) => delivered_at);
  return hasTaken ? ['ok', 'Recebe'] : ['off', 'Nada recebido ainda'];
}

function EndpointActions({ endpoint, host }: { endpoint: Endpoint; host: string }) {
  const { id, url, events, turned_off_at } = endpoint;
  const isOff = turned_off_at !== null;
  const [secret, setSecret] = useState<string>();
  const refresh = useRefresh();
  const params = { param: { id } };
  const test = useTest(() => read(webhooksRoute[':id'].test.$post(params)).finally(refresh));
  return (
    <div className="grid gap-3">
      <TestButton label="Enviar teste" about={`a ${host}`} test={test} />
      <div className="flex flex-wrap gap-3">
        <AdminAction
          label="Mudar"
          confirmLabel="Salvar"
          about={`o aviso a ${host}`}
          question="Mudar endereço e avisos"
          schema={webhookForm}
          values={{ ...unchecked(webhookEventNames), ...checked(events), url }}
          run={(json) => read(webhooksRoute[':id'].$put({ ...params, json }))}
          done="Salvo. O segredo continua o mesmo."
          explain={explainEndpointError}
        >
          <EndpointUrl />
          {Object.entries(webhookEvents).map(([name, texts]) => (
            <CheckField key={name} name={name} label={texts.label} />
          ))}
        </AdminAction>
        <AdminAction
          label="Trocar segredo"
          about={`de ${host}`}
          question="Trocar o segredo?"
          run={async () => setSecret((await read(webhooksRoute[':id'].secret.$post(params))).secret)}
          done="Segredo trocado."
        >
          O novo aparece uma única vez. Por um dia o site assina com os dois, para você trocar no outro
          programa com calma.
        </AdminAction>
        <AdminAction
          label={isOff ? 'Ligar' : 'Desligar'}
          about={`os avisos a ${host}`}
          question={isOff ? 'Avisar este sistema de novo?' : 'Parar de avisar este sistema por enquanto?'}
          // The route turns off, too.
          run={() => read(webhooksRoute[':id']['turn-on'].$post({ ...params, json: { is_on: isOff } }))}
          done={isOff ? 'O sistema é avisado de novo.' : 'O sistema está desligado.'}
        >
          <p className="wrap-anywhere">
            {isOff
              ? `Ligue só se ainda usa ${host}: numa cópia restaurada volta também o que foi removido depois dela.`
              : `${host} não recebe nada até você ligar de novo. O que está na fila espera; o que acontecer até lá não é avisado depois.`}
          </p>
        </AdminAction>
        <AdminAction
          label="Remover"
          confirmLabel="Remover o sistema"
          about={host}
          look="quiet"
          question="Parar de avisar este sistema?"
          run={() => read(webhooksRoute[':id'].$delete(params))}
          done="O sistema não é mais avisado."
        >
          <p className="wrap-anywhere">
            {host} não recebe mais nada, nem o que está na fila. O que já recebeu continua lá.
          </p>
        </AdminAction>
      </div>
      {secret && (
        <SecretDialog
          title={secretTexts.dialogTitle}
          copiedText={secretTexts.copiedText}
          secret={secret}
          text={`${secretText} O de antes ainda vale por ${secretOverlapHours} horas.`}
          onClose={() => setSecret(undefined)}
        />
      )}
    </div>
  );
}

function stateOfDelivery({ type, delivered_at, failed_at, attempts }: LatestDelivery): [Status, string] {
  if (delivered_at) return ['ok', 'Entregue'];
  if (failed_at) return ['attention', type === testEvent ? 'Não chegou' : 'O site desistiu'];
  return attempts > 0 ? ['attention', 'Falhou, e será tentado de novo'] : ['off', 'Na fila'];
}

function DeliveryRow({ delivery }: { delivery: LatestDelivery }) {
  const { id, type, created_at, tried_at, attempts, last_status, last_error, last_answer } = delivery;
  const [state, word] = stateOfDelivery(delivery);
  const name = eventName(type);
  const retry = useChange(() => read(webhooksRoute.events[':id'].retry.$post({ param: { id } })), {
    done: 'O aviso vai sair de novo em instantes.',
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="wrap-anywhere grid min-w-0 grow basis-64 gap-0.5 text-sm">
        <p className="flex flex-wrap gap-x-3 text-base">
          <span className="font-semibold">{name}</span>
          <StatusLabel state={state}>{word}</StatusLabel>
        </p>
        <p className="text-ink-soft">
          {momentText(created_at)}
          {attempts > 1 && tried_at && `; ${attempts} tentativas, a última em ${momentText(tried_at)}`}
          {state === 'ok' && last_status !== null && `; resposta ${last_status}`}
        </p>
        {state === 'attention' && last_error && <p>{last_error}</p>}
        {last_answer && (
          <p className="line-clamp-3 text-ink-soft">
            <code>{last_answer}</code>
          </p>
        )}
      </div>
      {state === 'attention' && type !== testEvent && (
        <Button
          look="outline"
          isSmall
          about={`${name} de ${momentText(created_at)}`}
          disabled={retry.isPending}
          onClick={() => retry.mutate()}
        >
          Tentar de novo
        </Button>
      )}
    </li>
  );
}
