import { providerLabel } from '../../../../domain/purchases.ts';
import type { RefundState } from '../../../../domain/refunds.ts';
import { refundBody } from '../../../../domain/request-bodies.ts';
import { Field } from '../../../ui/field.tsx';
import { type Answer, api, read } from '../../data/client.ts';
import { useCourseIsOpen } from '../../data/student.ts';
import { AdminAction } from '../admin-action.tsx';
import { amountText, transactionText } from '../purchases/purchases.ts';
import { useMainLook } from '../row-actions.tsx';

/** A refund request as the API returns it. */
export type RefundRequestRow = Answer<typeof api.admin.requests.$get>['rows'][number];

const adminStateNames: Record<RefundState, string> = {
  waiting: 'Na fila da empresa',
  sent: 'Dinheiro a caminho',
  done: 'Devolvido',
};

/** Returns the state of a refund request in words. */
export function refundStateName({ state, way }: Pick<RefundRequestRow, 'state' | 'way'>): string {
  return state === 'waiting' && way === 'owner' ? 'Espera por você' : adminStateNames[state];
}

const actions = api.admin.requests[':id'];

/** The button for the next step of a refund request, which depends on who refunds. @param about as of `AdminAction` */
export function RefundActions({ request, about }: { request: RefundRequestRow; about?: string }) {
  const { id, state, way } = request;
  const look = useMainLook();
  if (state === 'done') return null;
  if (state === 'waiting' && way === 'provider')
    return (
      <AdminAction
        label="Devolver à mão"
        about={about}
        question="Devolver à mão?"
        look={look}
        run={() => read(actions.take.$post({ param: { id } }))}
        done="O site não pede mais a devolução: ela é sua."
      >
        O site pede a devolução a {providerLabel(request.provider)}, e tenta de novo se não der certo. Assuma
        só se você mesma vai devolver, e confira antes no painel da empresa se o dinheiro já não voltou.
      </AdminAction>
    );
  return <MarkRefundedAction request={request} about={about} />;
}

function MarkRefundedAction({ request, about }: { request: RefundRequestRow; about?: string | undefined }) {
  const isOpen = useCourseIsOpen();
  const buyer = [request.name, request.email].filter(Boolean).join(', ');
  return (
    <AdminAction
      label="Marcar como devolvido"
      about={about}
      question="O dinheiro foi devolvido?"
      look={request.state === 'waiting' ? 'primary' : 'outline'}
      firstFocus="close"
      schema={refundBody}
      values={{ note: '' }}
      run={(json) => read(actions.refunded.$post({ param: { id: request.id }, json }))}
      done="Pedido encerrado."
      sendsEmail
    >
      <p>
        Isto não devolve o dinheiro: devolva antes{' '}
        {request.amount_cents === null ? 'o valor da venda' : amountText(request)}
        {buyer && ` a ${buyer}`} ({transactionText(request)}), pela forma de pagamento ou por PIX.{' '}
        {isOpen
          ? 'O curso continua aberto a todos; quando for só de quem comprou, esta compra não o abre mais. Isso não tem volta.'
          : 'O acesso por esta compra termina, e isso não tem volta.'}
      </p>
      <Field label="Observação" name="note" autoComplete="off" maxLength={500} />
    </AdminAction>
  );
}
