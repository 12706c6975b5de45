import { useContent } from '../content.ts';
import { Steps } from './steps.tsx';

/** A payment that is on its way. The script shows it where there is one, and looks again by itself. */
export function PixPending() {
  const { pixPending } = useContent().success;
  return (
    <section className="card mt-10 p-6 sm:p-10" data-payment-pending hidden>
      <Steps next={pixPending} />
    </section>
  );
}

/** What the script finds out about the payment; empty until it looks. */
export function PaymentStatus() {
  const { pixPending } = useContent().success;
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
