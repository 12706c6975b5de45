import { shownTestimonials } from '../reviews.ts';
import { lessonsOf } from './course.ts';
import { type Content, type ContentDocument, fillContent, sections } from './document.ts';
import { fieldInfo } from './fields.ts';
import { isOneLink, paymentLinks } from './payments.ts';
import {
  findBrokenPromises,
  findPlaces,
  hasProof,
  lacksVideo,
  type PromisePlace,
  type Proofs,
  promiseText,
  setPromise,
} from './promises.ts';
import { withoutSampleTestimonials } from './samples.ts';
import { type PromiseId, promiseIds, siteSection } from './site.ts';
import { bioParagraphs, type OfferAnswers, type SellerAnswers } from './start-answers.ts';

/** Something on the pages that the owner confirms or takes out before the first sale. */
export interface StartQuestion {
  id: PromiseId | 'testimonials';
  /** The promise, as the pages say it, or what is missing. */
  text: string;
  /** Hint for the sentence that proves it; null if no sentence does. */
  proofHint: string | null;
  places: readonly PromisePlace[];
  /** The product keeps the promise: it may stay without an answer. */
  isKept?: true;
}

export function sellerAnswersOf({ site }: Pick<Content, 'site'>): SellerAnswers {
  const { supportPhone, supportEmail } = site;
  const { isSample, name, credentials, bio } = site.instructor;
  const { companyName, document, address } = site.legal;
  const teacher = isSample
    ? { instructorName: '', credentials: '', bio: '' }
    : { instructorName: name, credentials, bio: bio.join('\n') };
  return { companyName, document, address, ...teacher, supportPhone, supportEmail };
}

/** Returns the document with the answers of the first step, and nothing else changed. */
export function applySellerAnswers(document: ContentDocument, answers: SellerAnswers): ContentDocument {
  const { site } = document;
  const { companyName, document: taxId, address, instructorName, credentials, bio, ...contact } = answers;
  // Filled in the first time only: an owner who empties it later wants no notices.
  const isFirst = site.supportEmail === '' && site.saleNoticeEmail === '';
  return {
    ...document,
    site: {
      ...site,
      ...contact,
      ...(isFirst && { saleNoticeEmail: answers.supportEmail }),
      legal: {
        ...site.legal,
        companyName,
        document: taxId,
        address,
        dpoContact: site.legal.dpoContact || answers.supportEmail,
      },
      instructor: {
        ...site.instructor,
        isSample: false,
        name: instructorName,
        credentials,
        bio: bioParagraphs(bio),
      },
    },
  };
}

/** Lists the buttons that keep their own link when the second step changes that of the others. */
export const otherLinks = (site: ContentDocument['site']) =>
  paymentLinks(site).filter(({ url }) => url !== '' && url !== site.checkoutUrlHero);

/** Returns the document with the answers of the second step, and nothing else changed. @param today such as 22/11/2026 */
export function applyOfferAnswers(
  document: ContentDocument,
  { cents, checkoutUrl, promises, removesSamples }: OfferAnswers,
  today: string,
): ContentDocument {
  let changed: ContentDocument = {
    ...document,
    site: {
      ...document.site,
      price: { cents },
      checkoutUrlHero: checkoutUrl,
      ...(isOneLink(document.site) && { checkoutUrlHeader: checkoutUrl }),
    },
  };
  for (const id of promiseIds) {
    const text = promises[id];
    if (text === undefined) continue;
    changed = setPromise(changed, id, text !== null);
    if (typeof text === 'string' && hasProof(id)) changed = prove(changed, id, text, today);
  }
  if (!removesSamples) return changed;
  const { landing, sales } = changed;
  return {
    ...changed,
    landing: withoutSampleTestimonials(landing),
    sales: withoutSampleTestimonials(sales),
  };
}

function prove(document: ContentDocument, id: keyof Proofs, text: string, date: string): ContentDocument {
  const { site } = document;
  const proofs = { ...site.claims.proofs, [id]: { text, date } };
  return { ...document, site: { ...site, claims: { ...site.claims, proofs } } };
}

/** Lists the promises that the owner does not make, and whose texts would come back. */
export function findRemovedPromises(document: ContentDocument): { id: PromiseId; text: string }[] {
  const { site } = fillContent(document);
  return promiseIds
    .filter((id) => !site.claims.made[id] && findPlaces(document, id).length > 0)
    .map((id) => ({ id, text: promiseText(site, id) }));
}

/** Lists what the published pages promise and do not prove, with what would stand instead. */
export function findStartQuestions(
  document: ContentDocument,
  { reviews }: Pick<Content, 'reviews'> = {},
): StartQuestion[] {
  const content = fillContent(document);
  const { made } = content.site.claims;
  const broken = findBrokenPromises(content).map(({ id }) => id);
  const lessonsToHide = lessonsOf(content.course.modules)
    .filter(lacksVideo)
    .map(({ title }) => ({
      page: 'Aulas',
      before: `Aula “${title}”`,
      after: 'A aula fica oculta até ter vídeo.',
    }));
  const promises = promiseIds.flatMap((id): StartQuestion[] => {
    const hidden = id === 'videoLessons' ? lessonsToHide : [];
    const places = [...findPlaces(document, id), ...hidden];
    // Never broken, but asked about as long as pages say it.
    const isKept = id === 'lifetimeAccess' && made[id] && places.length > 0;
    if (!broken.includes(id) && !isKept && hidden.length === 0) return [];
    const { proofs } = siteSection.shape.claims.shape;
    const proofHint = hasProof(id) ? (fieldInfo.get(proofs.shape[id].shape.text)?.help ?? '') : null;
    return [{ id, text: promiseText(content.site, id), proofHint, places, ...(isKept && { isKept }) }];
  });
  const places = (['landing', 'sales'] as const).flatMap((name) =>
    shownTestimonials(content[name].testimonials.items, reviews)
      .filter(({ isSample }) => isSample)
      .map((sample) => ({
        page: fieldInfo.get(sections[name])?.label ?? '',
        before: `Depoimento de exemplo de ${sample.name}`,
        after: null,
      })),
  );
  if (places.length === 0) return promises;
  return [...promises, { id: 'testimonials', text: 'Depoimentos de exemplo', proofHint: null, places }];
}
