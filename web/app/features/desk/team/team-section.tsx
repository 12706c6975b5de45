import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths, pathWithId } from '../../../../../domain/paths.ts';
import { momentText } from '../draft/moment-text.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListState } from '../list/list-state.tsx';
import { StateWord } from '../state-word.tsx';
import { RemoveAdminAction } from '../students/remove-admin-action.tsx';
import { AddAdmin } from './add-admin.tsx';
import { type TeamMember, teamQuery } from './team-api.ts';

const columns: readonly [Column<TeamMember>, ...Column<TeamMember>[]] = [
  {
    label: 'Pessoa',
    cell: ({ id, name, email }) => (
      <>
        <Link className="link inline-block py-0.5" to={pathWithId(paths.deskStudent, id)}>
          {name || email}
        </Link>
        <span className="block text-ink-soft text-sm">{email}</span>
      </>
    ),
  },
  {
    label: 'Administra desde',
    cell: ({ since }) => (since ? momentText(since) : <span className="text-ink-soft">Sem registro</span>),
  },
  {
    label: 'Último uso',
    cell: ({ last_used_at }) => (last_used_at ? momentText(last_used_at) : 'Nunca entrou'),
  },
  {
    label: 'Segundo fator',
    cell: ({ has_second_factor }) =>
      has_second_factor ? (
        <StateWord state="ok">Configurado</StateWord>
      ) : (
        <StateWord state="attention">Falta configurar</StateWord>
      ),
  },
];

const removal: Column<TeamMember> = {
  label: 'Administração',
  cell: ({ id, name, email }) => <RemoveAdminAction id={id} name={name || email} />,
};
const only: Column<TeamMember> = { label: 'Administração', cell: () => 'É a única pessoa: fica' };

/** Who else sees and changes everything, and the way to somebody new. */
export function TeamSection() {
  const team = useQuery(teamQuery);
  return (
    <section aria-labelledby="equipe" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 className="text-xl" id="equipe">
          Equipe
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          Quem administra o site. O segundo fator, cada pessoa configura o seu, nesta mesma página.
        </p>
      </div>
      <ListState query={team}>
        {({ members }) => (
          <DataTable
            caption="Quem administra"
            columns={[...columns, members.length > 1 ? removal : only]}
            rows={members}
          />
        )}
      </ListState>
      <AddAdmin />
    </section>
  );
}
