import { findBrokenClaims, findClaim, isPromised } from '../claims.ts';
import { shownTestimonials } from '../reviews.ts';
import { cut } from '../text-limits.ts';
import { type CourseModule, visibleModules } from './course.ts';
import { type Content, type ContentDocument, fillContent } from './document.ts';
import { fieldInfo } from './fields.ts';
import { videoOf } from './lesson-video.ts';
import { type RemovedPlace, removeClaim, sellingSections } from './remove-claim.ts';
import { withoutSampleTestimonials } from './samples.ts';
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
  // Filled in the first time only: an owner who empties it later wants no notices.
  const isFirst = site.supportEmail === '' && site.saleNoticeEmail === '';
  const paragraphs = cut(bio, 2_000)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
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

/** Takes out a promise; that of videos also hides the lessons without one, and leaves nothing that speaks of those. */
function removePromise(document: ContentDocument, id: PromiseId): ReturnType<typeof removeClaim> {
  const removed = removeClaim(document, id);
  if (id !== 'video-lessons') return removed;
  const { course } = removed.document;
  const modules = hideLessonsWithoutVideo(course.modules);
  const shown = { ...removed.document, course: { ...course, modules } };
  const broken = findBrokenClaims(fillContent(shown)).map(({ id }) => id);
  return (['videos', 'mini-course'] as const)
    .filter((talk) => broken.includes(talk))
    .reduce(
      ({ document, places, promise }, talk) => {
        const next = removeClaim(document, talk);
        return { document: next.document, promise, places: [...places, ...next.places] };
      },
      { ...removed, document: shown },
    );
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
  return promiseIds.filter((id) => !isPromised(content, id)).map((id) => findClaim(id).text(content.site));
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
    .map(({ title }) => ({
      page: 'Aulas',
      before: `Aula “${title}”`,
      after: 'A aula fica oculta até ter vídeo.',
    }));
  const promises = promiseIds.flatMap((id): StartQuestion[] => {
    const talksOfVideos =
      id === 'video-lessons' && (hidden.length > 0 || broken.has('videos') || broken.has('mini-course'));
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
  const places = (['landing', 'sales'] as const).flatMap((name) =>
    shownTestimonials(content[name].testimonials.items, reviews)
      .filter(({ isSample }) => isSample)
      .map((sample) => ({
        page: sellingSections[name],
        before: `Depoimento de exemplo de ${sample.name}`,
        after: null,
      })),
  );
  if (places.length === 0) return promises;
  return [...promises, { id: 'testimonials', text: 'Depoimentos de exemplo', proofHint: null, places }];
}
