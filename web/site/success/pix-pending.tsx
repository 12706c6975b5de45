import { success } from '../../../content/success.ts';
import { Steps } from './steps.tsx';

const { pixPending } = success;

/** A payment that is on its way. The script shows it where there is one, and looks again by itself. */
export function PixPending() {
  return (
    <section className="card mt-10 p-6 sm:p-10" data-payment-pending hidden>
      <Steps next={pixPending} />
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
