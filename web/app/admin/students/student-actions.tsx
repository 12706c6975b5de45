import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Kept } from '../../../../domain/made.ts';
import { paths } from '../../../../domain/paths.ts';
import { emailBody, fullNameBody } from '../../../../domain/request-bodies.ts';
import { isTeamRole } from '../../../../domain/roles.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { api, read } from '../../data/client.ts';
import { useCourseIsOpen } from '../../data/student.ts';
import { AdminAction } from '../admin-action.tsx';
import { explainWith } from '../explain-admin-error.ts';
import { useIsAdmin } from '../for-admins.tsx';
import { AccessLinkButtons, explainLinkError } from '../links/access-link.tsx';
import { NoMailServerNotice, useEmailToast } from '../links/email-delivery.tsx';
import { MoreActions, useMainLook } from '../row-actions.tsx';
import { MadeList } from '../team/made-list.tsx';
import { MakeAdmin, RemoveFromTeam } from '../team/role-actions.tsx';
import { EditTags } from './student-tags.tsx';
import type { StudentDetail } from './students.ts';

const actions = api.admin.students[':id'];

/** Returns true if the course is open to the account, not counting its role. */
const hasOwnAccess = ({ granted_by, purchases }: StudentDetail) =>
  granted_by !== null || purchases.some(({ status }) => status === 'approved');

/** A disputed purchase opens the course again if the dispute is won, unless `reason` prevents it. */
const mayReopen = ({ purchases }: StudentDetail) =>
  purchases.some(({ status, reason }) => status === 'disputed' && reason === null);

/** Returns what keeps a student from studying, and the action that is likely to help. */
function findObstacle(student: StudentDetail): { text: string; action?: 'grant' | 'link' } {
  const { role, access_source, email_verified, has_password, last_seen_at } = student;
  if (isTeamRole(role)) return { text: 'Faz parte da equipe e tem acesso ao curso.' };
  if (access_source === 'revoked') return { text: 'O acesso foi retirado.', action: 'grant' };
  const isClosed = access_source === 'none';
  const has = (status: string) =>
    isClosed && student.purchases.some((purchase) => purchase.status === status);
  if (has('disputed'))
    return {
      text: 'A compra foi contestada: o curso está fechado até isso acabar, ou até você liberar o acesso.',
      action: 'grant',
    };
  if (has('pending')) return { text: 'O pagamento ainda não foi confirmado pela forma de pagamento.' };
  if (has('refunded')) return { text: 'A compra foi devolvida: o curso está fechado.', action: 'grant' };
  const held = student.purchases.find(({ status, reason }) => status === 'held' && reason);
  if (isClosed && held)
    return {
      text: `A venda ${held.receipt_code ?? held.transaction_id} não abre este curso (${held.reason}).`,
      action: 'grant',
    };
  if (isClosed) return { text: 'Ainda não comprou o curso.', action: 'grant' };
  if (!email_verified) return { text: 'Ainda não confirmou o e-mail.', action: 'link' };
  if (!has_password) return { text: 'Ainda não criou a senha.', action: 'link' };
  if (!last_seen_at) return { text: 'Nunca entrou no curso.', action: 'link' };
  return { text: 'Nada impede esta pessoa de estudar.' };
}

