import { type StartStepName, startStepOf, startSteps } from '../../../../domain/launch-steps.ts';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { type Answer, api } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { useUnsentInput } from '../../data/unsent-input.ts';
import type { LaunchCheck } from '../draft/content-queries.ts';
import { connectedProviders, findSetting, type SettingState } from '../settings/use-settings.ts';

export const startApi = api.admin.content.start;

export type StartAnswers = Answer<typeof startApi.$get>;
export type StartQuestion = StartAnswers['questions'][number];

/** Queries what the first two steps ask, as it is published. */
export const startAnswersQuery = freshQuery(['admin', 'start'], startApi.$get);

/** Returns true for the check that the site has no domain with https yet: only the operator can give it one. */
export const isForOperator = ({ about }: LaunchCheck) => about === 'address';

/** Props of each step. */
export interface StepProps {
  settings: readonly SettingState[];
  /** Launch checks that block, of all steps. */
  missing: readonly LaunchCheck[];
  /** True once nothing of this step is missing. */
  isDone: boolean;
  /** Refetches what is missing; leads to the next step, if nothing of this one is missing any more. */
  onSaved: () => Promise<void>;
  /** Leads to the next step, or to another. */
  goOn: (to?: StartStepName) => void;
}

type Answers = Record<string, string | boolean>;

const isAnswers = (value: unknown): value is Answers =>
  Object.values(value ?? {}).every((answer) => ['string', 'boolean'].includes(typeof answer));

/** Keeps what was typed in a step until it is saved, also when another step is opened. */
export function useTypedAnswers(step: 'seller' | 'offer') {
  const { value, write } = useUnsentInput(useSignedInUser().id, `start-${step}`, isAnswers);
  return { typed: value ?? {}, write };
}

/** A step is done once its launch checks are: nothing else remembers it. */
export function doneSteps({ missing, settings }: Pick<StepProps, 'missing' | 'settings'>): StartStepName[] {
  const isForBuyers = findSetting(settings, 'COURSE_ACCESS').value === 'purchase';
  return startSteps
    .map(({ name }) => name)
    .filter((name) => {
      if (name === 'open') return missing.length === 0 && isForBuyers;
      if (missing.some((check) => startStepOf(check) === name)) return false;
      return name !== 'payments' || connectedProviders(settings).length > 0;
    });
}
