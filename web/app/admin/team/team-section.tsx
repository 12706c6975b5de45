import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { api, read } from '../../data/client.ts';
import { ConfirmAction } from '../admin-action.tsx';
import { ListState } from '../list/list-state.tsx';
import { SecurityCard } from '../security/security-card.tsx';
import { Section } from '../shell/section.tsx';
import { StateWord } from '../state-word.tsx';
import { RemoveAdminAction, whatAdminsMay } from '../students/student-actions.tsx';

export type TeamMember = InferResponseType<typeof api.admin.team.$get, 200>['members'][number];

export function TeamSection() {
  const team = useQuery({
    queryKey: ['admin', 'team'],
    queryFn: () => read(api.admin.team.$get()),
    staleTime: 0,
  });
  return (
    <Section
      id="equipe"
      title="Equipe"
      intro="Quem administra o site. Cada pessoa configura o seu segundo fator, nesta mesma página."
    >
      <ListState query={team}>
        {({ members }) => (
          <Card as="ul" className="divide-y divide-line" aria-label="Quem administra">
            {members.map((member) => (
              <MemberRow key={member.id} member={member} isOnly={members.length === 1} />
            ))}
          </Card>
        )}
      </ListState>
      <AddAdmin />
    </Section>
  );
}

function MemberRow({ member, isOnly }: { member: TeamMember; isOnly: boolean }) {
  const { id, name, email, since, last_used_at, has_second_factor } = member;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
      <div className="wrap-anywhere min-w-0 basis-64 grow">
        <Link className="link inline-block py-0.5" to={pathWithId(paths.adminStudent, id)}>
          {name || email}
        </Link>
        <p className="text-ink-soft text-sm">{email}</p>
        <p className="text-ink-soft text-sm">
          {since ? `Administra desde ${momentText(since)}` : 'Não há registro de desde quando administra'}
        </p>
        <p className="text-ink-soft text-sm">
          {last_used_at ? `Último uso em ${momentText(last_used_at)}` : 'Nunca entrou'}
        </p>
      </div>
      <StateWord state={has_second_factor ? 'ok' : 'attention'}>
        {has_second_factor ? 'Com segundo fator' : 'Sem segundo fator'}
      </StateWord>
      {isOnly ? (
        <p className="text-ink-soft">A única pessoa não pode sair</p>
      ) : (
        <RemoveAdminAction id={id} name={name || email} />
      )}
    </li>
  );
}

function AddAdmin() {
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
        <ConfirmAction
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
        </ConfirmAction>
      )}
    </SecurityCard>
  );
}
