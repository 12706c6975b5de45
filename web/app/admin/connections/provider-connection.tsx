import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { productIdsSetting, providerSettingNames, sellerNames } from '../../../../domain/purchases.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { State } from '../state-word.tsx';
import { Connection, Where } from './connection.tsx';
import type { ProviderConnection as Provider } from './connections.ts';

export function ProviderConnection({ provider }: { provider: Provider }) {
  const { name, is_set_up, webhook_url } = provider;
  return (
    <Connection title={sellerNames[name]} {...stateOf(provider)}>
      {!is_set_up && (
        <p className="max-w-prose">
          Cadastre este endereço no painel da empresa: é para onde ela avisa cada pagamento.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <code className="wrap-anywhere min-w-0 rounded-control bg-leaf-50 px-3 py-2 text-sm">
          {webhook_url}
        </code>
        <CopyButton text={webhook_url} title={`o endereço para ${sellerNames[name]}`} />
      </div>
      {is_set_up ? (
        <Messages provider={provider} />
      ) : (
        <Where settings={providerSettingNames[name]} guide={guideOf(name)} />
      )}
    </Connection>
  );
}

function Messages({ provider }: { provider: Provider }) {
  const { name, product_ids, gives_back, stuck, last_received_at, last_understood_at, last_refused } =
    provider;
  return (
    <>
      {isRefused(provider) && <Refused provider={provider} />}
      {stuck > 0 && (
        <p>
          {stuck === 1
            ? '1 mensagem não pôde ser processada.'
            : `${stuck} mensagens não puderam ser processadas.`}{' '}
          <Link className="link inline-block py-0.5" to={paths.deskSales}>
            Ver em Vendas
          </Link>
        </p>
      )}
      {product_ids.length === 0 && (
        <>
          <p className="max-w-prose">
            Qualquer venda da sua conta nesta empresa abre o curso, até a de outro produto: diga quais são do
            curso.
          </p>
          <Where settings={[productIdsSetting(name)]} guide={guideOf(name)} />
        </>
      )}
      <Facts
        facts={[
          ['Última mensagem', timeText(last_received_at)],
          ['Última entendida', timeText(last_understood_at)],
          ['Última recusada', timeText(last_refused?.at ?? null)],
          ['Produtos que abrem o curso', product_ids.join(', ') || 'Todos'],
          [
            'Reembolso pedido dentro da garantia',
            gives_back ? 'O site devolve sozinho, pela chave da API' : 'Você devolve, e marca em Pedidos',
          ],
        ]}
      />
    </>
  );
}

function Refused({ provider: { name, last_refused } }: { provider: Provider }) {
  if (last_refused?.code !== 'signature_invalid')
    return (
      <p className="max-w-prose">
        A última mensagem não pôde ser lida. Mostre isto a quem cuida do servidor.
      </p>
    );
  return (
    <>
      <p className="max-w-prose">
        A última mensagem não provou que vinha da empresa, e não mudou nada. Se você fez uma venda nessa hora,
        o segredo no servidor não é o que a empresa usa; se não, foi outra pessoa tentando.
      </p>
      <Where settings={providerSettingNames[name]} guide={guideOf(name)} />
    </>
  );
}

const guideOf = (name: Provider['name']) => `docs/payments/${name}.md`;

/** True if nothing was understood since. */
function isRefused({ last_refused, last_understood_at }: Provider): boolean {
  return last_refused !== null && (last_understood_at === null || last_refused.at > last_understood_at);
}

function stateOf(provider: Provider): { state: State; word: string } {
  if (!provider.is_set_up) return { state: 'off', word: 'Não configurada' };
  if (isRefused(provider)) return { state: 'attention', word: 'Última mensagem recusada' };
  if (provider.stuck > 0) return { state: 'attention', word: 'Há mensagens sem solução' };
  if (provider.product_ids.length === 0) return { state: 'attention', word: 'Falta dizer os produtos' };
  if (!provider.last_received_at) return { state: 'off', word: 'Configurada; nada chegou ainda' };
  return { state: 'ok', word: 'Funciona' };
}

const timeText = (moment: string | null) => (moment ? momentText(moment) : 'Nenhuma ainda');
