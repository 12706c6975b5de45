import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lastDayText } from '../../../../domain/dates.ts';
import { disputeAdvice } from '../../../../domain/disputes.ts';
import { refundBody } from '../../../../domain/request-bodies.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, download, read } from '../../data/client.ts';
import { useCourseIsOpen } from '../../data/student.ts';
import { AdminAction } from '../admin-action.tsx';
import { explainAdminError } from '../explain-admin-error.ts';
import { OtherActions, useMainLook } from '../row-actions.tsx';
import type { PurchaseRow } from './purchases.ts';

const purchaseApi = api.admin.purchases[':id'];

interface PurchaseActionProps {
  id: string;
  /** Tells equal buttons apart for screen readers. */
  about?: string | undefined;
}

/** Says of a disputed purchase until when and how it is answered. */
export const disputeText = ({ provider, dispute_deadline }: PurchaseRow) =>
  `O banco ou o comprador contestou. ${disputeAdvice(provider, dispute_deadline)}`;

/** The dossier to answer a dispute with, and the two ways in which it ends. */
export function DisputeActions({ id, about }: PurchaseActionProps) {
  return (
    <>
      <DossierButton id={id} about={about} />
      <OtherActions>
        <AdminAction
          label="Ganhei: reabrir o acesso"
          about={about}
          question="A contestação foi decidida a seu favor?"
          run={() => read(purchaseApi.open.$post({ param: { id } }))}
          done="A venda vale de novo."
        >
          Faça isto quando o painel da empresa disser que o dinheiro fica com você: o curso se abre de novo
          por esta venda. Com Stripe, Mercado Pago e Asaas isso acontece sozinho.
        </AdminAction>
        <RefundAction id={id} about={about} />
      </OtherActions>
    </>
  );
}

/** Downloads a PDF of all that is stored of the sale, for a dispute. */
export function DossierButton({ id, about }: PurchaseActionProps) {
  const look = useMainLook();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(purchaseApi['dossier.pdf'].$get({ param: { id } })),
    onSuccess: () => toast.success('Dossiê baixado.', 'Ele traz dados pessoais: guarde-o com cuidado.'),
    onError: (error) => toast.error(explainAdminError(error)),
  });
  return (
    <Button Icon={Download} look={look} isSmall about={about} disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Fazendo o dossiê...' : 'Baixar dossiê'}
    </Button>
  );
}

interface RefundActionProps extends PurchaseActionProps {
  /** When the guarantee ended, if it is over. */
  guaranteeEnded?: string | null;
}

export function RefundAction({ id, about, guaranteeEnded }: RefundActionProps) {
  const isOpen = useCourseIsOpen();
  return (
    <AdminAction
      label="Registrar reembolso"
      about={about}
      look="danger"
      question="Registrar que o dinheiro foi devolvido?"
      schema={refundBody}
      values={{ note: '' }}
      run={(json) => read(purchaseApi.refund.$post({ param: { id }, json }))}
      done="Reembolso registrado."
      sendsEmail
    >
      {guaranteeEnded && (
        <Alert tone="info">
          A garantia desta venda acabou em {lastDayText(guaranteeEnded)}: devolver agora é escolha sua.
        </Alert>
      )}
      <p>
        Isto não devolve o dinheiro: faça a devolução antes, pela forma de pagamento ou por PIX.{' '}
        {isOpen
          ? 'O curso continua aberto a todos; quando for só de quem comprou, esta venda não o abre mais. Isso não tem volta.'
          : 'O acesso por esta compra termina, e isso não tem volta.'}
      </p>
      <Field label="Observação" name="note" autoComplete="off" maxLength={500} />
    </AdminAction>
  );
}
