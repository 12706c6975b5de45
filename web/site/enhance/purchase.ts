import { onConsent } from './consent.ts';
import { loadTag, trackConversion } from './conversions.ts';
import { showPaymentPending, waitForAccess } from './purchase-status.ts';
import { showForVisitor, visitorSession } from './visitor.ts';

/** Counts the conversion and requests the welcome email. */
export function confirmPurchase(): void {
  const isConfirmed = document.querySelector('[data-purchase-confirmed]') !== null;
  const report = () => {
    loadTag();
    if (isConfirmed) trackConversion('purchase');
  };
  report();
  onConsent(report);
  if (!isConfirmed) return;
  showPaymentPending();
  void requestWelcomeMail();
}

async function requestWelcomeMail(): Promise<void> {
  const session = await visitorSession();
  if (!session) return;
  // The page first shows what it knows of signed-in visitors; this may correct it.
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await showForVisitor();
  await waitForAccess();
  const { email, user_metadata } = session.user;
  try {
    const answer = await fetch('/api/welcome-email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, name: user_metadata?.full_name ?? '' }),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nobody on this page can do anything about it
    console.error('Falha ao enviar e-mail de boas-vindas', error);
  }
}
