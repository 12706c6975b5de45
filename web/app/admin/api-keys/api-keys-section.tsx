import { useQuery } from '@tanstack/react-query';
import {
  type ApiKeyState,
  apiKeyForm,
  apiScopes,
  apiScopeTexts,
  maxApiKeyName,
} from '../../../../domain/api-keys.ts';
import { dayText, momentText } from '../../../../domain/dates.ts';
import { apiDocsPath } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { type Answer, api, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { AdminAction } from '../admin-action.tsx';
import { explainWith } from '../explain-admin-error.ts';
import { QueryState } from '../query-state.tsx';
import { SecretForm, unchecked } from '../security/secret-form.tsx';
import { Section } from '../shell/section.tsx';
import { type Status, StatusLabel } from '../status-label.tsx';

const route = api.admin['api-keys'];
type ApiKey = Answer<typeof route.$get>['keys'][number];

export const keysQuery = freshQuery(['admin', 'api-keys'], route.$get);

/** The section "Chaves de API": the keys there are, and the form that makes one. */
export function ApiKeysSection() {
  return (
    <Section
      id="chaves"
      title="Chaves de API"
      intro={
        <>
          Com uma chave, outro programa lê ou muda o que você marcar. Quem cuida dele encontra tudo em{' '}
          <a className="link" href={apiDocsPath}>
            {apiDocsPath}
          </a>
          .
        </>
      }
    >
      <QueryState query={useQuery(keysQuery)}>
        {({ keys }) => (
          <>
            {keys.length === 0 ? (
              <EmptyState title="Nenhuma chave ainda">
                Crie uma para cada programa: assim você vê qual deles entra, e pode revogar só aquela.
              </EmptyState>
            ) : (
              <Card as="ul" className="divide-y divide-line" aria-label="Chaves">
                {keys.map((key) => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </Card>
            )}
            <SecretForm
              title="Criar chave"
              intro="A chave abre o site como uma senha: guarde-a só no programa que a usa. Ela vale enquanto você administrar o site."
              dialogTitle="Copie a chave agora"
              copiedText="Chave copiada!"
              schema={apiKeyForm}
              values={{ name: '', expires_on: '', ...unchecked(apiScopes) }}
              legend="O que ela pode fazer"
              checks={apiScopeTexts}
              submitLabel="Criar chave"
              explain={explain}
              create={async (json) => ({
                secret: (await read(route.$post({ json }))).key,
                text: (
                  <>
                    Esta é a chave de <strong>{json.name}</strong>. Ela não será mostrada de novo: cole-a no
                    programa antes de fechar. Quem a tiver faz o que você marcou: não a mande por e-mail nem
                    por mensagem.
                  </>
                ),
              })}
            >
              <Field
                label="Nome"
                name="name"
                hint="O programa que vai usá-la, como “Planilha da clínica”."
                autoComplete="off"
                maxLength={maxApiKeyName}
                required
              />
              <Field
                label="Vale até (opcional)"
                type="date"
                name="expires_on"
                hint="Depois desse dia ela deixa de abrir. Em branco, vale até você revogar."
                className="max-w-xs"
              />
            </SecretForm>
          </>
        )}
      </QueryState>
    </Section>
  );
}

const explain = explainWith({
  invalid_input: 'Marque pelo menos uma coisa que a chave pode fazer, e confira o dia.',
});

const states: Record<ApiKeyState, [Status, string]> = {
  active: ['ok', 'Vale'],
  revoked: ['off', 'Revogada'],
  expired: ['off', 'Vencida'],
  'maker-closed': ['off', 'Parada: o Painel está fechado para quem a criou'],
};

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, scopes, hint, made_by, created_at, last_used_at, uses, expires_at, state } = apiKey;
  const [status, word] = states[state];
  const used = last_used_at
    ? `Usada ${uses === 1 ? '1 vez' : `${uses.toLocaleString('pt-BR')} vezes`}, a última em ${momentText(last_used_at)}`
    : 'Nunca usada';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3 sm:px-6">
      <div className="wrap-anywhere grid min-w-0 grow basis-64 gap-0.5">
        <h3 className="font-semibold text-base">
          {name} <span className="mr-2 font-normal text-ink-soft text-sm">termina em {hint}</span>
          <StatusLabel state={status}>{word}</StatusLabel>
        </h3>
        <p className="text-sm">{scopes.map((scope) => apiScopeTexts[scope].label).join(', ')}</p>
        <p className="text-ink-soft text-sm">
          {used}. Criada por {made_by} em {dayText(created_at)}
          {expires_at && state === 'active' && `; vale até ${dayText(expires_at)}`}.
        </p>
      </div>
      {state !== 'revoked' && (
        <AdminAction
          label="Revogar"
          confirmLabel="Revogar a chave"
          about={`a chave ${name}`}
          question="Revogar esta chave?"
          run={() => read(route[':id'].$delete({ param: { id } }))}
          done="Chave revogada."
        >
          <p className="wrap-anywhere">
            O programa que usa <strong>{name}</strong> deixa de entrar na hora. Não dá para desfazer: para
            voltar, crie outra chave.
          </p>
        </AdminAction>
      )}
    </li>
  );
}
