import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { Card } from '../../../ui/card.tsx';
import { CheckField } from '../../../ui/choice-fields.tsx';
import { Form, FormAlert, SubmitButton } from '../../../ui/form.tsx';
import { FoldedPart } from '../folded-part.tsx';
import { useRefresh } from '../use-change.ts';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

interface Secret {
  secret: string;
  /** Says what the secret is for. */
  text: ReactNode;
}

interface SecretDialogProps extends Secret {
  title: string;
  copiedText: string;
  onClose: () => void;
}

/** Shows a secret that another program needs, once. */
export function SecretDialog({ secret, text, ...props }: SecretDialogProps) {
  return (
    <ShownOnceDialog secret={secret} {...props}>
      <div className="wrap-anywhere grid gap-4">
        <p>{text}</p>
        <p className="rounded-control bg-leaf-50 px-3 py-2 font-semibold">
          <code>{secret}</code>
        </p>
      </div>
    </ShownOnceDialog>
  );
}

interface SecretFormProps<Input extends object, Output> {
  title: string;
  dialogTitle: string;
  copiedText: string;
  intro: string;
  schema: z.ZodType<Output, Input>;
  values: Input;
  legend: string;
  /** Checkboxes below the other fields, by field name. */
  checks: Readonly<Record<string, { label: string; hint: string }>>;
  submitLabel: string;
  create: (values: Output) => Promise<Secret>;
  explain: (error: unknown) => string;
  /** The fields above the checkboxes. */
  children: ReactNode;
}

/** A form that creates something for another program, and shows its secret once. Folded until it is asked for. */
export function SecretForm<Input extends object, Output>({
  title,
  intro,
  dialogTitle,
  copiedText,
  legend,
  checks,
  submitLabel,
  create,
  explain,
  children,
  ...form
}: SecretFormProps<Input, Output>) {
  const refresh = useRefresh();
  const [created, setCreated] = useState<Secret>();
  return (
    <Card className="px-5 py-3 sm:px-6">
      <FoldedPart label={title}>
        <p className="mt-1 mb-4 max-w-prose text-ink-soft">{intro}</p>
        <Form
          aria-label={title}
          className="grid max-w-xl gap-5"
          onSubmit={async (values: Output, { reset }) => {
            setCreated(await create(values));
            reset();
            await refresh();
          }}
          {...form}
        >
          <FormAlert explain={explain} />
          {children}
          <fieldset className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <legend className="mb-1 font-semibold">{legend}</legend>
            {Object.entries(checks).map(([name, texts]) => (
              <CheckField key={name} name={name} {...texts} />
            ))}
          </fieldset>
          <SubmitButton label={submitLabel} busyLabel="Salvando..." className="w-fit" />
        </Form>
      </FoldedPart>
      {created && (
        <SecretDialog
          {...created}
          title={dialogTitle}
          copiedText={copiedText}
          onClose={() => setCreated(undefined)}
        />
      )}
    </Card>
  );
}

/** Returns the values of a form whose checkboxes are not checked. */
export const unchecked = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, false])) as Record<Name, boolean>;
