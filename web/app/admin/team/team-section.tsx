import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { roleNames } from '../../../../domain/role-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { api, read } from '../../data/client.ts';
import { QueryState } from '../query-state.tsx';
import { Section } from '../shell/section.tsx';
import { StatusLabel } from '../status-label.tsx';
import { InviteForm, OpenInvitations } from './invitations.tsx';
import { MakeAdmin, MakeSupport, RemoveFromTeam } from './role-actions.tsx';

/** A member of the team, as the API returns it. */
export type TeamMember = InferResponseType<typeof api.admin.team.$get, 200>['members'][number];

/** The section "Equipe" of the settings: members, open invitations, and the form to invite. */
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
      intro="Quem administra o site, e quem ajuda os alunos. Cada pessoa configura o seu segundo fator, nesta mesma página."
    >
      <QueryState query={team}>
        {({ members }) => (
          <Card as="ul" className="divide-y divide-line" aria-label="Quem administra">
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                isOnlyAdmin={
                  member.role === 'admin' && members.filter(({ role }) => role === 'admin').length === 1
                }
              />
            ))}
          </Card>
        )}
      </QueryState>
      <OpenInvitations />
      <InviteForm />
    </Section>
  );
}

function MemberRow({ member, isOnlyAdmin }: { member: TeamMember; isOnlyAdmin: boolean }) {
  const { id, name, email, role, since, last_used_at, has_second_factor } = member;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
      <div className="wrap-anywhere min-w-0 basis-64 grow">
        <Link className="link-alone" to={pathWithId(paths.adminStudent, id)}>
          {name || email}
        </Link>
        <p className="text-ink-soft text-sm">{email}</p>
        <p className="text-ink-soft text-sm">
          {roleNames[role]}
          {since ? ` desde ${momentText(since)}` : '. Não há registro de desde quando'}
        </p>
        <p className="text-ink-soft text-sm">
          {last_used_at ? `Último uso em ${momentText(last_used_at)}` : 'Nunca entrou'}
        </p>
      </div>
      <StatusLabel state={has_second_factor ? 'ok' : 'attention'}>
        {has_second_factor ? 'Com segundo fator' : 'Sem segundo fator'}
      </StatusLabel>
      {isOnlyAdmin ? (
        <p className="text-ink-soft">A única pessoa que administra não pode sair</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {role === 'admin' ? (
            <MakeSupport id={id} name={name || email} />
          ) : (
            <MakeAdmin id={id} name={name || email} />
          )}
          <RemoveFromTeam id={id} name={name || email} role={role} />
        </div>
      )}
    </li>
  );
}
