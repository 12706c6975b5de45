import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { roleNames } from '../../../../domain/role-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { type Columns, Table } from '../../../ui/table.tsx';
import { type Answer, api } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { BackLink } from '../list/record-page.tsx';
import { QueryState } from '../query-state.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { Section } from '../shell/section.tsx';
import { StatusLabel } from '../status-label.tsx';
import { When } from '../when.tsx';
import { InvitationRow, InviteForm, invitationsQuery } from './invitations.tsx';
import { MakeAdmin, MakeSupport, RemoveFromTeam } from './role-actions.tsx';

/** A member of the team, as the API returns it. */
export type TeamMember = Answer<typeof api.admin.team.$get>['members'][number];

export const teamQuery = freshQuery(['admin', 'team'], api.admin.team.$get);

/** `/painel/ajustes/equipe`: who administers the site and who helps students, open invitations, and the form to invite. */
export const { Page, handle } = adminPage(paths.adminTeam, TeamPage);

function TeamPage() {
  const team = useQuery(teamQuery);
  // The form waits for what stands above it, which would push it down.
  const invitations = useQuery(invitationsQuery);
  return (
    <div className="container-page grid gap-6 pb-8">
      <BackLink to={paths.adminSettings} label="Ajustes" />
      <Section id="equipe" title="Quem administra" className="gap-4">
        <QueryState query={team}>
          {({ members }) => (
            <>
              <Table caption="Quem administra" columns={columnsOf(members)} rows={members} />
              <QueryState query={invitations}>
                {({ invitations }) =>
                  invitations.length > 0 && (
                    <Card as="ul" className="divide-y divide-line" aria-label="Convites abertos">
                      {invitations.map((invitation) => (
                        <InvitationRow key={invitation.id} invitation={invitation} />
                      ))}
                    </Card>
                  )
                }
              </QueryState>
            </>
          )}
        </QueryState>
        {!team.isPending && !invitations.isPending && <InviteForm />}
      </Section>
    </div>
  );
}

const columnsOf = (members: readonly TeamMember[]): Columns<TeamMember> => [
  {
    label: 'Pessoa',
    cell: ({ id, name, email }) => <Link to={pathWithId(paths.adminStudent, id)}>{name || email}</Link>,
    detail: ({ email }) => email,
    hasPhoneDetail: true,
  },
  {
    label: 'Papel',
    phone: 'bare',
    cell: ({ role }) => roleNames[role],
    detail: ({ since }) => since && <When at={since} />,
  },
  {
    label: 'Último uso',
    cell: ({ last_used_at }) => (last_used_at ? <When at={last_used_at} /> : 'Nunca entrou'),
  },
  {
    label: 'Segundo fator',
    phone: 'block',
    cell: ({ has_second_factor }) => (
      <StatusLabel state={has_second_factor ? 'ok' : 'attention'}>
        {has_second_factor ? 'Com segundo fator' : 'Sem segundo fator'}
      </StatusLabel>
    ),
  },
  {
    label: 'Mudar',
    phone: 'end',
    cell: ({ id, name, email, role }) =>
      role === 'admin' && members.filter((member) => member.role === 'admin').length === 1 ? (
        <span className="text-ink-soft text-sm max-md:hidden">Única que administra</span>
      ) : (
        <MoreMenu label={`Mudar o papel de ${name || email}`}>
          {role === 'admin' ? (
            <MakeSupport id={id} name={name || email} />
          ) : (
            <MakeAdmin id={id} name={name || email} />
          )}
          <RemoveFromTeam id={id} name={name || email} role={role} />
        </MoreMenu>
      ),
  },
];
