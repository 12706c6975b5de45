import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { moneyText } from '../../../../domain/money.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { maxManualCents } from '../../../../domain/purchases.ts';
import { guestBody, manualPurchaseBody } from '../../../../domain/request-bodies.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { Field } from '../../../ui/field.tsx';
import { api, read } from '../../data/client.ts';
import { useCourseIsOpen } from '../../data/student.ts';
import { AdminAction } from '../admin-action.tsx';
import { parsePrice, priceText } from '../form/price-text.ts';
import { NoMailServerNotice, useEmailToast } from '../links/email-delivery.tsx';
import { adminMessages } from '../messages.ts';
import { startAnswersQuery } from '../start/steps.ts';

/** Returns the local date, such as `2026-11-22`. */
const today = () => new Date().toLocaleDateString('sv');
const missingAmount = 'Escreva o valor recebido, como R$ 97,00.';
const tooMuch = `O valor passa de ${moneyText(maxManualCents)}: confira os zeros.`;
const saleForm = manualPurchaseBody.omit({ id: true }).extend({
  how: z.literal('paid'),
  cents: z
    .string()
    .transform(parsePrice)
    .pipe(z.number(missingAmount).min(1, missingAmount).max(maxManualCents, tooMuch)),
});
const formSchema = z.discriminatedUnion('how', [saleForm, guestBody.extend({ how: z.literal('guest') })]);

interface ActionProps {
  label?: string;
  /** Also lets in who does not pay. */
  mayBeGuest?: boolean;
}

/** A button and form that record a manual purchase, such as a PIX to the owner. */
export function ManualPurchaseAction({ label = 'Registrar venda', mayBeGuest = false }: ActionProps) {
  const { data: start } = useQuery(startAnswersQuery);
  /** Idempotency key: a repeated request records the purchase once. */
  const [id, setId] = useState(() => crypto.randomUUID());
  const showEmailToast = useEmailToast();
  const isOpen = useCourseIsOpen();
  return (
    <AdminAction
      label={label}
      question={mayBeGuest ? label : 'Registrar uma venda feita por fora'}
      look="primary"
      schema={formSchema}
      values={{
        how: 'paid',
        email: '',
        name: '',
        cents: start ? priceText(start.offer.cents) : '',
        date: today(),
        note: '',
      }}
      run={async (person) => {
        if (person.how === 'guest') {
          const guest = await read(api.admin.students.$post({ json: person }));
          return { done: 'Aluno adicionado.', href: pathWithId(paths.adminStudent, guest.id) };
        }
        const created = await read(api.admin.purchases.$post({ json: { ...person, id } }));
        setId(crypto.randomUUID());
        return { done: 'Venda registrada.', href: pathWithId(paths.adminSale, created.id) };
      }}
      done={({ done, href }) =>
        showEmailToast(done, {
          email: 'O e-mail com o acesso',
          link: { label: 'Copiar link ou enviar por WhatsApp', href },
          hasLink: true,
        })
      }
    >
      {({ email, how }) => (
        <>
          {mayBeGuest && (
            <RadioField
              legend="Como entra"
              name="how"
              options={[
                { value: 'paid', label: 'Pagou por fora', hint: 'Conta como venda.' },
                { value: 'guest', label: 'Cortesia', hint: 'Sem valor: não conta como venda.' },
              ]}
            />
          )}
          {how === 'paid' && (
            <p>
              Por exemplo, um PIX na sua conta.{' '}
              {isOpen
                ? 'Agora o curso está aberto a todos; a venda conta quando ele for só de quem comprou, e o reembolso a desfaz.'
                : 'O curso se abre para o e-mail, e o reembolso o fecha de novo.'}
            </p>
          )}
          <Field label="E-mail" name="email" type="email" autoComplete="off" />
          <UnconfirmedBuyerWarning email={email.trim()} />
          <Field
            label="Nome"
            name="name"
            autoComplete="off"
            hint="Como deve sair no certificado; pode ficar vazio."
          />
          {how === 'paid' && (
            <>
              <Field label="Valor" name="cents" autoComplete="off" inputMode="decimal" />
              <Field label="Data" name="date" type="date" autoComplete="off" max={today()} />
              <Field label="Observação" name="note" hint="Opcional." autoComplete="off" maxLength={500} />
            </>
          )}
          <NoMailServerNotice advice="Depois de registrar, você pode mandar o link de acesso." />
        </>
      )}
    </AdminAction>
  );
}

/** Warns that opening the course signs out the account of this email and voids its password, as it is unconfirmed. */
export function UnconfirmedBuyerWarning({ email }: { email: string }) {
  const { data } = useQuery({
    queryKey: ['admin', 'buyer', email],
    queryFn: () => read(api.admin.purchases.buyer.$get({ query: { email } })),
    enabled: /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email),
  });
  return data?.is_unconfirmed ? <Alert tone="info">{adminMessages.common.unconfirmedBuyer}</Alert> : null;
}
