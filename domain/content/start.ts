import { findBrokenClaims, findClaim } from '../claims.ts';
import { shownTestimonials } from '../reviews.ts';
import { cut } from '../text-limits.ts';
import { type CourseModule, visibleModules } from './course.ts';
import { type Content, type ContentDocument, fillContent } from './document.ts';
import { fieldInfo } from './fields.ts';
import { videoOf } from './lesson-video.ts';
import { type RemovedPlace, removeClaim } from './remove-claim.ts';
import { withoutSampleTestimonials } from './samples.ts';
import { sellingTexts } from './selling-texts.ts';
import { siteSection } from './site.ts';
import { type OfferAnswers, type PromiseId, promiseIds, type SellerAnswers } from './start-answers.ts';

const proofOf = {
  hours: 'hours',
  updates: 'updates',
  community: 'community',
  'support-answer': 'supportAnswer',
} as const satisfies Partial<Record<PromiseId, keyof ContentDocument['site']['claims']['proofs']>>;

const hasProof = (id: PromiseId): id is keyof typeof proofOf => Object.hasOwn(proofOf, id);

/** Something on the pages that the owner confirms or takes out before the first sale. */
export interface StartQuestion {
  id: PromiseId | 'testimonials';
  /** The promise, as the pages say it, or what is missing. */
  text: string;
  /** Hint for the sentence that proves it; null if no sentence does. */
  proofHint: string | null;
  places: readonly RemovedPlace[];
  /** The product keeps the promise: it may stay without an answer. */
  isKept?: true;
}

export function sellerAnswersOf({ site }: Pick<Content, 'site'>): SellerAnswers {
  const { name, credentials, bio } = site.instructor;
  const { companyName, document, address } = site.legal;
  const teacher = site.instructor.isSample
    ? { instructorName: '', credentials: '', bio: '' }
    : { instructorName: name, credentials, bio: bio.join('\n') };
  return {
    companyName,
    document,
    address,
    ...teacher,
    supportPhone: site.supportPhone,
    supportEmail: site.supportEmail,
  };
}

/** Returns the document with the answers of the first step, and nothing else changed. */
export function applySellerAnswers(document: ContentDocument, answers: SellerAnswers): ContentDocument {
  const { site } = document;
  const { companyName, document: taxId, address, instructorName, credentials, bio, ...contact } = answers;
  const paragraphs = cut(bio, 2_000)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    ...document,
    site: {
      ...site,
      ...contact,
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
        bio: [...paragraphs.slice(0, 7), paragraphs.slice(7).join(' ')].filter(Boolean),
      },
    },
  };
}

/** Returns the document with the answers of the second step, and nothing else changed. @param today such as 22/11/2026 */
export function applyOfferAnswers(
  document: ContentDocument,
  { cents, checkoutUrl, promises, removesSamples }: OfferAnswers,
  today: string,
): ContentDocument {
  const { checkoutUrlHeader, checkoutUrlHero } = document.site;
  const isOneLink = checkoutUrlHeader === '' || checkoutUrlHeader === checkoutUrlHero;
  let changed: ContentDocument = {
    ...document,
    site: {
      ...document.site,
      price: { cents },
      checkoutUrlHero: checkoutUrl,
      ...(isOneLink && { checkoutUrlHeader: checkoutUrl }),
    },
  };
  for (const id of promiseIds) {
    const text = promises[id];
    if (text === null) changed = removePromise(changed, id).document;
    else if (text !== undefined && hasProof(id)) changed = prove(changed, id, { text, date: today });
  }
  if (!removesSamples) return changed;
  const { landing, sales } = changed;
  return {
    ...changed,
    landing: withoutSampleTestimonials(landing),
    sales: withoutSampleTestimonials(sales),
  };
}

function prove(
  document: ContentDocument,
  id: keyof typeof proofOf,
  proof: { text: string; date: string },
): ContentDocument {
  const { site } = document;
  const proofs = { ...site.claims.proofs, [proofOf[id]]: proof };
  return { ...document, site: { ...site, claims: { ...site.claims, proofs } } };
}

/** Takes out a promise; that of videos also hides the lessons without one, and where none is left, the talk of videos. */
function removePromise(document: ContentDocument, id: PromiseId): ReturnType<typeof removeClaim> {
  const removed = removeClaim(document, id);
  if (id !== 'video-lessons') return removed;
  const { course } = removed.document;
  const modules = hideLessonsWithoutVideo(course.modules);
  const shown = { ...removed.document, course: { ...course, modules } };
  if (visibleModules(modules).some(({ lessons }) => lessons.some(({ type }) => type === 'video')))
    return { ...removed, document: shown };
  const { document: without, places } = removeClaim(shown, 'videos');
  return { ...removed, document: without, places: [...removed.places, ...places] };
}

const lacksVideo = (lesson: CourseModule['lessons'][number]) => lesson.type === 'video' && !videoOf(lesson);

function hideLessonsWithoutVideo(modules: readonly CourseModule[]): CourseModule[] {
  return modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => (lacksVideo(lesson) ? { ...lesson, isHidden: true } : lesson)),
  }));
}

/** Lists the promises that the owner could make, and that no page makes any more. */
export function findRemovedPromises(document: ContentDocument): string[] {
  const content = fillContent(document);
  const texts = sellingTexts(content).map(({ text }) => text);
  return promiseIds
    .map((id) => findClaim(id))
    .map(({ text, words }) => ({ promise: text(content.site), words }))
    .filter(({ promise, words }) => !texts.some((text) => text.includes(promise) || words.test(text)))
    .map(({ promise }) => promise);
}

/** Lists what the published pages promise and do not prove, with what would stand instead. */
export function findStartQuestions(
  document: ContentDocument,
  { reviews }: Pick<Content, 'reviews'> = {},
): StartQuestion[] {
  const content = fillContent(document);
  const broken = new Set(findBrokenClaims(content).map(({ id }) => id));
  const hidden = visibleModules(document.course.modules)
    .flatMap(({ lessons }) => lessons)
    .filter(lacksVideo)
    .map(({ title }) => ({ before: `Aula “${title}”`, after: 'A aula fica oculta até ter vídeo.' }));
  const promises = promiseIds.flatMap((id): StartQuestion[] => {
    const talksOfVideos = id === 'video-lessons' && (hidden.length > 0 || broken.has('videos'));
    const isKept = id === 'lifetime-access';
    if (!broken.has(id) && !talksOfVideos && !isKept) return [];
    const { promise, places } = removePromise(document, id);
    const ownPlaces = id === 'video-lessons' ? [...places, ...hidden] : places;
    // The owner's own words in a legal text, say: the answer could not take them out.
    if (ownPlaces.length === 0) return [];
    if (id === 'video-lessons') return [{ id, text: promise, proofHint: null, places: ownPlaces }];
    if (!hasProof(id)) return [{ id, text: promise, proofHint: null, places, isKept: true }];
    const proof = siteSection.shape.claims.shape.proofs.shape[proofOf[id]];
    return [{ id, text: promise, proofHint: fieldInfo.get(proof.shape.text)?.help ?? '', places }];
  });
  const samples = [content.landing, content.sales].flatMap(({ testimonials }) =>
    shownTestimonials(testimonials.items, reviews).filter(({ isSample }) => isSample),
  );
  if (samples.length === 0) return promises;
  const places = samples.map(({ name }) => ({ before: `Depoimento de exemplo de ${name}`, after: null }));
  return [...promises, { id: 'testimonials', text: 'Depoimentos de exemplo', proofHint: null, places }];
}
