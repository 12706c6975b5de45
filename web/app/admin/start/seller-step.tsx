import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sellerAnswers } from '../../../../domain/content/start-answers.ts';
import { fieldFormPath } from '../../../../domain/field-form-path.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { Form, FormAlert, SubmitButton } from '../../../ui/form.tsx';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { QueryState } from '../query-state.tsx';
import { type StepProps, startAnswersQuery, startApi, useTypedAnswers } from './steps.ts';

/** The first step: who sells and who teaches, and how to reach them. */
export function SellerStep({ onSaved }: StepProps) {
  const { email: ownEmail, user_metadata: own } = useSignedInUser();
  const { typed, write } = useTypedAnswers('seller');
  return (
    <QueryState query={useQuery(startAnswersQuery)}>
      {({ revision, seller }) => (
        <Form
          aria-label="Quem vende e ensina"
          className="grid max-w-4xl items-start gap-x-6 gap-y-5 lg:grid-cols-2"
          schema={sellerAnswers}
          values={{
            ...seller,
            companyName: seller.companyName || own.full_name,
            instructorName: seller.instructorName || own.full_name,
            supportEmail: seller.supportEmail || ownEmail,
            ...typed,
          }}
          onTyped={(changed) => write({ ...typed, ...changed })}
          onSubmit={async (answers) => {
            await read(startApi.seller.$post({ json: { ...answers, baseRevision: revision } }));
            write(undefined);
            await onSaved();
          }}
        >
          <p className="text-ink-soft lg:col-span-2">
            A lei pede nome, CNPJ ou CPF e endereço: aparecem no rodapé do site e dos e-mails.
          </p>
          <div className="lg:col-span-2 empty:hidden">
            <FormAlert explain={explainAdminError} />
          </div>
          <Field label="Razão social ou nome completo" name="companyName" autoComplete="organization" />
          <Field label="CNPJ ou CPF" name="document" inputMode="numeric" autoComplete="off" />
          <Field
            label="Endereço"
            name="address"
            hint="Rua, número, cidade, estado e CEP."
            autoComplete="street-address"
            className="lg:col-span-2"
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
            className="lg:col-span-2"
            hint="Quem você é e o que faz na clínica. Duas ou três frases bastam."
          />
          <Field
            label="WhatsApp do suporte"
            name="supportPhone"
            type="tel"
            autoComplete="tel"
            hint="Com DDD, como (11) 98765-4321."
          />
          <Field
            label="E-mail do suporte"
            name="supportEmail"
            type="email"
            autoComplete="email"
            hint="Recebe perguntas, reembolsos, pedidos sobre dados pessoais (LGPD) e um aviso de cada venda."
          />
          <p className="lg:col-span-2">
            <Link className="link-alone" to={fieldFormPath('site.instructor.photo')}>
              Enviar a sua foto (opcional)
            </Link>
          </p>
          <SubmitButton label="Publicar e continuar" busyLabel="Publicando..." className="w-fit" />
        </Form>
      )}
    </QueryState>
  );
}
