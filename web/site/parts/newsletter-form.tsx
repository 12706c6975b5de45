import { everyPage } from '../../../content/every-page.ts';

const { newsletter } = everyPage;

/** Posts to the server with or without script; with it, the answer appears below the field. */
export function NewsletterForm() {
  return (
    <form
      action="/api/newsletter"
      className="grid gap-2"
      data-error={newsletter.error}
      data-invalid={newsletter.invalidEmail}
      data-newsletter
      data-sending={newsletter.sendingLabel}
      data-success={newsletter.success}
      data-too-many={newsletter.tooManyAttempts}
      method="post"
    >
      <label className="font-semibold" htmlFor="newsletter-email">
        {newsletter.label}
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          aria-describedby="newsletter-answer"
          autoComplete="email"
          className="newsletter-input"
          id="newsletter-email"
          name="email"
          placeholder={newsletter.placeholder}
          type="email"
        />
        <button className="button bg-honey-400 px-7 text-ink hover:bg-honey-200" type="submit">
          {newsletter.buttonLabel}
        </button>
      </div>
      <p className="min-h-6 text-leaf-100 text-sm" id="newsletter-answer" role="status" />
    </form>
  );
}
