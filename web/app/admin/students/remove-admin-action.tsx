import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { api, read } from '../../data/client.ts';
import { DeskAction } from '../desk-action.tsx';

/** Takes the desk away from somebody. @param name where there are several buttons */
export function RemoveAdminAction({ id, name }: { id: string; name?: string }) {
  const isOwn = useSignedInUser().id === id;
  return (
    <DeskAction
      label="Retirar administração"
      {...(name && { about: `de ${name}` })}
      question={`Retirar a administração${name ? ` de ${name}` : ''}?`}
      run={() => read(api.admin.students[':id']['remove-admin'].$post({ param: { id } }))}
      done="A conta não administra mais o site."
    >
      <p>
        {isOwn
          ? 'É a sua própria conta: o Painel se fecha para você na hora, em todos os aparelhos.'
          : 'O Painel se fecha na hora para esta pessoa, em todos os aparelhos.'}{' '}
        Nada do que foi feito se perde.
      </p>
    </DeskAction>
  );
}
