import { type Check, type CheckResult, countedAlert } from '../../../domain/checks.ts';
import { paths } from '../../../domain/paths.ts';
import type { ProviderConnection } from './provider-connections.ts';

/** Milliseconds without a message before the admin sees a note. */
const maxSilence = 14 * 24 * 60 * 60 * 1000;

/** Returns an alert for messages that could not be acted on. */
export function stuckEventsAlert(count: number): Check | undefined {
  return countedAlert('payments-not-understood', count, {
    one: '1 aviso de pagamento não foi processado',
    many: 'avisos de pagamento não foram processados',
    text: 'Quem pagou pode estar sem acesso. O motivo está em Vendas: depois de corrigi-lo, processe de novo.',
    path: paths.adminSales,
    action: 'Ver os avisos',
  });
}

/** Returns the alerts and notes about a provider that is set up, from the messages that it sent. */
export function checkProvider(provider: ProviderConnection): CheckResult[] {
  const { name, is_set_up, last_refused, last_understood_at, last_received_at, stuck } = provider;
  if (!is_set_up) return [];
  const page = { path: `${paths.adminPayments}#${name}`, action: 'Configurar' };
  const about = { kind: 'provider', count: 1, about: name, ...page } as const;
  const stuckMessages = stuckEventsAlert(stuck);
  return [
    // No message was understood since.
    last_refused !== null &&
      (last_understood_at === null || last_refused.at > last_understood_at) && {
        ...about,
        severity: 'fault',
        title: 'Última mensagem recusada',
        text:
          last_refused.code === 'signature_invalid'
            ? 'A última mensagem não provou que vinha da empresa, e não mudou nada. Se você fez uma venda nessa hora, o segredo guardado aqui não é o que ela usa: copie-o de novo. Se não, foi outra pessoa tentando.'
            : 'A última mensagem não pôde ser lida. Mostre isto a quem cuida do servidor.',
      },
    stuckMessages && { ...stuckMessages, severity: 'fault', about: name },
    !last_received_at && {
      ...about,
      severity: 'note',
      title: 'Configurada; nada chegou ainda',
      text: 'Nenhuma mensagem chegou ainda: faça um teste ou uma venda na empresa.',
    },
    last_received_at !== null &&
      Date.now() - Number(last_received_at) > maxSilence && {
        ...about,
        severity: 'note',
        title: 'Configurada; em silêncio',
        text: 'Há mais de duas semanas nada chega. Se houve vendas, confira se o endereço deste site ainda está cadastrado na empresa.',
      },
  ];
}
