import { useState } from 'react';
import { paths } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { api, read } from '../../data/client.ts';
import { DeskQuestion } from '../desk-action.tsx';
import { SecurityCard } from '../security/security-card.tsx';
import { whatAdminsMay } from '../students/student-actions.tsx';

export function AddAdmin() {
  /** The email in question and its form. */
  const [asked, setAsked] = useState<{ email: string; form: HTMLFormElement }>();
  const { onSubmit } = useSubmit(async ({ email }: Record<'email', string>, form) =>
    setAsked({ email: email.trim(), form }),
  );
  return (
    <SecurityCard
      title="Mais alguém"
      intro={`A pessoa precisa ter uma conta no site antes: peça que ela se cadastre em ${paths.signUp} e confirme o e-mail.`}
    >
      <form className="grid max-w-md gap-4" onSubmit={onSubmit}>
        <Field
          label="E-mail"
          type="email"
          autoComplete="off"
          hint="O da conta que ela já tem."
          maxLength={254}
          name="email"
          required
        />
        <Button type="submit" look="primary" className="w-fit">
          Tornar administrador
        </Button>
      </form>
      {asked && (
        <DeskQuestion
          label="Tornar administrador"
          question="Tornar esta pessoa administradora?"
          run={() =>
            read(api.admin.team['make-admin'].$post({ json: { email: asked.email } })).then(() =>
              asked.form.reset(),
            )
          }
          done="A conta agora administra o site."
          onClose={() => setAsked(undefined)}
        >
          <p className="wrap-anywhere font-semibold">{asked.email}</p>
          <p>{whatAdminsMay}</p>
        </DeskQuestion>
      )}
    </SecurityCard>
  );
}
