import { useState } from 'react';
import { momentText } from '../../../../domain/dates.ts';
import { invitationBody } from '../../../../domain/invitations.ts';
import { lifetimeText, linkLifetimeSeconds } from '../../../../domain/lifetimes.ts';
import { roleNames, roleTexts } from '../../../../domain/role-texts.ts';
import { teamRoles } from '../../../../domain/roles.ts';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form, FormAlert, SubmitButton } from '../../../ui/form.tsx';
import { type Answer, api, read } from '../../data/client.ts';
import { useContent } from '../../data/content.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { AdminAction } from '../admin-action.tsx';
import { explainWith } from '../explain-admin-error.ts';
import { NoMailServerNotice, useHasMailServer } from '../links/email-delivery.tsx';
import { LinkDialog } from '../links/share-link.tsx';
import { SecurityCard } from '../security/security-card.tsx';
import { useRefresh } from '../use-change.ts';

const route = api.admin.team.invitations;
type Invitation = Answer<typeof route.$get>['invitations'][number];

const roleOptions = teamRoles
  .toReversed()
  .map((role) => ({ value: role, label: roleNames[role], hint: roleTexts[role] }));

const lifetime = lifetimeText(linkLifetimeSeconds.invitation);

const alreadyInTeam = 'Esta pessoa já está na equipe: mude o papel dela na lista acima.';
const explain = explainWith({ already_in_team: alreadyInTeam });

interface Created {
  email: string;
  link: string;
}

/** The form that invites a member to the team. */
export function InviteForm() {
  const refresh = useRefresh();
  const [created, setCreated] = useState<Created>();
  return (
    <SecurityCard
      title="Convidar"
      intro={`O convite vai por e-mail, com um link de ${lifetime} que você também pode mandar; quem o aceita entra na equipe.`}
    >
      <Form
        className="grid max-w-xl gap-5"
        schema={invitationBody}
        values={{ email: '', role: 'support' }}
        onSubmit={async (json, { reset }) => {
          const { link } = await read(route.$post({ json }));
          setCreated({ email: json.email, link });
          reset();
          await refresh();
        }}
      >
        <FormAlert explain={explain} />
        <Field label="E-mail" type="email" name="email" autoComplete="off" maxLength={254} required />
        <RadioField name="role" legend="O que a pessoa vai fazer" options={roleOptions} />
        <SubmitButton label="Convidar" busyLabel="Enviando..." className="w-fit" />
      </Form>
      {created && <InvitationLinkDialog {...created} onClose={() => setCreated(undefined)} />}
    </SecurityCard>
  );
}

export const invitationsQuery = freshQuery(['admin', 'team', 'invitations'], route.$get);

/** An invitation that was not accepted yet. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invited_by, expires_at } = invitation;
  const [link, setLink] = useState<string>();
  const params = { param: { id } };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
      <div className="wrap-anywhere min-w-0 basis-64 grow">
        <p className="font-semibold">{email}</p>
        <p className="text-ink-soft text-sm">
          {roleNames[role]}, convite de {invited_by}. Vale até {momentText(expires_at)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <AdminAction
          label="Enviar de novo"
          about={`para ${email}`}
          question="Enviar o convite de novo?"
          run={() => read(route[':id'].resend.$post(params))}
          done={({ link }) => setLink(link)}
        >
          O site escreve outro e-mail, com um link de mais {lifetime}. Os links de antes deixam de valer.
        </AdminAction>
        <AdminAction
          label="Cancelar convite"
          confirmLabel="Cancelar o convite"
          about={`de ${email}`}
          look="quiet"
          question="Cancelar o convite?"
          run={() => read(route[':id'].$delete(params))}
          done="Convite cancelado."
        >
          <p className="wrap-anywhere">O link do convite de {email} deixa de valer na hora.</p>
        </AdminAction>
      </div>
      {link && <InvitationLinkDialog email={email} link={link} onClose={() => setLink(undefined)} />}
    </li>
  );
}

/** Shows the link of a team invitation that was just created or sent again. */
function InvitationLinkDialog({ email, link, onClose }: Created & { onClose: () => void }) {
  const { site } = useContent();
  const hasServer = useHasMailServer();
  return (
    <LinkDialog
      title={hasServer ? 'O convite está a caminho' : 'Mande o convite você mesma'}
      link={link}
      message={`Este é o seu convite para a equipe do site ${site.brandName}. O link vale por ${lifetime}: ${link}`}
      onClose={onClose}
    >
      <NoMailServerNotice advice="Mande o link a quem você convidou." />
      <p className="wrap-anywhere">
        {hasServer ? (
          <>
            O e-mail vai para <strong>{email}</strong>. Se quiser, mande você mesma o link; ele
          </>
        ) : (
          <>
            O convite é de <strong>{email}</strong>. O link
          </>
        )}{' '}
        não será mostrado de novo, e só serve a quem você convidou: não o passe a mais ninguém.
      </p>
    </LinkDialog>
  );
}
