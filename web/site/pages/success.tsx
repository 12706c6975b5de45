import { paths } from '../../../domain/paths.ts';
import { WelcomePets } from '../../ui/illustrations/welcome-pets.tsx';
import { useContent } from '../content.ts';
import { ContactLink } from '../parts/contact-link.tsx';
import { PageFrame } from '../parts/page-frame.tsx';
import { PaymentStatus, PixPending } from '../success/pix-pending.tsx';
import { ResendForm } from '../success/resend-form.tsx';
import { Steps } from '../success/steps.tsx';

/** After the payment. The script reports the conversion, and shows the steps of those who are signed in. */
export function SuccessPage() {
  const { success } = useContent();
  return (
    <PageFrame>
      <div className="bg-leaf-50 pt-24 pb-16 sm:pt-32 sm:pb-24" data-purchase-confirmed>
        <div className="mx-auto w-full max-w-3xl px-4 sm:px-6">
          <div className="text-center">
            <WelcomePets className="mx-auto block h-auto w-72 sm:w-80" />
            <h1 className="mt-4 text-display">{success.title}</h1>
            <p className="mt-4 text-ink-soft text-lg sm:text-xl">{success.intro}</p>
          </div>
          <PaymentStatus />
          <PixPending />
          <div className="mt-10" data-when="signed-out">
            <section className="card p-6 sm:p-10">
              <Steps next={success.loggedOut}>
                <a className="button button-primary button-large" href={paths.login}>
                  {success.loggedOut.loginLabel}
                </a>
                <a className="button button-outline button-large" href={paths.signUp}>
                  {success.loggedOut.signUpLabel}
                </a>
              </Steps>
            </section>
            <ResendForm />
          </div>
          <div className="mt-10" data-when="signed-in" hidden>
            <section className="card p-6 sm:p-10">
              <Steps next={success.loggedIn}>
                <a className="button button-primary button-large" href={paths.studentArea}>
                  {success.loggedIn.buttonLabel}
                </a>
              </Steps>
            </section>
          </div>
          <WrongEmail />
          <p className="mt-10 text-center">
            <a className="button button-outline" href={paths.home}>
              {success.backLabel}
            </a>
          </p>
        </div>
      </div>
    </PageFrame>
  );
}

function WrongEmail() {
  const { success } = useContent();
  return (
    <section className="mt-6 rounded-card bg-honey-100 p-6 sm:p-10">
      <h2 className="text-xl">{success.wrongEmail.title}</h2>
      <p className="mt-2 text-pretty">{success.wrongEmail.text}</p>
      <ContactLink className="link mt-3 inline-flex min-h-11 items-center gap-2">
        {success.supportLabel}
      </ContactLink>
    </section>
  );
}
