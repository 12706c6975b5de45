import { type MouseEvent, useState } from 'react';
import { z } from 'zod';
import { maxSettingLength } from '../../../../domain/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, RadioField } from '../../../ui/choice-fields.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field, PasswordField } from '../../../ui/field.tsx';
import { Form, type FormActions, FormAlert, SubmitButton, useFormState } from '../../../ui/form.tsx';
import { codeOf } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { parsePrice, priceText } from '../form/price-text.ts';
import { type SettingState, useSaveForm } from './use-settings.ts';

interface SettingsFormProps {
  /** Name of the form, by which its settings are defined. */
  title: string;
  settings: readonly SettingState[];
  /** Tests what was saved: the form's one button is then 'Guardar e testar'. */
  onTest?: () => void;
  /** Values for empty fields, by setting: they are saved with the form. */
  suggested?: Readonly<Record<string, string>>;
}

/** The server validates the values. */
const settingText = z.string().max(maxSettingLength);
const optionalPrice = settingText.refine((text) => text.trim() === '' || parsePrice(text) !== undefined, {
  error: 'Digite um valor em reais, como R$ 42,50.',
});

const switchText = z.boolean().transform(String);
const isSwitch = ({ field }: SettingState) => field?.input === 'switch';
const isPrice = ({ field }: SettingState) => field?.input === 'price';

function schemaOf(setting: SettingState) {
  if (isSwitch(setting)) return switchText;
  return isPrice(setting) ? optionalPrice : settingText;
}

/** Returns a stored value as the field shows it. */
function shownText(setting: SettingState): string {
  const { value } = setting;
  return isPrice(setting) && value ? priceText(Number(value)) : (value ?? '');
}

/** Returns what is typed as the server stores it; null resets the setting. */
function storedText(setting: SettingState, typed: string): string | null {
  const text = typed.trim();
  return text === '' ? null : isPrice(setting) ? String(parsePrice(text)) : text;
}

/** The form of the owner's settings that are defined for it. Sends only changed values; an empty secret stays as it is. */
export function SettingsForm({ title, settings, onTest, suggested = {} }: SettingsFormProps) {
  const own = settings.filter(({ field }) => field?.form === title);
  const save = useSaveForm(own[0]?.group ?? '');
  const initial = Object.fromEntries(own.map((setting) => [setting.name, shownText(setting)]));
  const schema = z.object(Object.fromEntries(own.map((setting) => [setting.name, schemaOf(setting)])));
  const firstValue = (setting: SettingState) => {
    const { name } = setting;
    return isSwitch(setting) ? initial[name] === 'true' : initial[name] || suggested[name] || '';
  };

  async function submit(values: Record<string, string>, { reset }: FormActions): Promise<void> {
    const textOf = ({ name }: SettingState) => values[name] ?? '';
    const changed = own.filter((setting) => textOf(setting).trim() !== initial[setting.name]);
    await save(Object.fromEntries(changed.map((one) => [one.name, storedText(one, textOf(one))])), {
      isTested: onTest !== undefined,
    });
    reset();
    onTest?.();
  }

  return (
    <Form
      aria-label={title}
      className="grid max-w-xl gap-5"
      schema={schema}
      values={Object.fromEntries(own.map((setting) => [setting.name, firstValue(setting)]))}
      onSubmit={submit}
    >
      <FormAlert explain={explainSaving} />
      {own.map((setting) => (
        <SettingInput key={setting.name} setting={setting} />
      ))}
      {onTest ? (
        <SaveAndTestButton about={title} />
      ) : (
        <SubmitButton label="Salvar" busyLabel="Salvando..." className="w-fit" />
      )}
    </Form>
  );
}

/** Returns why settings were not saved. */
export function explainSaving(failure: unknown): string {
  return codeOf(failure) === 'set_by_environment'
    ? 'Isto está definido no servidor: só quem cuida dele muda.'
    : explainAdminError(failure, 'Os ajustes não foram salvos. Tente de novo.');
}

/** @param about tells equal buttons apart for screen readers */
export function SaveAndTestButton({ about }: { about: string }) {
  const { isSubmitting = false } = useFormState() ?? {};
  return (
    <Button look="primary" type="submit" about={about} className="w-fit" disabled={isSubmitting}>
      {isSubmitting ? 'Guardando...' : 'Guardar e testar'}
    </Button>
  );
}

const inputModes = { email: undefined, text: undefined, number: 'numeric', price: 'decimal' } as const;
export const setByServer = 'Definido no servidor.';

function SettingInput({ setting }: { setting: SettingState }) {
  const { name, field, is_secret } = setting;
  if (!field) return null;
  const { label, options, input = 'text' } = field;
  const disabled = setting.source === 'environment';
  const hint = [disabled && setByServer, invalidHint(setting), secretHint(setting), field.hint]
    .filter(Boolean)
    .join(' ');
  if (input === 'switch') return <CheckField label={label} name={name} hint={hint} disabled={disabled} />;
  if (options)
    return (
      <RadioField
        legend={label}
        name={name}
        hint={disabled && setByServer}
        options={options}
        disabled={disabled}
      />
    );
  if (is_secret)
    return (
      <div className="grid justify-items-start gap-3">
        <PasswordField
          label={label}
          name={name}
          hint={hint}
          autoComplete="new-password"
          className="w-full"
          disabled={disabled}
        />
        {field.isChosen && !disabled && <SecretMaker name={name} label={label} />}
      </div>
    );
  return (
    <Field
      label={label}
      name={name}
      hint={hint}
      type={input === 'email' ? input : 'text'}
      inputMode={inputModes[input]}
      autoComplete="off"
      disabled={disabled}
    />
  );
}

/** Makes a secret that the owner would have to invent, in its field and to copy. */
function SecretMaker({ name, label }: { name: string; label: string }) {
  const [made, setMade] = useState('');
  const typed = useFormState()?.values[name];
  function make({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const input = currentTarget.form?.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) return;
    setMade(secret);
    // React hears of a typed value alone, not of one that is set.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, secret);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="outline" isSmall onClick={make}>
        Criar um para mim
      </Button>
      {made !== '' && typed === made && (
        <CopyButton text={made} title={label} label="Copiar o que foi criado" />
      )}
    </div>
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
