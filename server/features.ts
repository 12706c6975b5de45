import type { Content } from '../domain/content/document.ts';
import type { PublicParts } from '../domain/public-parts.ts';
import type { PublishedReview } from '../domain/reviews.ts';
import { createAdministrationFeature } from './administration/administration.feature.ts';
import type { Base, ProductOptions } from './base.ts';
import { createEmailComposer } from './email-texts/compose-email.ts';
import { renderEmail, renderNewsletter, senderOf } from './email-texts/write-email.ts';
import { createAccountFeature } from './features/account/account.feature.ts';
import { createApiKeysFeature } from './features/api-keys/api-keys.feature.ts';
import { createAuthFeature } from './features/auth/auth.feature.ts';
import { createBackupsFeature } from './features/backups/backups.feature.ts';
import { createCertificatesFeature } from './features/certificates/certificates.feature.ts';
import { createContentFeature } from './features/content/content.feature.ts';
import { createEmailsFeature } from './features/emails/emails.feature.ts';
import { createExercisesFeature } from './features/exercises/exercises.feature.ts';
import { createMaterialsFeature } from './features/materials/materials.feature.ts';
import { createMediaFeature, type MediaUse } from './features/media/media.feature.ts';
import { createNewsletterFeature } from './features/newsletter/newsletter.feature.ts';
import { createPositionsFeature } from './features/positions/positions.feature.ts';
import { createProgressFeature } from './features/progress/progress.feature.ts';
import { createPurchasesFeature } from './features/purchases/purchases.feature.ts';
import { createQuestionsFeature } from './features/questions/questions.feature.ts';
import { createRehearsalsFeature } from './features/rehearsals/rehearsals.feature.ts';
import type { AssembleScratch } from './features/rehearsals/stage.ts';
import { createRemindersFeature } from './features/reminders/reminders.feature.ts';
import { createReviewsFeature } from './features/reviews/reviews.feature.ts';
import { createSearchFeature } from './features/search/search.feature.ts';
import { createSettingsFeature } from './features/settings/settings.feature.ts';
import { createSiteExportFeature } from './features/site-export/site-export.feature.ts';
import { createStudentsFeature } from './features/students/students.feature.ts';
import { createTwentyDaysFeature } from './features/twenty-days/twenty-days.feature.ts';
import { createVideoNoticesFeature } from './features/video-notices/video-notices.feature.ts';
import { createVisitsFeature } from './features/visits/visits.feature.ts';
import { createWebhooksFeature } from './features/webhooks/webhooks.feature.ts';

export type Features = ReturnType<typeof createFeatures>;

/** Creates the features in the order of their dependencies. A new one is a folder and its lines here. */
export function createFeatures(
  base: Base,
  { ignoresLaunch, diskFolders, vimeoUrl, reachLink }: ProductOptions,
  assembleScratch: AssembleScratch,
) {
  // Media and content are created before what these ask: they are called once every feature exists.
  const mediaUse: MediaUse = {
    isPublicPicture: async (id) => content.isPublicPicture(id) || newsletter.issues.usesImage(id),
    mediaInUse: async () =>
      new Set([...(await content.mediaInUse()), ...(await newsletter.issues.listUsedImages())]),
  };
  const findReviews = (): Promise<readonly PublishedReview[]> => reviews.findPublished();
  const findPublicParts = (shown: Content): Promise<PublicParts> => materials.findPublicParts(shown);

  const webhooks = createWebhooksFeature(base);
  const media = createMediaFeature({ ...base, mediaUse, vimeoUrl });
  const content = createContentFeature({
    ...base,
    media,
    findReviews,
    findPublicParts,
    renderEmail: (shown, name) => renderEmail(shown, name, base.config.appUrl),
  });
  const auth = createAuthFeature({ ...base, content });
  const account = createAccountFeature({ ...base, content, auth });
  const materials = createMaterialsFeature({ ...base, content, media });
  const certificates = createCertificatesFeature({ ...base, content, webhooks });
  const exercises = createExercisesFeature({ ...base, content });
  const positions = createPositionsFeature({ ...base, content });
  const progress = createProgressFeature({ ...base, content, certificates, exercises, positions, webhooks });
  const twentyDays = createTwentyDaysFeature({ ...base, content, materials });
  const videoNotices = createVideoNoticesFeature({ ...base, content });
  const reviews = createReviewsFeature({ ...base, content, progress, webhooks });
  const questions = createQuestionsFeature({ ...base, content });
  const search = createSearchFeature({ ...base, content, media, materials });
  const visits = createVisitsFeature(base);
  const purchases = createPurchasesFeature({ ...base, content, auth, webhooks });
  const newsletter = createNewsletterFeature({
    ...base,
    content,
    renderNewsletter: (text) => renderNewsletter(text, content.current(), base.config.appUrl),
  });
  const reminders = createRemindersFeature({ ...base, content });
  /** The features that those from here on may ask, in the order of their routes. */
  const course = {
    webhooks,
    media,
    content,
    auth,
    account,
    materials,
    certificates,
    progress,
    twentyDays,
    positions,
    videoNotices,
    exercises,
    reviews,
    questions,
    search,
    visits,
    purchases,
    newsletter,
    reminders,
  };
  const emails = createEmailsFeature({
    ...base,
    sender: () => senderOf(content.current()),
    compose: createEmailComposer({ ...base, ...course, appUrl: base.config.appUrl }),
  });
  const backups = createBackupsFeature(base);
  const rehearsals = createRehearsalsFeature({ ...base, emails, purchases, reachLink, assembleScratch });
  const settings = createSettingsFeature({ ...base, backups, emails, purchases });
  const administration = createAdministrationFeature({
    ...base,
    ...course,
    emails,
    ignoresLaunch,
    diskFolders,
    alertChecks: [purchases, emails, questions, reviews, certificates, backups, rehearsals, webhooks].flatMap(
      ({ alertChecks }) => alertChecks,
    ),
    setupChecks: [purchases, emails, backups, rehearsals, webhooks].flatMap(({ setupChecks }) => setupChecks),
  });
  const students = createStudentsFeature({ ...base, ...course, emails, administration });
  const apiKeys = createApiKeysFeature({ ...base, ...course, students });
  const siteExport = createSiteExportFeature({ ...base, ...course, students });
  return {
    ...course,
    emails,
    backups,
    rehearsals,
    settings,
    administration,
    students,
    apiKeys,
    siteExport,
  };
}
