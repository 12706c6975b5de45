import { useContent } from '../content.ts';
import { MailForm } from '../parts/mail-form.tsx';

/** The access mail once more. It works by script only: without it, the login page leads to a new password. */
export function ResendForm() {
  const { resend } = useContent().success;
  return (
    <section className="card mt-6 p-6 sm:p-10" data-needs-script hidden>
      <h2 className="text-xl" id="resend-title">
        {resend.title}
      </h2>
      <MailForm
        action="/api/purchases/resend"
        className="mt-4 grid gap-2"
        labelledBy="resend-title"
        look="light"
        name="resend"
        texts={resend}
      />
    </section>
  );
}
