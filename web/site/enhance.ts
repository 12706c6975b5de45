// The only script of the public pages, which work without it as far as HTML can.

import { keepInFreeSpot } from '../ui/free-spot.ts';
import { checkCheckoutLinks } from './enhance/checkout.ts';
import { askConsent } from './enhance/consent.ts';
import { showFlashMessage } from './enhance/flash-message.ts';
import { watchHeader } from './enhance/header.ts';
import { openIntroDialog } from './enhance/intro-dialog.ts';
import { answerInPlace } from './enhance/newsletter.ts';
import { fetchPictures } from './enhance/pictures.ts';
import { confirmPurchase } from './enhance/purchase.ts';
import { guardMaterials, showForVisitor } from './enhance/visitor.ts';

watchHeader();
checkCheckoutLinks();
guardMaterials();
answerInPlace();
askConsent();
confirmPurchase();
showFlashMessage();

const contact = document.querySelector<HTMLElement>('[data-floating-contact]');
if (contact) keepInFreeSpot(contact, { avoid: 'controls', maxRise: 0.4 });

// The pages are built once and served for years.
for (const year of document.querySelectorAll('[data-year]')) year.textContent = `${new Date().getFullYear()}`;

function whenLoaded(): void {
  showForVisitor();
  openIntroDialog();
  fetchPictures();
}

if (document.readyState === 'complete') whenLoaded();
else addEventListener('load', whenLoaded);
