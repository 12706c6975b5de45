import { everyPage } from '../../../content/every-page.ts';
import { success } from '../../../content/success.ts';

const { resend } = success;
const { newsletter } = everyPage;

/** The access mail once more. It works by script only: without it, the login page leads to a new password. */
export function ResendForm() {
  return (
    <section className="card mt-6 p-6 sm:p-10" data-needs-script hidden>
      <h2 className="text-xl" id="resend-title">
        {resend.title}
      </h2>
      <form
        action="/api/purchases/resend"
        aria-labelledby="resend-title"
        className="mt-4 grid gap-2"
        data-error={resend.error}
        data-invalid={newsletter.invalidEmail}
        data-newsletter
        data-sending={newsletter.sendingLabel}
        data-success={resend.success}
        data-too-many={newsletter.tooManyAttempts}
        method="post"
      >
        <label className="font-semibold" htmlFor="resend-email">
          {resend.label}
        </label>
        <div className="flex flex-col gap-3 sm:flex-row">
          <input
            aria-describedby="resend-answer"
            autoComplete="email"
            className="min-h-12 w-full rounded-control border border-ink-soft/60 bg-white px-4 py-2.5 text-base hover:border-leaf-700"
            id="resend-email"
            name="email"
            type="email"
          />
          <button className="button button-outline shrink-0" type="submit">
            {resend.buttonLabel}
          </button>
        </div>
        <p className="min-h-6 text-ink-soft" id="resend-answer" role="status" />
      </form>
    </section>
  );
}
