import type { ReactNode } from 'react';
import type { z } from 'zod';

/** Texts of a field that was refused. */
export const fieldTexts = {
  missing: 'Preencha este campo.',
  invalid: 'Confira este campo.',
  email: 'Confira o endereço: ele não parece completo.',
  tooLong: (max: number) => `Use no máximo ${max.toLocaleString('pt-BR')} caracteres.`,
};

/** The text of a field, or whether its box is ticked. */
export type FieldValue = string | boolean;
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type FieldErrors = Record<string, ReactNode>;

/** Returns the fields of a form, but for files. */
export function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].filter((element): element is Control =>
    element.matches('input:not([type=file]), textarea, select'),
  );
}

const isTicked = (control: Control) => (control as HTMLInputElement).checked;

export function fieldValue(control: Control): FieldValue {
  return control.type === 'checkbox' ? isTicked(control) : control.value;
}

/** Returns what the fields show, which typing before hydration or a password manager may have changed without an event. */
export function readValues(form: HTMLFormElement | null): Record<string, FieldValue> {
  const values: Record<string, FieldValue> = {};
  for (const control of controlsOf(form))
    if (control.name && (control.type !== 'radio' || isTicked(control)))
      values[control.name] = fieldValue(control);
  return values;
}

/** Checks fields by their attributes, such as `required` and `pattern`. */
export function findFieldErrors(form: HTMLFormElement | null, invalidText: string = fieldTexts.invalid) {
  const found: FieldErrors = {};
  for (const { name, validity } of controlsOf(form)) {
    if (validity.valid) continue;
    const wrong = validity.typeMismatch ? fieldTexts.email : invalidText;
    found[name] = validity.valueMissing ? fieldTexts.missing : wrong;
  }
  return found;
}

/** Returns the errors of an `ApiError` by the fields that the server's answer names. */
export function errorsOfAnswer(error: unknown): FieldErrors {
  const { details } = error as { details?: { fields?: readonly { path: string; message: string }[] } };
  return Object.fromEntries((details?.fields ?? []).map(({ path, message }) => [path, message]));
}

/** Returns the text for an issue of a schema that has no text of its own. */
export function explainIssue(issue: z.core.$ZodRawIssue, invalidText: string = fieldTexts.invalid): string {
  const { code, input, maximum } = issue;
  if (typeof input !== 'string') return invalidText;
  if (input.trim() === '') return fieldTexts.missing;
  if (code === 'invalid_format' && issue.format === 'email') return fieldTexts.email;
  return code === 'too_big' ? fieldTexts.tooLong(Number(maximum)) : invalidText;
}
