import { onConsent } from './consent.ts';
import { loadTag, trackConversion } from './conversions.ts';
import { setUpPaymentStatus, waitForAccess } from './purchase-status.ts';
import { showSignedInParts, visitorSession } from './visitor.ts';

/** On the success page, reports the conversion, waits for access and requests the welcome email. */
export function handlePurchaseReturn(): void {
  const isSuccessPage = document.querySelector('[data-purchase-confirmed]') !== null;
  const reportConversion = () => {
    loadTag();
    if (isSuccessPage) trackConversion('purchase');
  };
  reportConversion();
  onConsent(reportConversion);
  if (!isSuccessPage) return;
  setUpPaymentStatus();
  void requestWelcomeEmail();
}

async function requestWelcomeEmail(): Promise<void> {
  const session = await visitorSession();
  if (!session) return;
  // On load, the page shows the signed-in parts; only then may waitForAccess hide them.
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  await showSignedInParts();
  await waitForAccess();
  const { email, user_metadata } = session.user;
  try {
    const response = await fetch('/api/welcome-email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, name: user_metadata?.full_name ?? '' }),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nobody on this page can do anything about it
    console.error('Falha ao enviar e-mail de boas-vindas', error);
  }
}
