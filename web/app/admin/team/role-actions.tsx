import { useState } from 'react';
import type { Kept } from '../../../../domain/made.ts';
import { roleTexts } from '../../../../domain/role-texts.ts';
import type { TeamRole } from '../../../../domain/roles.ts';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { api, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { MadeList } from './made-list.tsx';

const actions = api.admin.students[':id'];

interface RoleActionProps {
  id: string;
  /** Set on pages with several members, to tell the buttons apart. */
  name?: string;
}

/** Buttons that change the role of an account, on the team list and on a student's page. */
export function MakeAdmin({ id, name, onRefused }: RoleActionProps & { onRefused?: () => void }) {
  return (
    <AdminAction
      label="Tornar administrador"
      {...(name && { about: `(${name})` })}
      look="danger"
      question="Tornar esta pessoa administradora?"
      run={() =>
        read(actions['make-admin'].$post({ param: { id } })).catch((error: unknown) => {
          onRefused?.();
          throw error;
        })
      }
      done="A conta agora administra o site."
    >
      {roleTexts.admin} Você pode voltar atrás.
    </AdminAction>
  );
}

export function MakeSupport({ id, name }: RoleActionProps) {
  const isOwnAccount = useSignedInUser().id === id;
  const [keep, setKeep] = useState<Kept>([]);
  return (
    <AdminAction
      label="Passar para o atendimento"
      {...(name && { about: `(${name})` })}
      question={`Passar ${name || 'esta pessoa'} para o atendimento?`}
      run={() => read(actions['make-support'].$post({ param: { id }, json: { keep } }))}
      done="A conta agora cuida do atendimento."
    >
      <p>{roleTexts.support} Vale na hora, em todos os aparelhos.</p>
      <MadeList id={id} kept={keep} onKeep={isOwnAccount ? undefined : setKeep} />
    </AdminAction>
  );
}

export function RemoveFromTeam({ id, name, role }: RoleActionProps & { role: TeamRole }) {
  const isOwnAccount = useSignedInUser().id === id;
  const [keep, setKeep] = useState<Kept>([]);
  return (
    <AdminAction
      label={role === 'admin' ? 'Retirar administração' : 'Retirar da equipe'}
      {...(name && { about: role === 'admin' ? `de ${name}` : `(${name})` })}
      look="danger"
      question={
        role === 'admin'
          ? `Retirar a administração${name ? ` de ${name}` : ''}?`
          : `Retirar ${name || 'esta pessoa'} da equipe?`
      }
      run={() => read(actions['remove-admin'].$post({ param: { id }, json: { keep } }))}
      done={role === 'admin' ? 'A conta não administra mais o site.' : 'A conta saiu da equipe.'}
    >
      <p>
        {isOwnAccount
          ? 'É a sua própria conta: o Painel se fecha para você na hora, em todos os aparelhos.'
          : 'O Painel se fecha na hora para esta pessoa, em todos os aparelhos.'}{' '}
        Nada do que foi feito se perde.
      </p>
      <MadeList id={id} kept={keep} onKeep={isOwnAccount ? undefined : setKeep} />
    </AdminAction>
  );
}
