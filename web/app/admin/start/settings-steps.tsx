import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type StartStepName, startStepOf, startSteps } from '../../../../domain/launch-steps.ts';
import { paths } from '../../../../domain/paths.ts';
import { providerLabels, providerNames } from '../../../../domain/purchases.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { integrationsQuery } from '../integrations/integrations.ts';
import { QueryState } from '../query-state.tsx';
import { CourseAccess } from '../settings/access.tsx';
import { ShortMailForm } from '../settings/mail.tsx';
import { ProviderSetup } from '../settings/provider-setup.tsx';
import { TestButton } from '../settings/settings-page.tsx';
import { connectedProviders } from '../settings/use-settings.ts';
import { CheckRow } from '../shell/launch-checks.tsx';
import type { StepProps } from './steps.ts';

function GoOn({ isDone, goOn }: Pick<StepProps, 'isDone' | 'goOn'>) {
  if (!isDone) return null;
  return (
    <Button look="primary" className="w-fit" onClick={goOn}>
      Continuar
    </Button>
  );
}

/** Lists what a step still lacks, with links to where it is settled. */
export function Missing({ missing, step }: Pick<StepProps, 'missing'> & { step: StartStepName }) {
  const own = missing.filter((check) => startStepOf(check) === step);
  return (
    <ul className="grid gap-1 empty:hidden">
      {own.map((check) => (
        <CheckRow key={check.text} check={check} />
      ))}
    </ul>
  );
}

const providerOptions = [
  { value: '', label: 'Escolha' },
  ...providerNames.map((name) => ({ value: name, label: providerLabels[name] })),
];

/** The third step: one payment company, connected until its first message. */
export function PaymentsStep({ settings, missing, isDone, goOn }: StepProps) {
  const [chosen, choose] = useState<string>(connectedProviders(settings)[0] ?? '');
  const integrations = useQuery(integrationsQuery);
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        A empresa que cobra por você avisa o site de cada venda, e o curso se abre sozinho a quem pagou.
      </p>
      <SelectField
        label="Quem cobra por você?"
        className="max-w-xl"
        options={providerOptions}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      />
      {chosen !== '' && (
        <QueryState query={integrations}>
          {({ providers }) =>
            providers
              .filter(({ name }) => name === chosen)
              .map((provider) => (
                <ProviderSetup key={provider.name} provider={provider} settings={settings} isShort />
              ))
          }
        </QueryState>
      )}
      {connectedProviders(settings).length > 0 && <Missing missing={missing} step="payments" />}
      <GoOn isDone={isDone} goOn={goOn} />
    </>
  );
}

/** The fourth step: the mail server, saved and tested at once. */
export function MailStep({ settings, missing, isDone, goOn }: StepProps) {
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        Confirmações, acessos e recibos saem por uma caixa de e-mail sua.
      </p>
      <ShortMailForm settings={settings} />
      {settings.some(({ name, is_set }) => name === 'SMTP_URL' && is_set) && (
        <Missing missing={missing} step="mail" />
      )}
      <GoOn isDone={isDone} goOn={goOn} />
    </>
  );
}

/** The last step: what is left, the course closed to who did not buy, and a sale to try it. */
export function OpenStep({ settings, missing, isDone }: StepProps) {
  const connected = connectedProviders(settings);
  const before = startSteps.filter(
    ({ name }) => name !== 'open' && missing.some((check) => startStepOf(check) === name),
  );
  return (
    <>
      {isDone && (
        <Alert tone="success" title="Seu site pode vender">
          Faça uma venda de teste e mostre o site a alguém.
        </Alert>
      )}
      {before.length > 0 && (
        <p>
          Falta terminar antes: <strong>{before.map(({ title }) => title).join('; ')}</strong>.
        </p>
      )}
      <Missing missing={missing} step="open" />
      <section aria-label="Quem vê o curso" className="grid gap-3">
        <h4 className="font-bold text-lg">Quem vê o curso</h4>
        <CourseAccess settings={settings} />
      </section>
      {connected.length > 0 && (
        <section aria-label="Venda de teste" className="grid justify-items-start gap-3">
          <h4 className="font-bold text-lg">Venda de teste</h4>
          <p className="max-w-prose text-ink-soft">
            Uma mensagem assinada como a da empresa passa pelo site inteiro. Não abre o curso a ninguém nem
            cobra.
          </p>
          {connected.map((name) => (
            <TestButton
              key={name}
              group="payments"
              provider={name}
              label="Testar"
              about={providerLabels[name]}
            />
          ))}
        </section>
      )}
      <ButtonLink look="outline" href={paths.home} target="_blank" rel="noopener" className="w-fit">
        Ver o site como visitante
      </ButtonLink>
    </>
  );
}
