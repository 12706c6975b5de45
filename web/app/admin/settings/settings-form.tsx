import { z } from 'zod';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { Field, PasswordField } from '../../../ui/field.tsx';
import { Form, type FormActions, FormAlert } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { codeOf } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { parsePrice, priceText } from '../form/price-text.ts';
import { findSetting, type SettingState, useSaveForm } from './use-settings.ts';

interface SettingField {
  name: string;
  label: string;
  hint?: string;
  /** `price`: typed in reais, stored in cents. */
  type?: 'email' | 'text' | 'number' | 'price';
  /** Shown as radio buttons. */
  options?: readonly { value: string; label: string; hint?: string }[];
}

interface SettingsFormProps {
  group: string;
  /** Accessible name: a page has several forms. */
  title: string;
  fields: readonly SettingField[];
  settings: readonly SettingState[];
}

/** Longer than any setting: the server validates the values. */
const settingText = z.string().max(2_000);
const optionalPrice = settingText.refine((text) => text.trim() === '' || parsePrice(text) !== undefined, {
  error: 'Digite um valor em reais, como R$ 42,50.',
});
const schemaOf = ({ type }: SettingField) => (type === 'price' ? optionalPrice : settingText);

/** Returns a stored value as the field shows it. */
function shownText({ type }: SettingField, { value }: SettingState): string {
  return type === 'price' && value ? priceText(Number(value)) : (value ?? '');
}

/** Returns what is typed as the server stores it; null resets the setting. */
function storedText({ type }: SettingField, typed: string): string | null {
  const text = typed.trim();
  return text === '' ? null : type === 'price' ? String(parsePrice(text)) : text;
}

/** A form for some of the owner's settings. Sends only changed values; an empty secret stays as it is. */
export function SettingsForm({ group, title, fields, settings }: SettingsFormProps) {
  const save = useSaveForm(group);
  const initial = Object.fromEntries(
    fields.map((field) => [field.name, shownText(field, findSetting(settings, field.name))]),
  );

  async function submit(values: Record<string, string>, { reset }: FormActions): Promise<void> {
    const textOf = ({ name }: SettingField) => values[name] ?? '';
    const changed = fields.filter((field) => textOf(field).trim() !== initial[field.name]);
    await save(Object.fromEntries(changed.map((field) => [field.name, storedText(field, textOf(field))])));
    reset();
  }

  return (
    <Form
      aria-label={title}
      className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5"
      schema={z.object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])))}
      values={initial}
      onSubmit={submit}
    >
      <FormAlert explain={explainSaving} />
      {fields.map((field) => (
        <SettingInput key={field.name} field={field} state={findSetting(settings, field.name)} />
      ))}
      <SaveButton />
    </Form>
  );
}

/** Returns why settings were not saved. */
export function explainSaving(failure: unknown): string {
  return codeOf(failure) === 'set_by_environment'
    ? 'Isto está definido no servidor: só quem cuida dele muda.'
    : explainAdminError(failure, 'Os ajustes não foram salvos. Tente de novo.');
}

export function SaveButton() {
  return <SubmitButton label="Salvar" busyLabel="Salvando..." className="w-fit" />;
}

interface InputProps {
  field: SettingField;
  state: SettingState;
}

const inputModes = { email: undefined, text: undefined, number: 'numeric', price: 'decimal' } as const;

function SettingInput({ field, state }: InputProps) {
  const { name, label, options, type = 'text' } = field;
  const isSetByEnvironment = state.source === 'environment';
  const hint = [
    isSetByEnvironment && 'Definido no servidor.',
    invalidHint(state),
    secretHint(state),
    field.hint,
  ]
    .filter(Boolean)
    .join(' ');
  if (options)
    return (
      <RadioField
        legend={label}
        name={name}
        hint={isSetByEnvironment && 'Definido no servidor.'}
        options={options}
        disabled={isSetByEnvironment}
      />
    );
  if (state.is_secret)
    return (
      <PasswordField
        label={label}
        name={name}
        hint={hint}
        autoComplete="new-password"
        disabled={isSetByEnvironment}
      />
    );
  return (
    <Field
      label={label}
      name={name}
      hint={hint}
      type={type === 'email' ? type : 'text'}
      inputMode={inputModes[type]}
      autoComplete="off"
      disabled={isSetByEnvironment}
    />
  );
}

/** Returns the hint of a setting whose stored value is not in use; empty for all others. */
export function invalidHint({ is_unreadable, is_invalid }: SettingState): string {
  if (is_unreadable) return 'Foi guardado com outro segredo do servidor e se perdeu: digite de novo.';
  return is_invalid
    ? 'O que uma versão anterior guardou não serve mais e está fora de uso: digite de novo.'
    : '';
}

/** Returns the hint of a secret field: whether one is stored and how it ends. */
function secretHint({ is_secret, is_set, hint }: SettingState): string {
  if (!is_secret || !is_set) return '';
  return hint
    ? `Guardado; termina em ${hint}. Deixe em branco para manter.`
    : 'Guardado. Deixe em branco para manter.';
}
