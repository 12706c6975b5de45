import { useQuery } from '@tanstack/react-query';
import { sellerAnswers } from '../../../../domain/content/start-answers.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { Form, FormAlert } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { QueryState } from '../query-state.tsx';
import type { StepProps } from './start.tsx';
import { startAnswersQuery, startApi } from './start-answers.ts';

/** The first step: who sells and who teaches, and how to reach them. */
export function SellerStep({ onSaved }: StepProps) {
  const ownEmail = useSignedInUser().email;
  return (
    <QueryState query={useQuery(startAnswersQuery)}>
      {({ revision, seller }) => (
        <Form
          aria-label="Quem vende e ensina"
          className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5"
          schema={sellerAnswers}
          values={{ ...seller, supportEmail: seller.supportEmail || ownEmail }}
          onSubmit={async (answers) => {
            await read(startApi.seller.$post({ json: { ...answers, baseRevision: revision } }));
            await onSaved();
          }}
        >
          <p className="text-ink-soft">
            A lei pede nome, CNPJ ou CPF e endereço: aparecem no rodapé do site e dos e-mails.
          </p>
          <FormAlert explain={explainAdminError} />
          <Field label="Razão social ou nome completo" name="companyName" autoComplete="organization" />
          <Field label="CNPJ ou CPF" name="document" inputMode="numeric" autoComplete="off" />
          <Field
            label="Endereço"
            name="address"
            hint="Rua, número, cidade, estado e CEP."
            autoComplete="street-address"
          />
          <Field label="Nome de quem ensina" name="instructorName" hint="Sai no certificado." />
          <Field
            label="Registro"
            name="credentials"
            hint="Como CRMV-SP 12345. Sai no certificado."
            autoComplete="off"
          />
          <TextArea
            label="Apresentação"
            name="bio"
            maxLength={2_000}
            hint="Quem você é e o que faz na clínica. Duas ou três frases bastam."
          />
          <Field
            label="WhatsApp do suporte"
            name="supportPhone"
            type="tel"
            autoComplete="tel"
            hint="Com 55 e o DDD, como 55 11 98765-4321."
          />
          <Field
            label="E-mail do suporte"
            name="supportEmail"
            type="email"
            autoComplete="email"
            hint="Recebe dúvidas, reembolsos e pedidos sobre dados pessoais (LGPD)."
          />
          <SubmitButton label="Publicar e continuar" busyLabel="Publicando..." className="w-fit" />
        </Form>
      )}
    </QueryState>
  );
}
