import { chatUrl, phoneText } from '../domain/links.ts';
import { newsletterLinkPaths } from '../domain/paths.ts';
import type { PublishedReview } from '../domain/reviews.ts';
import { sellerLine, sellerOf } from '../domain/seller.ts';
import { createAdministrationFeature } from './administration/administration.feature.ts';
import type { Base, ProductOptions } from './base.ts';
import { createEmailComposer } from './email-texts/compose-email.ts';
import { writeNewsletter } from './email-texts/write-email.ts';
import { createAccountFeature } from './features/account/account.feature.ts';
import { createAuthFeature } from './features/auth/auth.feature.ts';
import { createBackupsFeature } from './features/backups/backups.feature.ts';
import { createCertificatesFeature } from './features/certificates/certificates.feature.ts';
import { createContentFeature } from './features/content/content.feature.ts';
import { createEmailsFeature } from './features/emails/emails.feature.ts';
import { createExercisesFeature } from './features/exercises/exercises.feature.ts';
import { createMaterialsFeature } from './features/materials/materials.feature.ts';
import { createMediaFeature, type MediaUse } from './features/media/media.feature.ts';
import { createNewsletterFeature } from './features/newsletter/newsletter.feature.ts';
import { courseEmailsUnsubscribeLabel } from './features/newsletter/newsletter-links.ts';
import { createPositionsFeature } from './features/positions/positions.feature.ts';
import { createProgressFeature } from './features/progress/progress.feature.ts';
import { createPurchasesFeature } from './features/purchases/purchases.feature.ts';
import { createQuestionsFeature } from './features/questions/questions.feature.ts';
import { createRemindersFeature } from './features/reminders/reminders.feature.ts';
import { createReviewsFeature } from './features/reviews/reviews.feature.ts';
import { createSearchFeature } from './features/search/search.feature.ts';
import { createSettingsFeature } from './features/settings/settings.feature.ts';
import { createStudentsFeature } from './features/students/students.feature.ts';
import { createVisitsFeature } from './features/visits/visits.feature.ts';
import { renderHtml } from './mail/layout.ts';
import type { Sender } from './mail/mail.ts';

export type Features = ReturnType<typeof createFeatures>;

/** Creates the features in the order of their dependencies. A new one is a folder and its lines here. */
export function createFeatures(base: Base, { ignoresLaunch, diskFolders, vimeoUrl }: ProductOptions) {
  const media = createMediaFeature({
    ...base,
    vimeoUrl,
    content: (): MediaUse => ({
      isPublicPicture: async (id) => content.isPublicPicture(id) || newsletter.issues.usesImage(id),
      mediaInUse: async () =>
        new Set([...(await content.mediaInUse()), ...(await newsletter.issues.listUsedImages())]),
    }),
  });
  const content = createContentFeature({
    ...base,
    findMedia: media.media.describe,
    findReviews: (): Promise<readonly PublishedReview[]> => reviews.findPublished(),
  });
  const sender = (): Sender => {
    const { site } = content.current();
    return {
      brand: site.brandName,
      seller: sellerLine(sellerOf(site)),
      support: {
        chatUrl: chatUrl(site.supportPhone, site.supportMessage) ?? '',
        phone: phoneText(site.supportPhone),
        email: site.supportEmail,
      },
    };
  };
  const auth = createAuthFeature({ ...base, content });
  const account = createAccountFeature({
    ...base,
    ...auth,
    content,
    findPasswordHash: auth.accounts.findPasswordHash,
    recordEmailChange: (email, ip) => auth.securityEvents.record('email-changed', email, ip),
  });
  const materials = createMaterialsFeature({
    ...base,
    content,
    describeMedia: media.media.describeFile,
    showsMedia: content.showsMedia,
  });
  const certificates = createCertificatesFeature({ ...base, content });
  const exercises = createExercisesFeature({ ...base, content });
  const progress = createProgressFeature({ ...base, content, certificates, exercises });
  const positions = createPositionsFeature({ ...base, content });
  const reviews = createReviewsFeature({
    ...base,
    renderPublishedReviews: content.renderPublishedReviews,
    readProgress: progress.read,
  });
  const questions = createQuestionsFeature({ ...base, content });
  const search = createSearchFeature({ ...base, content, media: media.media, files: materials.files });
  const visits = createVisitsFeature(base);
  const purchases = createPurchasesFeature({
    ...base,
    content,
    findOrCreateBuyer: auth.accounts.findOrCreateBuyer,
  });
  const newsletter = createNewsletterFeature({
    ...base,
    content,
    /** Renders it as readers see it, without their personal link. */
    renderNewsletter(text) {
      const { unsubscribe: page, courseEmails } = newsletterLinkPaths;
      const unsubscribe = text.isForStudents
        ? { page: base.config.appUrl + courseEmails, oneClick: '', label: courseEmailsUnsubscribeLabel }
        : { page: base.config.appUrl + page, oneClick: '' };
      const email = writeNewsletter(content.current().letters, text, unsubscribe);
      return renderHtml({ ...email, hasContact: true }, sender(), base.config.appUrl);
    },
  });
  const reminders = createRemindersFeature({ ...base, content });
  const emails = createEmailsFeature({
    ...base,
    sender,
    compose: createEmailComposer({
      accounts: auth.accounts,
      questions: questions.repository,
      nameRequests: certificates.nameRequests,
      access: purchases.access,
      accountLinks: auth.accountLinks,
      invitations: auth.invitations,
      newsletterLinks: newsletter.links,
      newsletters: newsletter.issues,
      reminders,
      makeChangeLink: account.emailChanges.createLink,
      makeLoginCode: auth.createLoginCode,
      purchases: purchases.purchases,
      refundLinks: purchases.refundLinks,
      content: content.current,
      appUrl: base.config.appUrl,
    }),
  });
  const backups = createBackupsFeature({
    ...base,
    content,
    eraseReturned: account.personalData.eraseReturned,
  });
  const settings = createSettingsFeature({
    ...base,
    testBackupStore: backups.testBackupStore,
    sendTestEmail: emails.sendTestEmail,
    checkSenderDomain: emails.checkSenderDomain,
    testProvider: purchases.testProvider,
  });
  const administration = createAdministrationFeature({
    ...base,
    content,
    ignoresLaunch,
    diskFolders,
    sentEmails: emails.sentEmails,
    listProviderIntegrations: purchases.listProviderIntegrations,
    alertChecks: [purchases, emails, questions, reviews, certificates, backups].flatMap(
      ({ alertChecks }) => alertChecks,
    ),
    setupChecks: [purchases, emails, backups].flatMap(({ setupChecks }) => setupChecks),
    contentChecks: { published: content.setupChecks, draft: content.draftChecks },
    checkProvider: purchases.checkProvider,
    findAccount: auth.accounts.findById,
    makeRecoveryLink: auth.accountLinks.createRecoveryLink,
    makeShownLink: auth.accountLinks.createShownLink,
    isEntitled: purchases.access.isEntitled,
  });
  const students = createStudentsFeature({
    ...base,
    content,
    accountActionsBy: administration.administer,
    accessActionsBy: purchases.actionsBy,
    rename: certificates.names.rename,
    erase: account.erase,
    listPurchases: purchases.adminPurchases.listForAccount,
    listQuestions: questions.repository.listByStudent,
    listEmails: emails.sentEmails.listByRecipient,
  });
  return {
    media,
    content,
    auth,
    account,
    materials,
    certificates,
    progress,
    positions,
    exercises,
    reviews,
    questions,
    search,
    visits,
    purchases,
    newsletter,
    reminders,
    emails,
    backups,
    settings,
    administration,
    students,
  };
}
