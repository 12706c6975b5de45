import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { dayText, lastDayText } from '../../../../domain/dates.ts';
import { providerLabel } from '../../../../domain/purchases.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContent } from '../../data/content.ts';
import { lazyWithRetry } from '../../data/load-with-retry.tsx';
import { useSupportUrl } from '../../data/use-support-url.ts';
import { accountMessages } from '../messages.ts';
import { amountText, explainRefundError, type OwnPurchase } from './purchase-card.tsx';

const ConfirmDialog = lazyWithRetry(async () => (await import('../../../ui/dialog.tsx')).ConfirmDialog);

interface RefundRequestProps {
  purchase: OwnPurchase;
  /** Sends the request. */
  run: () => Promise<unknown>;
  /** Reloads the page's data. */
  onDone: () => Promise<unknown>;
}

/** A purchase's refund: the button that requests it, its state, or why it cannot be requested. */
export function RefundRequest({ purchase, run, onDone }: RefundRequestProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { mutateAsync } = useMutation({ mutationFn: run });
  async function request() {
    await mutateAsync();
    await onDone();
    setConfirming(false);
    toast.success(accountMessages.refunds.requested);
  }
  if (purchase.refund) return <RefundState purchase={purchase} refund={purchase.refund} />;
  if (purchase.obstacle) return <RefundObstacle purchase={purchase} />;
  return (
    <div>
      <Button look="outline" onClick={() => setConfirming(true)}>
        Pedir reembolso
      </Button>
      {isConfirming && (
        <Suspense>
          <ConfirmDialog
            title="Pedir o reembolso?"
            confirmLabel="Pedir reembolso"
            onConfirm={request}
            onClose={() => setConfirming(false)}
          >
            <div className="grid gap-4">
              <FormAlert explain={explainRefundError} />
              <p>
                Você desiste da compra e recebe de volta todo o valor pago: <b>{amountText(purchase)}</b>,
                pela mesma forma de pagamento.
              </p>
              <p>
                O pedido fica registrado na hora, e a confirmação chega por e-mail. Quando a devolução é
                feita, o acesso que esta compra dá termina, e o certificado que depende dela deixa de valer.
              </p>
            </div>
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}

type Refund = NonNullable<OwnPurchase['refund']>;

function RefundState({ purchase, refund }: { purchase: OwnPurchase; refund: Refund }) {
  const [title, text] = {
    done: ['Reembolso feito', 'O dinheiro foi devolvido; o prazo para ele aparecer depende do seu banco.'],
    sent: ['O dinheiro está a caminho', 'O prazo para ele aparecer depende da forma de pagamento.'],
    waiting: [
      'Reembolso pedido',
      refund.way === 'owner'
        ? `O dinheiro é devolvido até ${lastDayText(refund.deadline)}.`
        : `A devolução está sendo pedida a ${providerLabel(purchase.provider)}.`,
    ],
  }[refund.state];
  return (
    <Alert tone="success" title={title}>
      Pedido registrado em {dayText(refund.requested_at)}. {text}
    </Alert>
  );
}

function RefundObstacle({ purchase: { obstacle, guarantee_end, refunded_at } }: { purchase: OwnPurchase }) {
  switch (obstacle) {
    case 'late':
      return (
        <Alert tone="info" title="O prazo de garantia terminou" action={<SupportLink />}>
          O reembolso desta compra podia ser pedido até {lastDayText(guarantee_end)}. Se algo deu errado,
          escreva para nós.
        </Alert>
      );
    case 'disputed':
      return (
        <Alert tone="info" title="Compra contestada" action={<SupportLink />}>
          Esta compra foi contestada no banco ou no cartão, que decide e devolve o valor, se for o caso.
        </Alert>
      );
    case 'refunded':
      return (
        <Alert tone="info" title="Compra reembolsada">
          O dinheiro desta compra foi devolvido{refunded_at && ` em ${dayText(refunded_at)}`}.
        </Alert>
      );
    default:
      return null;
  }
}

function SupportLink(): ReactNode {
  const { supportEmail } = useContent().site;
  const supportUrl = useSupportUrl();
  return (
    <ButtonLink look="outline" href={supportEmail ? `mailto:${supportEmail}` : supportUrl}>
      {supportEmail ? `Escrever para ${supportEmail}` : 'Falar com o suporte'}
    </ButtonLink>
  );
}
