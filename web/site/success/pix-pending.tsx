import { success } from '../../../content/success.ts';

const { pixPending } = success;

/** A payment that is on its way. The script shows it where there is one, and looks again by itself. */
export function PixPending() {
  return (
    <section className="card mt-10 p-6 sm:p-10" data-payment-pending hidden>
      <h2 className="text-2xl">{pixPending.title}</h2>
      <p className="mt-2 text-ink-soft text-lg">{pixPending.text}</p>
      <ol className="step-list mt-6 grid gap-4">
        {pixPending.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/** What the script finds out about the payment; empty until it looks. */
export function PaymentStatus() {
  return (
    <p
      className="mt-8 text-center font-semibold text-leaf-700 text-lg empty:hidden"
      data-checking={pixPending.checkingLabel}
      data-confirmed={pixPending.confirmedText}
      data-payment-status
      data-pending-title={pixPending.pageTitle}
      role="status"
    />
  );
}
