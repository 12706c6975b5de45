// The only script of the public pages. Without it they still read, link and submit.

import { avoidOverlap } from '../ui/avoid-overlap.ts';
import { guardCheckoutLinks } from './enhance/checkout.ts';
import { setUpConsentBanner } from './enhance/consent.ts';
import { showFlashMessage } from './enhance/flash-message.ts';
import { enhanceHeader } from './enhance/header.ts';
import { loadImages } from './enhance/images.ts';
import { openIntroDialog } from './enhance/intro-dialog.ts';
import { enhanceNewsletterForms } from './enhance/newsletter.ts';
import { handlePurchaseReturn } from './enhance/purchase-confirmed.ts';
import { guardMaterialsLink, showSignedInParts } from './enhance/visitor.ts';

enhanceHeader();
guardCheckoutLinks();
guardMaterialsLink();
enhanceNewsletterForms();
setUpConsentBanner();
handlePurchaseReturn();
showFlashMessage();

const contactButton = document.querySelector<HTMLElement>('[data-floating-contact]');
if (contactButton) avoidOverlap(contactButton, { avoid: 'text', maxRise: 0.75 });

// The server renders the pages once per publication, maybe years ago.
for (const year of document.querySelectorAll('[data-year]')) year.textContent = `${new Date().getFullYear()}`;

function whenLoaded(): void {
  showSignedInParts();
  openIntroDialog();
  loadImages();
}

if (document.readyState === 'complete') whenLoaded();
else addEventListener('load', whenLoaded);
