import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm as useHookForm } from 'react-hook-form';
import type { z } from 'zod';
import { findEmailFault } from '../../../domain/email-fault.ts';
import { maxPasswordLength } from '../../../domain/passwords.ts';
import { messages } from '../../messages.ts';
import type { FormField } from '../../ui/field.tsx';
import { detailsOf } from './client.ts';

interface FormOptions<Input extends FieldValues, Output> {
  /** The server's schema, from domain/. */
  schema: z.ZodType<Output, Input>;
  /** Initial values; a later change does not replace what was typed. */
  values: Input;
  /** The error text for an invalid value, instead of the general one. */
  invalidText?: string;
  send: (values: Output) => Promise<unknown>;
}

interface Form<Input extends FieldValues> {
  fieldOf: (name: string) => FormField;
  /** Sends valid values; errors appear at their fields. */
  submit: () => Promise<void>;
  isSubmitting: boolean;
  /** The error, if no field shows it. */
  failure: unknown;
  /** Returns a field's current value. */
  fieldValue: (name: keyof Input & string) => string;
  clearFailure: () => void;
  reset: () => void;
}

/** Returns a form that is validated by its schema. Typed values survive errors and closing the dialog. */
export function useForm<Input extends FieldValues, Output>(options: FormOptions<Input, Output>): Form<Input> {
  const { schema, values, invalidText: invalid = messages.form.invalid, send } = options;
  const [failure, setFailure] = useState<unknown>();
  const form = useHookForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: (issue) => explainIssue(issue, invalid) }),
    defaultValues: values as DefaultValues<Input>,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = (name: string) => String(form.watch(name as Path<Input>) ?? '');

  const submit = form.handleSubmit(async (checked) => {
    setFailure(undefined);
    try {
      await send(checked);
    } catch (error) {
      const { fields = [] } = detailsOf(error);
      for (const { path, message } of fields) form.setError(path as Path<Input>, { message });
      if (fields[0]) form.setFocus(fields[0].path as Path<Input>);
      else setFailure(error);
    }
  });

  return {
    fieldOf(name) {
      const { ref, ...props } = form.register(name as Path<Input>);
      const message = errors[name]?.message;
      return {
        props: props as FormField['props'],
        ref,
        value: typed(name),
        error: typeof message === 'string' ? (codeTexts[message] ?? message) : undefined,
      };
    },
    submit: async () => {
      if (!isSubmitting) await submit();
    },
    isSubmitting,
    failure,
    fieldValue: typed,
    clearFailure: () => setFailure(undefined),
    reset: () => form.reset(undefined, { keepDirtyValues: false }),
  };
}

/** Texts for the error codes with which schemas of domain/ refuse a value. */
const codeTexts: Partial<Record<string, string>> = {
  password_too_short: messages.atField.teamPasswordShort,
  password_too_long: messages.form.tooLong(maxPasswordLength),
};

/** Returns a field's error text. */
function explainIssue(issue: z.core.$ZodRawIssue, invalid: string): string {
  const { code, input, maximum } = issue;
  if (typeof input !== 'string') return invalid;
  if (input.trim() === '') return messages.form.missing;
  if (code === 'invalid_format' && issue.format === 'email')
    return findEmailFault(input) ?? messages.atField.email;
  return code === 'too_big' ? messages.form.tooLong(Number(maximum)) : invalid;
}
