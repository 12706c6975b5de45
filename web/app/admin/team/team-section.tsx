import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { api, read } from '../../data/client.ts';
import { ListState } from '../list/list-state.tsx';
import { StateWord } from '../state-word.tsx';
import { RemoveAdminAction } from '../students/student-actions.tsx';
import { AddAdmin } from './add-admin.tsx';

export type TeamMember = InferResponseType<typeof api.admin.team.$get, 200>['members'][number];

export function TeamSection() {
  const team = useQuery({
    queryKey: ['desk', 'team'],
    queryFn: () => read(api.admin.team.$get()),
    staleTime: 0,
  });
  return (
    <section aria-labelledby="equipe" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 className="text-xl" id="equipe">
          Equipe
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          Quem administra o site. Cada pessoa configura o seu segundo fator, nesta mesma página.
        </p>
      </div>
      <ListState query={team}>
        {({ members }) => (
          <ul className="card divide-y divide-line" aria-label="Quem administra">
            {members.map((member) => (
              <MemberRow key={member.id} member={member} isOnly={members.length === 1} />
            ))}
          </ul>
        )}
      </ListState>
      <AddAdmin />
    </section>
  );
}

function MemberRow({ member, isOnly }: { member: TeamMember; isOnly: boolean }) {
  const { id, name, email, since, last_used_at, has_second_factor } = member;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
      <div className="wrap-anywhere min-w-0 basis-64 grow">
        <Link className="link inline-block py-0.5" to={pathWithId(paths.deskStudent, id)}>
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
