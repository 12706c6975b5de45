import { api, read } from '../../data/client.ts';
import { DeskAction } from '../desk-action.tsx';

export function RetryAction({ id }: { id: string }) {
  return (
    <DeskAction
      label="Tentar de novo"
      question="Enviar este e-mail de novo?"
      look="button-primary"
      run={() => read(api.admin.letters[':id'].retry.$post({ param: { id } }))}
      done="O e-mail sai em instantes."
    >
      <p>Ele é escrito de novo, com links que valem a partir de agora.</p>
    </DeskAction>
  );
}

/** For all that were refused. @param kind as the list shows them */
export function RetryAllAction({ kind, count }: { kind: string; count: number }) {
  return (
    <DeskAction
      label="Tentar todos de novo"
      question={
        count === 1 ? 'Enviar o e-mail recusado de novo?' : 'Enviar de novo todos os e-mails recusados?'
      }
      run={() => read(api.admin.letters.retry.$post({ json: { kind: kind === 'newsletter' ? kind : null } }))}
      done="Os e-mails saem em instantes."
    >
      <p>
        Serve para depois de corrigir o servidor de e-mail. Vale para todos os recusados, também os de outras
        páginas da lista; os que ninguém mais espera não são enviados.
      </p>
    </DeskAction>
  );
}
