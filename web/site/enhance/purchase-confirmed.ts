import { type Access, hasAccess } from '../../../domain/purchases.ts';
import { onConsent } from './consent.ts';
import { loadTag, trackConversion } from './conversions.ts';
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
  // The server takes both from the account, never from this body.
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

/** Milliseconds between requests; grows, because a PIX payment may take a while. */
const firstDelay = 3_000;
const maxDelay = 30_000;
/** Requests after which a purchase made with this account's address would have been found. */
const pollsBeforeEmailHint = 5;

/** Payment pages add these parameters when they return a buyer before the payment clears. */
const isReturnPending = /[?&](collection_)?status=(pending|in_process)\b/.test(location.search);

/** Shows what the success page can only do by script, and the PIX steps if the payment is pending. */
function setUpPaymentStatus(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-needs-script]')) part.hidden = false;
  showPending(isReturnPending);
}

/**
 * Polls until the signed-in account has access. It asks about this account only, so that the page reveals nobody else's
 * purchases.
 */
async function waitForAccess(): Promise<void> {
  const status = document.querySelector<HTMLElement>('[data-payment-status]');
  const signedInPart = document.querySelector<HTMLElement>('[data-when="signed-in"]');
  const signedOutPart = document.querySelector<HTMLElement>('[data-when="signed-out"]');
  for (let delay = firstDelay, polls = 0; ; delay = Math.min(delay * 1.3, maxDelay), polls += 1) {
    const access = document.hidden && polls > 0 ? undefined : await fetchAccess();
    if (access && hasAccess(access)) {
      showPending(false);
      if (signedInPart) signedInPart.hidden = false;
      if (signedOutPart) signedOutPart.hidden = true;
      if (status) status.textContent = polls > 0 ? (status.dataset.confirmed ?? '') : '';
      return;
    }
    if (access) {
      showPending(isReturnPending || access === 'pending');
      if (signedInPart) signedInPart.hidden = true;
      // The purchase may have another address, or the account's is unconfirmed: the email gives access.
      if (signedOutPart) signedOutPart.hidden = access !== 'unconfirmed' && polls < pollsBeforeEmailHint;
      if (status) status.textContent = status.dataset.checking ?? '';
    }
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

function showPending(isPending: boolean): void {
  const part = document.querySelector<HTMLElement>('[data-payment-pending]');
  const status = document.querySelector<HTMLElement>('[data-payment-status]');
  const heading = document.querySelector<HTMLElement>('h1');
  if (!part || !status || !heading) return;
  part.hidden = !isPending;
  // The page announces a completed payment; until then, it says less.
  status.dataset.title ??= heading.textContent ?? '';
  heading.textContent = (isPending ? status.dataset.pendingTitle : status.dataset.title) ?? '';
}

async function fetchAccess(): Promise<Access | undefined> {
  try {
    const response = await fetch('/api/student');
    return response.ok ? ((await response.json()) as { access?: Access }).access : undefined;
  } catch {
    return undefined;
  }
}
