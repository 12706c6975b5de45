// The only script of the public pages. Without it they still read, link and submit.

import { administersKey, flashMessageKey } from '../../domain/browser-storage.ts';
import { checkoutStepPath } from '../../domain/counted-steps.ts';
import { isSafeUrl } from '../../domain/safe-url.ts';
import { readTags, withSource, writeTags } from '../../domain/sources.ts';
import { avoidOverlap } from '../ui/avoid-overlap.ts';
import { keepOneWayToBuy } from './enhance/buy-bar.ts';
import { setUpConsentBanner } from './enhance/consent.ts';
import { trackConversion } from './enhance/conversions.ts';
import { enhanceCopyButton } from './enhance/copy.ts';
import { enhanceDocumentViewer } from './enhance/document-viewer.ts';
import { enhanceEmailForms } from './enhance/email-form.ts';
import { enhanceHeader } from './enhance/header.ts';
import { openIntroDialog } from './enhance/intro-dialog.ts';
import { noticeTexts, showNotice } from './enhance/notice.ts';
import { handlePurchaseReturn } from './enhance/purchase-confirmed.ts';
import { readStorage, writeStorage } from './enhance/storage.ts';
import { guardMaterialsLink, showSignedInParts } from './enhance/visitor.ts';

/** Milliseconds without scrolling after which the contact comes back; `avoidOverlap` has moved it by then. */
const restDelay = 350;
/** Milliseconds between the page's load and that of its other images. */
const imageDelay = 200;

/** The owner's tags in the address. */
const tags = readTags(new URLSearchParams(location.search));

enhanceHeader();
keepOneWayToBuy();
passTagsOn();
handleCheckoutLinks();
guardMaterialsLink();
enhanceEmailForms();
enhanceCopyButton();
enhanceDocumentViewer();
setUpConsentBanner();
handlePurchaseReturn();
showFlashMessage();

const contactButton = document.querySelector<HTMLAnchorElement>('[data-floating-contact]');
if (contactButton) {
  avoidOverlap(contactButton, { avoid: 'text', maxRise: 0.75, isSteady: true });
  hideOnTheWayDown(contactButton);
}

// The server renders the pages once per publication, maybe years ago.
for (const year of document.querySelectorAll('[data-year]')) year.textContent = `${new Date().getFullYear()}`;

/** Some browsers do not reach by keyboard what scrolls sideways. */
const rows = new ResizeObserver((changes) => {
  for (const { target } of changes)
    if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
    else target.removeAttribute('tabindex');
});

/** Chrome opens the answer that an address names, and loses its way there while it scrolls smoothly. */
function showAnswer(): void {
  document.querySelector('details:has(> :target)')?.scrollIntoView({ behavior: 'instant' });
}
addEventListener('hashchange', showAnswer);

function whenLoaded(): void {
  showSignedInParts();
  linkToEditor();
  openIntroDialog();
  loadImages();
  showAnswer();
  for (const row of document.querySelectorAll('.swipe-on-phone')) rows.observe(row);
}

if (document.readyState === 'complete') whenLoaded();
else addEventListener('load', whenLoaded);

/** On a phone the contact goes while the page scrolls down, and takes its next place unseen. */
function hideOnTheWayDown(contact: HTMLElement): void {
  let scrolled = scrollY;
  let timer: ReturnType<typeof setTimeout>;
  const setAway = (isAway: boolean) => contact.toggleAttribute('data-away', isAway);
  addEventListener('scroll', () => {
    setAway(scrollY > scrolled);
    scrolled = scrollY;
    clearTimeout(timer);
    timer = setTimeout(setAway, restDelay, false);
  });
}

/** Shows the message that the student area stored before it led here: a title, then one detail a line. */
function showFlashMessage(): void {
  const message = readStorage('sessionStorage', flashMessageKey);
  writeStorage('sessionStorage', flashMessageKey, null);
  if (!message) return;
  const [title, ...details] = message.split('\n');
  showNotice('info', title, details.map((line) => `• ${line}`).join('\n'));
}

/** Pages are the same for everybody: whoever administers them has a mark in the browser, and the server decides. */
function linkToEditor(): void {
  if (!readStorage('localStorage', administersKey)) return;
  const link = document.createElement('a');
  link.className = 'day-palette edit-link';
  link.href = `/painel/conteudo?pagina=${location.pathname}`;
  link.textContent = 'Editar esta página';
  document.querySelector('footer')?.append(link);
}

/**
 * Fetches images below the fold after load: they do not delay the first paint, and are ready before the visitor
 * scrolls, opens the dialog or prints.
 */
function loadImages(): void {
  setTimeout(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img:not([data-late])'))
      image.loading = 'eager';
  }, imageDelay);
}

/** Takes the tags of the first page along in the address of the next ones: nothing is stored. */
function passTagsOn(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!tags || link?.origin !== location.origin || link.search === location.search) return;
    const url = new URL(link.href);
    writeTags(url.searchParams, tags);
    link.href = url.href;
  });
}

/** On a click checks a payment link: if it is safe, adds the tags and counts the click, else shows an error. */
function handleCheckoutLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-checkout]');
    if (!link) return;
    const checkoutUrl = link.dataset.checkout ?? '';
    if (isSafeUrl(checkoutUrl)) {
      if (tags) link.href = withSource(checkoutUrl, tags);
      // An anonymous count: it needs no consent and does not delay navigation.
      navigator.sendBeacon?.(checkoutStepPath + location.search);
      showNotice('info', noticeTexts.openingCheckout);
      trackConversion('checkout');
      return;
    }
    event.preventDefault();
    showNotice('error', noticeTexts.invalidCheckout, '', contactButton);
    // biome-ignore lint/suspicious/noConsole: the owner looks for the broken link here
    console.error(noticeTexts.invalidCheckout, checkoutUrl);
  });
}
