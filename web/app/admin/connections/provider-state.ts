import type { State } from '../state-word.tsx';
import type { ProviderConnection } from './connections.ts';

/** Milliseconds without a message after which the silence is worth a word. */
const longSilence = 14 * 24 * 60 * 60 * 1000;

/** True if nothing was understood since the last refusal. */
function isRefused({ last_refused, last_understood_at }: ProviderConnection): boolean {
  return last_refused !== null && (last_understood_at === null || last_refused.at > last_understood_at);
}

function isSilent({ last_received_at }: ProviderConnection): boolean {
  return last_received_at !== null && Date.now() - Date.parse(last_received_at) > longSilence;
}

export function providerState(provider: ProviderConnection): { state: State; word: string } {
  if (!provider.is_set_up) return { state: 'off', word: 'Não configurada' };
  if (isRefused(provider)) return { state: 'attention', word: 'Última mensagem recusada' };
  if (provider.stuck > 0) return { state: 'attention', word: 'Há mensagens sem solução' };
  if (provider.product_ids.length === 0) return { state: 'attention', word: 'Falta dizer os produtos' };
  if (!provider.last_received_at) return { state: 'off', word: 'Configurada; nada chegou ainda' };
  if (isSilent(provider)) return { state: 'off', word: 'Configurada; em silêncio' };
  return { state: 'ok', word: 'Funciona' };
}

/** Returns what an owner should know or do; undefined if all is well. */
export function providerProblem(provider: ProviderConnection): string | undefined {
  const { is_set_up, last_refused, stuck, product_ids, last_received_at } = provider;
  if (!is_set_up) return undefined;
  if (isRefused(provider))
    return last_refused?.code === 'signature_invalid'
      ? 'A última mensagem não provou que vinha da empresa, e não mudou nada. Se você fez uma venda nessa hora, o segredo guardado aqui não é o que ela usa: copie-o de novo. Se não, foi outra pessoa tentando.'
      : 'A última mensagem não pôde ser lida. Mostre isto a quem cuida do servidor.';
  if (stuck > 0)
    return stuck === 1
      ? '1 mensagem não pôde ser processada.'
      : `${stuck} mensagens não puderam ser processadas.`;
  if (product_ids.length === 0)
    return 'Qualquer venda da sua conta nesta empresa abre o curso, até a de outro produto: diga quais são do curso.';
  if (!last_received_at) return 'Nenhuma mensagem chegou ainda: faça um teste ou uma venda na empresa.';
  if (isSilent(provider))
    return 'Há mais de duas semanas nada chega. Se houve vendas, confira se o endereço deste site ainda está cadastrado na empresa.';
  return undefined;
}