/** Says what keeps a student from studying, and offers actions by role: the likely one first. */
export function StudentActions({ student }: { student: StudentDetail }) {
  const isAdmin = useIsAdmin();
  const [isRefused, setRefused] = useState(false);
  const { id, role } = student;
  if (isTeamRole(role) && !isAdmin) return <p>Esta conta é da equipe: só quem administra pode mudá-la.</p>;
  const { text, action } = findObstacle(student);
  const canGrant = !hasOwnAccess(student);
  const isGrantLikely = action === 'grant' && canGrant;
  return (
    <TitledCard title="O que você pode fazer">
      <p className="text-lg">{text}</p>
      <div className="flex flex-wrap gap-3">
        {isGrantLikely && <GrantAccess student={student} isLarge />}
        <SendAccessLink student={student} isLarge={action === 'link'} />
        {!isTeamRole(role) && <AccessLinkButtons recipient={student} />}
        {!student.email_verified && (
          <AdminAction
            label="Confirmar e-mail"
            question="Confirmar o e-mail desta conta?"
            run={() => read(actions.confirm.$post(paramOf(student)))}
            done="E-mail confirmado."
          >
            Só confirme se você sabe que o endereço é desta pessoa: quem tem a senha da conta passa a ter o
            que foi comprado com ele.
          </AdminAction>
        )}
      </div>
      <MoreActions>
        <Group title="Ajudar">
          {canGrant && !isGrantLikely && <GrantAccess student={student} />}
          <AdminAction
            label="Corrigir nome"
            question="Corrigir o nome"
            schema={fullNameBody}
            values={{ name: student.name }}
            run={(json) => read(actions.rename.$post({ param: { id }, json }))}
            done="Nome corrigido."
          >
            <Field label="Nome completo" name="name" autoComplete="off" maxLength={160} />
            <p>Se já houver um certificado, ele é substituído por outro com o nome certo e um novo código.</p>
          </AdminAction>
          {isAdmin && !isTeamRole(role) && <CorrectEmail id={id} email={student.email} />}
          <EditTags student={student} />
        </Group>
        <Group title="Com cuidado">
          {(!canGrant || mayReopen(student)) && <RevokeAccess student={student} />}
          <AdminAction
            label="Encerrar sessões"
            question="Encerrar todas as sessões?"
            look="danger"
            run={() => read(actions['end-sessions'].$post(paramOf(student)))}
            done="Sessões encerradas."
          >
            A pessoa sai de todos os aparelhos e entra de novo com a sua senha.
          </AdminAction>
          {isAdmin && (
            <>
              {role !== 'admin' && <MakeAdmin id={id} onRefused={() => setRefused(true)} />}
              {isRefused && student.team_access_at && <OwnPasswordNotice student={student} />}
              {isTeamRole(role) && <RemoveFromTeam id={id} role={role} />}
              <Erase id={id} />
            </>
          )}
        </Group>
      </MoreActions>
    </TitledCard>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="font-semibold text-ink-soft text-sm">{title}</h3>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

interface ActionProps {
  student: StudentDetail;
  isLarge?: boolean;
}

const paramOf = ({ id }: Pick<StudentDetail, 'id'>) => ({ param: { id } });

function GrantAccess({ student, isLarge }: ActionProps) {
  const isOpen = useCourseIsOpen();
  const showEmailToast = useEmailToast();
  const done = isOpen ? 'Acesso guardado. O curso está aberto a todos.' : 'Acesso liberado.';
  return (
    <AdminAction
      label="Liberar acesso"
      question="Liberar o acesso ao curso?"
      firstFocus="confirm"
      look={isLarge ? 'primary' : 'outline'}
      isLarge={isLarge}
      run={() => read(actions.grant.$post(paramOf(student)))}
      done={({ changed, mailed }) => {
        if (mailed) showEmailToast(done, { hasLink: true });
        else if (!changed) toast.success(done);
        else
          toast.success(
            done,
            'Nenhum outro e-mail saiu: esta pessoa já recebeu há pouco os links que cabem em meia hora, e o último ainda vale.',
          );
      }}
    >
      {isOpen && (
        <p>
          Agora o curso está aberto a todos: esta pessoa já entra. O acesso fica guardado para quando ele for
          só de quem comprou.
        </p>
      )}
      <p>O site escreve a esta pessoa como entrar. Você pode retirar o acesso depois.</p>
      <NoMailServerNotice advice="Depois mande o link você mesma, com “Copiar link” ou “Enviar por WhatsApp”." />
      {!student.email_verified && (
        <p>
          O e-mail desta conta ainda não foi confirmado. Por segurança, quem estiver nela sai na hora, a senha
          de agora deixa de valer, e a mensagem traz um link para criar outra.
        </p>
      )}
    </AdminAction>
  );
}

interface SendAccessLinkProps {
  student: Pick<StudentDetail, 'id' | 'role'>;
  /** Tells equal buttons apart for screen readers. */
  about?: string;
  isLarge?: boolean;
}

/** Emails the account's owner a link to choose a password. */
export function SendAccessLink({ student, about, isLarge }: SendAccessLinkProps) {
  const look = useMainLook();
  return (
    <AdminAction
      label="Enviar link de acesso"
      about={about}
      question="Enviar um link de acesso?"
      firstFocus="confirm"
      look={isLarge ? 'primary' : look}
      isLarge={isLarge}
      run={() => read(actions['send-access'].$post(paramOf(student)))}
      done="Link novo criado."
      explain={explainLinkError}
      sendsEmail={isTeamRole(student.role) || 'link'}
    >
      <p>Um e-mail com um link para criar uma senha vai para o endereço desta conta.</p>
      {isTeamRole(student.role) && <p>Esta conta é da equipe: o link vai só por e-mail.</p>}
      <NoMailServerNotice advice="Mande o link você mesma, com “Copiar link” ou “Enviar por WhatsApp”." />
    </AdminAction>
  );
}

/** Says why the account can get no role yet, beside the button that would give it. */
function OwnPasswordNotice({ student }: ActionProps) {
  return (
    <Alert
      tone="info"
      title="Ainda não pode ganhar um papel"
      action={
        <AdminAction
          label="Enviar link para escolher a senha"
          question="Enviar um link para escolher a senha?"
          firstFocus="confirm"
          run={() => read(actions['send-access'].$post(paramOf(student)))}
          done="Link novo criado."
          explain={explainLinkError}
          sendsEmail
        >
          <p>
            O link vai só para <strong className="wrap-anywhere">{student.email}</strong>, e ninguém da equipe
            o vê. Com a senha que a pessoa escolher, a conta pode ganhar um papel.
          </p>
          <NoMailServerNotice />
        </AdminAction>
      }
    >
      Um link de acesso foi mostrado à equipe, ou a equipe confirmou o e-mail: outra pessoa pode saber a
      senha. Antes de administrar o site, a própria pessoa precisa escolher uma senha por um link que só ela
      recebe.
    </Alert>
  );
}

function RevokeAccess({ student }: ActionProps) {
  const isOpen = useCourseIsOpen();
  return (
    <AdminAction
      label="Retirar acesso"
      question="Retirar o acesso ao curso?"
      look="danger"
      run={() => read(actions.revoke.$post(paramOf(student)))}
      done={isOpen ? 'Acesso retirado. O curso continua aberto a todos.' : 'Acesso retirado.'}
    >
      <p>
        Vale para o acesso dado à mão e para as compras. Nenhum dinheiro é devolvido. Você pode liberar o
        acesso de novo quando quiser.
      </p>
      {isOpen && (
        <p>
          Agora o curso está aberto a todos: esta pessoa continua a entrar até ele ser só de quem comprou.
        </p>
      )}
    </AdminAction>
  );
}

/** Erases the account on request; students can also do it themselves. */
function Erase({ id }: { id: string }) {
  const isOwnAccount = useSignedInUser().id === id;
  const [keep, setKeep] = useState<Kept>([]);
  const navigate = useNavigate();
  const showEmailToast = useEmailToast();
  return (
    <AdminAction
      label="Excluir conta"
      question="Excluir esta conta e os dados da pessoa?"
      look="danger"
      run={async () => {
        await read(actions.erase.$post({ param: { id }, json: { keep } }));
        await navigate(paths.adminStudents);
      }}
      done={() => showEmailToast('Conta excluída.', { email: 'A confirmação' })}
    >
      <p>
        Não há volta. Apaga-se tudo, menos o que a lei manda guardar, como os registros das compras; o
        certificado é revogado. A própria pessoa pode fazer isso em Minha conta.
      </p>
      <MadeList id={id} kept={keep} onKeep={isOwnAccount ? undefined : setKeep} />
    </AdminAction>
  );
}

/** Gives the account another email. @param about as of `AdminAction` */
export function CorrectEmail({
  id,
  email,
  about,
}: {
  id: string;
  email: string;
  about?: string | undefined;
}) {
  return (
    <AdminAction
      label="Corrigir e-mail"
      about={about}
      question="Qual é o e-mail certo?"
      confirmLabel="Corrigir e enviar acesso"
      schema={emailBody}
      values={{ email }}
      run={(json) => read(actions.email.$post({ param: { id }, json }))}
      done="E-mail corrigido."
      explain={explainWith({
        user_already_exists: 'Já há uma conta com este e-mail. Se for outra, libere o acesso nela.',
      })}
      sendsEmail="link"
    >
      <Field label="E-mail certo" name="email" type="email" autoComplete="off" />
      <p className="wrap-anywhere">
        A conta continua com o que tem, e o link para entrar vai ao e-mail certo. Quem estiver nela sai, e a
        senha de agora deixa de valer. <strong>{email}</strong> e o e-mail novo recebem um aviso.
      </p>
    </AdminAction>
  );
}
