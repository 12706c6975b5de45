/** The steps of a rehearsed sale, from visit to refund, with their names for the owner. */
export const rehearsalLabels = {
  visit: 'Visita',
  checkout: 'Link de compra',
  sale: 'Venda',
  email: 'E-mail',
  login: 'Entrada pelo e-mail',
  lesson: 'Aulas',
  certificate: 'Certificado',
  validation: 'Validação do certificado',
  refund: 'Reembolso',
} as const;

export type RehearsalStepName = keyof typeof rehearsalLabels;

export const rehearsalSteps = Object.keys(rehearsalLabels) as RehearsalStepName[];

/** The result of a step. */
export interface RehearsalStep {
  name: RehearsalStepName;
  ok: boolean;
  /** Milliseconds; 0 for a step that was not played. */
  ms: number;
  /** Portuguese: what was seen, or else what to do. */
  message: string;
  /** The admin page that mends a failure, if there is one. */
  path?: string;
}

/** Rehearsals that are kept and shown. */
export const maxRehearsals = 5;

/** Returns the failed steps, without those that were not played because of them. */
export function failedSteps(steps: readonly RehearsalStep[]): RehearsalStep[] {
  return steps.filter(({ ok, ms }) => !ok && ms > 0);
}
