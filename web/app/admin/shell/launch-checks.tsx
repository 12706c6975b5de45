import { ChevronRight, CircleAlert, CircleCheck, CircleDashed, Info } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { type LaunchStepName, launchGroups, launchSteps } from '../../../../domain/launch-steps.ts';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import type { LaunchCheck } from '../draft/content-queries.ts';
import { SummaryChevron } from '../folded-part.tsx';
import { BackLink } from '../list/record-page.tsx';
import { welcomeParam } from '../welcome.ts';

const stepNames = Object.keys(launchSteps) as LaunchStepName[];

/** Target of links to the checklist. */
export const checklistId = 'antes-de-vender';
export const checklistTitle = 'Antes de vender';

/** State of navigations from the checklist, so that their pages can lead back to it. */
const fromChecklist = 'launch-checks';

/** All launch checks by step. */
export function ChecksList({ checks }: { checks: readonly LaunchCheck[] }) {
  if (checks.length > 0) return <Steps checks={checks} />;
  return (
    <p className="flex gap-3">
      <CircleCheck aria-hidden size={22} className="shrink-0 text-leaf-700" />
      <span>
        Está tudo pronto para vender.{' '}
        <Link className="link" to={paths.adminRehearsal}>
          Ensaio geral
        </Link>
      </span>
    </p>
  );
}

/** Greets the owner right after the first account was created. */
export function Welcome() {
  const isWelcome = useSearchParams()[0].has(welcomeParam);
  if (!isWelcome) return null;
  return (
    <div>
      <Alert tone="success" title="Sua conta está pronta">
        Siga os passos, de cima para baixo. Tudo o que você escreve fica guardado.
      </Alert>
    </div>
  );
}

/** `open`: nothing prevents the sale, and nothing is connected or protected yet. */
type StepState = 'done' | 'open' | 'missing';
const stateNames: Record<StepState, string> = {
  done: 'pronto',
  open: 'ainda não ligado',
  missing: 'falta algo',
};

/** Steps that are done only once something is connected or protected, not when nothing is missing. */
const connectedSteps: readonly LaunchStepName[] = ['payments', 'security', 'backup'];

const stateIcons = {
  done: { Icon: CircleCheck, look: 'text-leaf-700' },
  open: { Icon: CircleDashed, look: 'text-ink-soft' },
  missing: { Icon: CircleAlert, look: 'text-coral-700' },
};

function StateIcon({ state, size }: { state: StepState; size: number }) {
  const { Icon, look } = stateIcons[state];
  return <Icon aria-hidden size={size} className={`shrink-0 ${look}`} />;
}

function Steps({ checks }: { checks: readonly LaunchCheck[] }) {
  const stateOf = (name: LaunchStepName): StepState => {
    const found = checks.filter(({ step }) => step === name);
    if (found.some(({ is_blocking }) => is_blocking)) return 'missing';
    return found.length > 0 && connectedSteps.includes(name) ? 'open' : 'done';
  };
  const isDone = (name: LaunchStepName) => stateOf(name) === 'done';
  const done = stepNames.filter(isDone);
  return (
    <div className="grid gap-4">
      <div className="grid max-w-md gap-2">
        <p className="font-semibold">
          {done.length} de {stepNames.length} partes prontas para a primeira venda
        </p>
        {checks.some(({ is_blocking }) => !is_blocking) && (
          <p className="text-ink-soft text-sm">O que se chama “Sugestão” não impede de vender.</p>
        )}
      </div>
      <Card as="ul" className="divide-y divide-line">
        {launchGroups.map(({ title, steps }) => {
          const doneCount = steps.filter(isDone).length;
          const isMissing = steps.some((name) => stateOf(name) === 'missing');
          const suggestions = checks.filter(({ step, is_blocking }) => steps.includes(step) && !is_blocking);
          const state = isMissing ? 'missing' : doneCount === steps.length ? 'done' : 'open';
          return (
            <li key={title}>
              <details className="group" open={state !== 'done'}>
                <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 sm:px-6 hover:bg-leaf-50">
                  <StateIcon state={state} size={22} />
                  <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
                    <h3 className="text-lg">{title}</h3>
                    <span className="text-ink-soft text-sm tabular-nums">
                      {doneCount} de {steps.length}
                      {suggestions.length === 1 && ', 1 sugestão'}
                      {suggestions.length > 1 && `, ${suggestions.length} sugestões`}
                    </span>
                  </div>
                  <SummaryChevron />
                </summary>
                <ul className="grid pb-3 sm:pl-8">
                  {steps.map((name) => (
                    <Step
                      key={name}
                      name={name}
                      state={stateOf(name)}
                      checks={checks.filter(({ step }) => step === name)}
                    />
                  ))}
                </ul>
              </details>
            </li>
          );
        })}
      </Card>
    </div>
  );
}

interface StepProps {
  name: LaunchStepName;
  state: StepState;
  checks: readonly LaunchCheck[];
}

function Step({ name, state, checks }: StepProps) {
  const { title, path, link } = launchSteps[name];
  return (
    <li className="grid gap-1 px-4 py-2 sm:px-6">
      <div className="flex gap-3">
        <span className="mt-0.5">
          <StateIcon state={state} size={20} />
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h4 className="min-w-0 font-bold">
            {title}
            <span className="sr-only">: {stateNames[state]}</span>
          </h4>
          {checks.length === 0 && <ActionLink to={path} label={link} about={title} />}
        </div>
      </div>
      {checks.length > 0 && (
        <ul className="grid gap-1 sm:pl-8">
          {checks
            .toSorted((one, other) => Number(other.is_blocking) - Number(one.is_blocking))
            .map((check) => (
              <CheckRow key={check.text} check={check} />
            ))}
        </ul>
      )}
    </li>
  );
}

/** One launch check, with a link to where it is settled. */
export function CheckRow({ check }: { check: LaunchCheck }) {
  const { is_blocking, text, page, action } = check;
  const Icon = is_blocking ? CircleAlert : Info;
  return (
    <li className="flex gap-3">
      <Icon
        aria-hidden
        size={18}
        className={`mt-1 shrink-0 ${is_blocking ? 'text-coral-700' : 'text-ink-soft'}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 sm:flex-nowrap">
        <p className="min-w-0 break-words">
          <span className="font-bold">{is_blocking ? 'Necessário. ' : 'Sugestão. '}</span>
          {text}
        </p>
        <ActionLink to={page} label={action} about={text} />
      </div>
    </li>
  );
}

/** Leads back to the checklist, if this page was opened from it. */
export function BackToLaunchChecks() {
  const { state } = useLocation();
  if (state !== fromChecklist) return null;
  return <BackLink to={`${paths.admin}#${checklistId}`} label={`Voltar a “${checklistTitle}”`} />;
}

function ActionLink({ to, label, about }: { to: string; label: string; about: string }) {
  return (
    <Link className="link-alone -my-2.5 max-w-full shrink-0 gap-1" to={to} state={fromChecklist}>
      {label}
      <span className="sr-only">: {about}</span>
      <ChevronRight aria-hidden size={16} />
    </Link>
  );
}
