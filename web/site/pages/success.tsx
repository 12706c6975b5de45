import type { ReactNode } from 'react';
import { paths } from '../../../domain/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Drawing, type DrawingProps } from '../../ui/illustrations/drawing.tsx';
import { SittingCat, SittingDog } from '../../ui/illustrations/sitting-pets.tsx';
import { PawPrint, Spark } from '../../ui/illustrations/symbols.tsx';
import { palette } from '../../ui/palette.ts';
import { useContent } from '../content.ts';
import { ContactLink } from '../parts/contact-link.tsx';
import { EmailForm } from '../parts/email-form.tsx';
import { NarrowPage } from '../parts/page-frame.tsx';

/** The page `/sucesso`, to which payment pages return a buyer. Its script is enhance/purchase-confirmed.ts. */
export function SuccessPage() {
  const { success } = useContent();
  return (
    <NarrowPage data-purchase-confirmed>
      <div className="text-center">
        <WelcomePets className="mx-auto block h-auto w-72 sm:w-80" />
        <h1 className="mt-4 text-display">{success.title}</h1>
        <p className="mt-4 text-ink-soft text-lg sm:text-xl">{success.intro}</p>
      </div>
      <PaymentStatus />
      {/* Hidden until the script finds a pending payment. */}
      <div className="mt-10" data-payment-pending hidden>
        <NextSteps next={success.pixPending} />
      </div>
      <div className="mt-10" data-when="signed-out">
        <NextSteps next={success.loggedOut}>
          <ButtonLink look="primary" isLarge href={paths.login}>
            Entrar na minha conta
          </ButtonLink>
          <ButtonLink look="outline" isLarge href={paths.signUp}>
            Criar minha conta
          </ButtonLink>
        </NextSteps>
        <ResendForm />
      </div>
      <div className="mt-10" data-when="signed-in" hidden>
        <NextSteps next={success.loggedIn}>
          <ButtonLink look="primary" isLarge href={paths.studentArea}>
            Acessar área do aluno
          </ButtonLink>
        </NextSteps>
      </div>
      <WrongEmailHelp />
      <p className="mt-10 text-center">
        <ButtonLink look="outline" href={paths.home}>
          Voltar para a página inicial
        </ButtonLink>
      </p>
    </NarrowPage>
  );
}

function WrongEmailHelp() {
  const { success } = useContent();
  return (
    <Card as="section" tone="honey" className="mt-6 p-6 sm:p-10">
      <h2 className="text-xl">{success.wrongEmail.title}</h2>
      <p className="mt-2 text-pretty">{success.wrongEmail.text}</p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        <ContactLink className="link-alone gap-2">Falar com o suporte</ContactLink>
        <a className="link-alone" href={paths.access}>
          Comprei e não recebi o acesso
        </a>
      </p>
    </Card>
  );
}

/** Empty until the script checks the payment. */
function PaymentStatus() {
  const { pixPending } = useContent().success;
  return (
    <p
      className="mt-8 text-center font-semibold text-leaf-700 text-lg empty:hidden"
      data-checking="Conferindo o pagamento..."
      data-confirmed={pixPending.confirmedText}
      data-payment-status
      data-pending-title={pixPending.pageTitle}
      role="status"
    />
  );
}

/** Works by script only; without it, the login page offers a password reset. */
function ResendForm() {
  const { resend } = useContent().success;
  return (
    <Card as="section" className="mt-6 p-6 sm:p-10" data-needs-script hidden>
      <h2 className="text-xl" id="resend-title">
        {resend.title}
      </h2>
      <EmailForm
        action="/api/purchases/resend"
        className="mt-4"
        labelledBy="resend-title"
        look="light"
        label="E-mail da compra"
        buttonLabel="Enviar de novo"
        success={resend.success}
      />
    </Card>
  );
}

interface StepsProps {
  next: { title: string; text: string; steps: string[] };
  children?: ReactNode;
}

function NextSteps({ next: { title, text, steps }, children }: StepsProps) {
  return (
    <Card as="section" className="p-6 sm:p-10">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 text-ink-soft text-lg">{text}</p>
      <ol className="step-list mt-6 grid gap-4">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children && <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>}
    </Card>
  );
}

const ground = 'M38 306C8 196 82 64 214 58c130-6 200 106 168 248z';

/** A dog and a cat that welcome a buyer on the success page. */
function WelcomePets({ className }: DrawingProps) {
  return (
    <Drawing className={className} ground={[palette.honey200, ground]} size={[420, 330]}>
      <SittingDog isHappy scale={0.94} x={128} y={306} />
      <SittingCat mood="curious" scale={0.96} x={300} y={306} />
      <circle cx="226" cy="56" fill={palette.leaf600} r="36" />
      <path d="m210 57 12 12 22-25" stroke={palette.white} strokeWidth="8" />
      <Spark scale={1.1} x={322} y={74} />
      <Spark scale={0.7} x={112} y={48} />
      <PawPrint color={palette.coral500} scale={0.6} rotation={-20} x={34} y={92} />
      <PawPrint color={palette.leaf600} scale={0.6} rotation={24} x={376} y={130} />
      <path d="M14 306h392" />
    </Drawing>
  );
}
