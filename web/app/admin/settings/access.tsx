import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ActionDialog, AdminAction } from '../admin-action.tsx';
import { SettingsForm, setByServer } from './settings-form.tsx';
import { type SettingsProps, settingsPage } from './settings-page.tsx';
import { connectedProviders, findSetting, useSaveSettings } from './use-settings.ts';

/** `/painel/ajustes/acesso`: who may see the course, and email confirmation. */
export const { Page, handle } = settingsPage(paths.adminAccess, Access);

function Access({ settings }: SettingsProps) {
  return (
    <>
      <TitledCard title="Quem vê o curso">
        <CourseAccess settings={settings} />
      </TitledCard>
      <TitledCard title="Confirmação do e-mail">
        <SettingsForm title="Confirmação do e-mail" settings={settings} />
      </TitledCard>
    </>
  );
}

/** Says who sees the course, and changes it. */
export function CourseAccess({ settings, look = 'primary' }: SettingsProps & { look?: ButtonLook }) {
  const { value, source } = findSetting(settings, 'COURSE_ACCESS');
  const save = useSaveSettings('access');
  const isForBuyers = value === 'purchase';
  const hasProvider = connectedProviders(settings).length > 0;
  const nextAccess = isForBuyers ? 'open' : 'purchase';
  return (
    <>
      <p className="max-w-prose">
        {isForBuyers ? (
          <>
            Agora: <strong>só quem comprou</strong>, quem recebeu acesso de você e quem administra.
          </>
        ) : (
          <>
            <strong>Necessário.</strong> Agora: <strong>qualquer pessoa que crie uma conta</strong>, sem
            pagar.
          </>
        )}
      </p>
      {source === 'environment' ? (
        <p className="text-ink-soft">{setByServer}</p>
      ) : !isForBuyers && !hasProvider ? (
        <CloseWithoutProvider run={() => save({ COURSE_ACCESS: nextAccess })} />
      ) : (
        <p>
          <AdminAction
            label={isForBuyers ? 'Abrir a qualquer conta' : closeLabel}
            confirmLabel={isForBuyers ? 'Abrir o curso' : closeLabel}
            question={
              isForBuyers ? 'Abrir o curso a qualquer conta?' : 'Deixar o curso só para quem comprou?'
            }
            look={isForBuyers ? 'outline' : look}
            run={() => save({ COURSE_ACCESS: nextAccess })}
            done={isForBuyers ? 'O curso está aberto.' : 'O curso é só para quem comprou.'}
          >
            {isForBuyers && <p>Quem criar uma conta verá tudo, sem pagar.</p>}
            {!isForBuyers && (
              <p>As vendas continuam. Quem tem conta e não comprou deixa de ver as aulas agora.</p>
            )}
          </AdminAction>
        </p>
      )}
    </>
  );
}

const closeLabel = 'Fechar para quem não comprou';

/** Closes the course after asking twice: without a provider nobody who pays gets access by herself. */
function CloseWithoutProvider({ run }: { run: () => Promise<void> }) {
  const [step, setStep] = useState<'provider' | 'students'>();
  const close = () => setStep(undefined);
  return (
    <>
      <p>
        <Button look="outline" isSmall onClick={() => setStep('provider')}>
          {closeLabel}
        </Button>
      </p>
      {step === 'provider' && (
        <ConfirmDialog
          title="Fechar para quem não comprou, sem receber pagamentos?"
          confirmLabel="Continuar mesmo assim"
          isDisabled={false}
          onConfirm={() => setStep('students')}
          onClose={close}
        >
          <Alert tone="error" title="Nenhuma empresa de pagamento está ligada">
            Quem pagar não entra sozinho: você terá de liberar cada pessoa. Ligue uma antes em{' '}
            <Link className="link" to={paths.adminPayments}>
              Pagamentos
            </Link>
            .
          </Alert>
        </ConfirmDialog>
      )}
      {step === 'students' && (
        <ActionDialog
          label={closeLabel}
          question="Deixar o curso só para quem comprou?"
          run={run}
          done="O curso é só para quem comprou."
          onClose={close}
        >
          Quem tem conta e não comprou deixa de ver as aulas agora.
        </ActionDialog>
      )}
    </>
  );
}
