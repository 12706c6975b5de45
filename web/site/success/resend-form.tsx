import { success } from '../../../content/success.ts';
import { MailForm } from '../parts/mail-form.tsx';

const { resend } = success;

/** The access mail once more. It works by script only: without it, the login page leads to a new password. */
export function ResendForm() {
  return (
    <section className="card mt-6 p-6 sm:p-10" data-needs-script hidden>
      <h2 className="text-xl" id="resend-title">
        {resend.title}
      </h2>
      <MailForm
        action="/api/purchases/resend"
        answerClassName="min-h-6 text-ink-soft"
        answers={resend}
        buttonClassName="button button-outline shrink-0"
        buttonLabel={resend.buttonLabel}
        className="mt-4 grid gap-2"
        inputClassName="min-h-12 w-full rounded-control border border-ink-soft/60 bg-white px-4 py-2.5 text-base hover:border-leaf-700"
        label={resend.label}
        labelledBy="resend-title"
        name="resend"
      />
    </section>
  );
}
