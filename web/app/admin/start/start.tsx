import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, CircleCheck, ListChecks } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type StartStepName, startStepOf, startSteps } from '../../../../domain/launch-steps.ts';
import { paths } from '../../../../domain/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { useUnsentInput } from '../../data/unsent-input.ts';
import { type LaunchCheck, launchChecksQuery } from '../draft/content-queries.ts';
import { QueryState } from '../query-state.tsx';
import { findSetting, type SettingState, settingsQuery } from '../settings/use-settings.ts';
import { ChecksList, checklistId, checklistTitle, Welcome } from '../shell/launch-checks.tsx';
import { Section } from '../shell/section.tsx';
import { useRefresh } from '../use-change.ts';
import { welcomeParam } from '../welcome.ts';
import { OfferStep } from './offer-step.tsx';
import { SellerStep } from './seller-step.tsx';
import { MailStep, OpenStep, PaymentsStep } from './settings-steps.tsx';
import { doneSteps, isForOperator, type StepProps } from './steps.ts';

const stepForms: Record<StartStepName, (props: StepProps) => ReactNode> = {
  seller: SellerStep,
  offer: OfferStep,
  payments: PaymentsStep,
  mail: MailStep,
  open: OpenStep,
};

/** The guided start on the admin home page until the first sale, and behind a button the whole checklist. */
export function Start() {
  const checks = useQuery(launchChecksQuery);
  const settings = useQuery(settingsQuery);
  const { hash, search } = useLocation();
  const isWelcome = new URLSearchParams(search).has(welcomeParam);
  const [isListOpen, setListOpen] = useState(hash === `#${checklistId}` && !isWelcome);
  return (
    <Section id={checklistId} title={checklistTitle} className="gap-4">
      <Welcome />
      <QueryState query={checks} loading="Conferindo o site...">
        {(checks) => (
          <>
            <QueryState query={settings}>
              {({ settings }) => <Steps checks={checks.checks} settings={settings} />}
            </QueryState>
            <div>
              <Button
                look="quiet"
                Icon={ListChecks}
                aria-expanded={isListOpen}
                onClick={() => setListOpen(!isListOpen)}
              >
                Ver tudo o que falta
              </Button>
            </div>
            {isListOpen && <ChecksList checks={checks.checks} />}
          </>
        )}
      </QueryState>
    </Section>
  );
}

const isNames = (value: unknown): value is StartStepName[] => Array.isArray(value);

function Steps({ checks, settings }: { checks: readonly LaunchCheck[]; settings: readonly SettingState[] }) {
  const { value: later = [], write } = useUnsentInput(useSignedInUser().id, 'start-later', isNames);
  // A check of the payment company blocks as soon as the course is closed, which is the last step.
  const missing = checks.filter(({ is_blocking, page }) => is_blocking || page === paths.adminPayments);
  const done = doneSteps({ missing, settings });
  const isWaiting = (name: StartStepName) => !done.includes(name) && !later.includes(name);
  const [open, setOpen] = useState(() => startSteps.find(({ name }) => isWaiting(name))?.name);
  const list = useRef<HTMLOListElement>(null);
  const hasMoved = useRef(false);
  const refresh = useRefresh();
  const client = useQueryClient();

  useEffect(() => {
    if (!hasMoved.current || !open) return;
    const heading = list.current?.querySelector<HTMLElement>(`#passo-${open}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [open]);

  function move(next: StartStepName | undefined) {
    hasMoved.current = true;
    setOpen(next);
  }
  const goOnFrom = (name: StartStepName) =>
    move(startSteps.find((step) => step.name !== name && isWaiting(step.name))?.name);

  async function onSaved(name: StartStepName) {
    write(later.filter((other) => other !== name));
    await refresh();
    const { checks = [] } = client.getQueryData(launchChecksQuery.queryKey) ?? {};
    if (!checks.some((check) => check.is_blocking && startStepOf(check) === name)) goOnFrom(name);
  }

  // Nothing that is left is hers to do.
  const isWithOthers =
    done.length === startSteps.length - 1 &&
    findSetting(settings, 'COURSE_ACCESS').value === 'purchase' &&
    missing.length > 0 &&
    missing.every(isForOperator);
  const minutes = startSteps
    .filter(({ name }) => !done.includes(name))
    .reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <>
      <div className="grid max-w-md gap-2">
        <p className="font-semibold">
          {done.length} de {startSteps.length} passos prontos
          {isWithOthers && (
            <span className="block">
              A sua parte está pronta. Falta quem instalou o site ligar o endereço público.
            </span>
          )}
          {minutes > 0 && !isWithOthers && (
            <span className="font-normal text-ink-soft">
              {' '}
              · {minutes === 1 ? 'falta cerca de 1 minuto' : `faltam cerca de ${minutes} minutos`}
            </span>
          )}
        </p>
        <ProgressBar label="Passos prontos" percent={Math.round((100 * done.length) / startSteps.length)} />
      </div>
      <ol ref={list} className="grid gap-3">
        {startSteps.map(({ name, title }, index) => {
          const Form = stepForms[name];
          const isDone = done.includes(name);
          const isOpen = open === name;
          return (
            <Card as="li" key={name}>
              <h3>
                <button
                  type="button"
                  id={`passo-${name}`}
                  aria-expanded={isOpen}
                  className="flex min-h-16 w-full scroll-mt-4 items-center gap-3 rounded-card px-4 py-3 text-left sm:px-6"
                  onClick={() => move(isOpen ? undefined : name)}
                >
                  {isDone ? (
                    <>
                      <CircleCheck aria-hidden size={32} className="shrink-0 text-leaf-700" />
                      <span className="sr-only">{index + 1}</span>
                    </>
                  ) : (
                    <span
                      className={`grid size-8 shrink-0 place-items-center rounded-full font-bold ${
                        isOpen ? 'bg-leaf-700 text-white' : 'bg-leaf-100 text-leaf-800'
                      }`}
                    >
                      {index + 1}
                    </span>
                  )}
                  <span className="min-w-0 flex-1 font-bold text-lg">{title}</span>
                  {isDone ? (
                    <span className="sr-only">: pronto</span>
                  ) : (
                    later.includes(name) && <Badge tone="honey">Depois</Badge>
                  )}
                  <ChevronDown
                    aria-hidden
                    size={20}
                    className={`shrink-0 text-leaf-700 ${isOpen ? '' : '-rotate-90'}`}
                  />
                </button>
              </h3>
              {isOpen && (
                <div className="grid gap-5 px-4 pb-5 sm:px-6 sm:pb-6">
                  <Form
                    settings={settings}
                    missing={missing}
                    isDone={isDone}
                    onSaved={() => onSaved(name)}
                    goOn={(to) => (to ? move(to) : goOnFrom(name))}
                  />
                  {!isDone && name !== 'open' && (
                    <Button
                      look="quiet"
                      isSmall
                      className="w-fit"
                      onClick={() => {
                        write([...later.filter((other) => other !== name), name]);
                        goOnFrom(name);
                      }}
                    >
                      Depois
                    </Button>
                  )}
                </div>
              )}
            </Card>
          );
        })}
      </ol>
    </>
  );
}
