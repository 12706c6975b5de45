import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type StartStepName, startStepOf, startSteps } from '../../../../domain/launch-steps.ts';
import { paths } from '../../../../domain/paths.ts';
import { providerLabels, providerNames } from '../../../../domain/purchases.ts';
import { isSafeUrl } from '../../../../domain/safe-url.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { connectionsQuery } from '../connections/connections.ts';
import { ManualPurchaseAction } from '../purchases/manual-purchase-action.tsx';
import { QueryState } from '../query-state.tsx';
import { CourseAccess } from '../settings/access.tsx';
import { ShortMailForm } from '../settings/mail.tsx';
import { ProviderSetup } from '../settings/provider-setup.tsx';
import { connectedProviders, findSetting } from '../settings/use-settings.ts';
import { CheckRow } from '../shell/launch-checks.tsx';
import { doneSteps, isForOperator, type StepProps, startAnswersQuery } from './steps.ts';

function GoOn({ isDone, goOn }: Pick<StepProps, 'isDone' | 'goOn'>) {
  if (!isDone) return null;
  return (
    <Button look="primary" className="w-fit" onClick={() => goOn()}>
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

/** The third step: one payment company, connected until its first message. */
export function PaymentsStep({ settings, missing, isDone, goOn }: StepProps) {
  const { data: start } = useQuery(startAnswersQuery);
  const [picked, choose] = useState<string>();
  const chosen = picked ?? connectedProviders(settings)[0] ?? providerOfLink(start?.offer.checkoutUrl) ?? '';
  const connections = useQuery(connectionsQuery);
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        A empresa que cobra por você avisa o site de cada venda, e o curso se abre sozinho a quem pagou.
      </p>
      <SelectField
        label="Quem cobra por você?"
        className="max-w-xl"
        none="Escolha"
        options={providerNames.map((name) => ({ value: name, label: providerLabels[name] }))}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      />
      <UnreachableSite isBeforePasting />
      {chosen !== '' && (
        <QueryState query={connections}>
          {({ providers }) =>
            providers
              .filter(({ name }) => name === chosen)
              .map((provider) => (
                <ProviderSetup key={provider.name} provider={provider} settings={settings} />
              ))
          }
        </QueryState>
      )}
      {connectedProviders(settings).length > 0 && <Missing missing={missing} step="payments" />}
      <GoOn isDone={isDone || connectedProviders(settings).length > 0} goOn={goOn} />
    </>
  );
}

/** Returns the company whose checkout the link of payment opens. */
const providerOfLink = (url = '') =>
  providerNames.find((name) => isSafeUrl(url) && new URL(url).hostname.includes(name.replace('-', '')));

/** Says before the address is copied that no company reaches it yet, which is not the owner's to settle. */
function UnreachableSite({ isBeforePasting = false }) {
  const { data } = useQuery(connectionsQuery);
  if (!data || data.site.address.startsWith('https://')) return null;
  const request = `Olá! O site ainda está em ${data.site.address}, que a empresa de pagamento não alcança. Ele precisa de um domínio com https. Você pode fazer isso?`;
  return (
    <Alert
      tone="info"
      title="O endereço do site ainda não é público"
      action={
        <CopyButton text={request} label="Copiar o recado" title="o recado para quem instalou o site" />
      }
    >
      Isto não é com você: mande um recado a quem instalou o site.{' '}
      {isBeforePasting && 'Não cole ainda na empresa o endereço abaixo: ele muda depois disso.'}
    </Alert>
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
        // The form says itself what is wrong with it.
        <Missing missing={missing.filter(({ page }) => page !== paths.adminMail)} step="mail" />
      )}
      <GoOn isDone={isDone} goOn={goOn} />
    </>
  );
}

/** The last step: each thing with a mark, one button for what is next, and at the end the ways to sell. */
export function OpenStep({ settings, missing, isDone, goOn }: StepProps) {
  const isForBuyers = findSetting(settings, 'COURSE_ACCESS').value === 'purchase';
  const done = doneSteps({ missing, settings });
  const others = startSteps.filter(({ name }) => name !== 'open');
  const next = others.find(({ name }) => !done.includes(name));
  return (
    <>
      {isDone && (
        <Alert
          tone="success"
          title="Pronto para vender"
          action={
            <div className="flex flex-wrap gap-3">
              <CopyButton
                text={window.location.origin + paths.course}
                label="Copiar o link da página de vendas"
                title="o link da página de vendas"
              />
              <ManualPurchaseAction label="Registrar um PIX" />
            </div>
          }
        >
          Mande o link a quem quer o curso. Quem pagar entra sozinho.
        </Alert>
      )}
      <ul aria-label="O que está pronto" className="grid gap-2">
        {others.map(({ name, title }) => (
          <Mark key={name} isReady={done.includes(name)}>
            {title}
          </Mark>
        ))}
        <Mark isReady={isForBuyers}>O curso só para quem comprou</Mark>
        {missing.some(isForOperator) && (
          <Mark isReady={false}>O endereço público do site: com quem o instalou</Mark>
        )}
      </ul>
      {next && (
        <Button look="primary" className="w-fit" onClick={() => goOn(next.name)}>
          Terminar: {next.title}
        </Button>
      )}
      <UnreachableSite />
      {/* The alert above says it, with the request to send. */}
      <Missing missing={missing.filter((check) => !isForOperator(check))} step="open" />
      <section aria-label="Quem vê o curso" className="grid gap-3">
        <h4 className="font-bold text-lg">Quem vê o curso</h4>
        <CourseAccess settings={settings} look={next ? 'outline' : 'primary'} />
      </section>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ButtonLink look="outline" href={paths.home} target="_blank" rel="noopener">
          Ver o site
        </ButtonLink>
        <Link className="link-alone" to={paths.adminSecurity}>
          Proteger a minha conta (1 minuto)
        </Link>
      </div>
    </>
  );
}

function Mark({ isReady, children }: { isReady: boolean; children: string }) {
  const Icon = isReady ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3">
      <Icon
        aria-hidden
        size={22}
        className={`mt-0.5 shrink-0 ${isReady ? 'text-leaf-700' : 'text-coral-700'}`}
      />
      <span>
        {children}
        <span className="sr-only">: {isReady ? 'pronto' : 'falta'}</span>
      </span>
    </li>
  );
}
