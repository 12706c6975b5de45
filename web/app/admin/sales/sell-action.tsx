import { useState } from 'react';
import { isoDay } from '../../../../domain/dates.ts';
import { Field } from '../../../ui/field.tsx';
import { api, read } from '../../data/client.ts';
import { DeskAction } from '../desk-action.tsx';
import { parsePrice } from '../form/price-text.ts';
import { UnconfirmedBuyer } from './unconfirmed-buyer.tsx';

const blank = () => ({ id: crypto.randomUUID(), email: '', name: '', price: '', date: isoDay(), note: '' });

/** A sale that was made outside, such as a PIX to the owner's account. */
export function SellAction() {
  const [sale, setSale] = useState(blank);
  const field = (name: keyof ReturnType<typeof blank>) => ({
    value: sale[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setSale({ ...sale, [name]: target.value }),
  });
  async function enter() {
    const { price, ...rest } = sale;
    await read(api.admin.purchases.$post({ json: { ...rest, cents: parsePrice(price) ?? 0 } }));
    setSale(blank());
  }
  return (
    <DeskAction
      label="Registrar venda"
      question="Registrar uma venda feita por fora"
      look="button-primary"
      run={enter}
      done="Venda registrada. O curso está aberto, e o e-mail está a caminho."
    >
      <p>Por exemplo, um PIX na sua conta. O curso se abre para o e-mail, e o reembolso o fecha de novo.</p>
      <Field label="E-mail" type="email" {...field('email')} />
      <UnconfirmedBuyer email={sale.email.trim()} />
      <Field label="Nome" hint="Como deve sair no certificado; pode ficar vazio." {...field('name')} />
      <Field label="Valor" inputMode="decimal" placeholder="R$ 85,00" {...field('price')} />
      <Field label="Data" type="date" max={isoDay()} {...field('date')} />
      <Field label="Observação" maxLength={500} {...field('note')} />
    </DeskAction>
  );
}
