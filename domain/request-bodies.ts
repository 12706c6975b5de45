import { z } from 'zod';
import { audiences } from './audiences.ts';
import { boundedText } from './bounded-text.ts';
import { maxRefusalReason } from './decided-requests.ts';
import { findEmailFault } from './email-fault.ts';
import { maxNewsletterBody, maxNewsletterSubject } from './emails.ts';
import { maxAnswers, maxChosen } from './exercises.ts';
import { maxPasswordLength, minPasswordLength, minTeamPasswordLength } from './passwords.ts';
import { maxLessons } from './progress.ts';
import { maxManualCents } from './purchases.ts';
import { maxAnswerLength, maxQuestionLength, plainText } from './questions.ts';
import { maxReviewCity, maxReviewLength, reviewSignatures } from './reviews.ts';

/** Lower case, so that an email has one account. */
const email = boundedText(254)
  .toLowerCase()
  .pipe(z.email({ error: ({ input }) => (input ? findEmailFault(String(input)) : undefined) }));

/** Characters of a name. */
const maxName = 160;

/**
 * A person's name. Composes characters and joins spaces; refuses invisible characters except the joiners of some
 * scripts and emoji. Before that, the typed name may be four times as long.
 */
export const fullName = boundedText(4 * maxName)
  .transform((name) => name.normalize('NFC').replace(/\s+/gu, ' ').trim())
  .pipe(
    boundedText(maxName)
      .min(1)
      .regex(/^[\P{C}\u200c\u200d]+$/u),
  );

/** A text of at most `max` characters once the spaces around it, of which some more may be typed, are gone. */
const trimmedText = (max: number) =>
  boundedText(4 * max)
    .trim()
    .max(max);

const newPassword = boundedText(maxPasswordLength, { tooLong: 'password_too_long' }).min(
  minPasswordLength,
  'password_too_short',
);

export const signUpBody = z.object({ name: fullName, email, password: newPassword });

/** An account that begins with a role. */
export const teamAccountBody = signUpBody.extend({
  password: newPassword.min(minTeamPasswordLength, 'password_too_short'),
});

/** `key` comes from the link that the server prints while it has no administrator. */
export const firstOwnerBody = teamAccountBody.extend({ key: boundedText(200) });

export const emailBody = z.object({ email });

export const updatePasswordBody = z.object({ newPassword });

const token = boundedText(200).min(1);

/** Purposes of emailed links; `reset-password` is the auth library's name. */
export const linkPurposes = ['reset-password', 'confirm-email'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];
export const linkQuery = z.object({ purpose: z.enum(linkPurposes), token });
export const resetPasswordBody = z.object({ newPassword, token });

/** The password proves that the person with the mailbox is the one who signed up. */
export const confirmEmailBody = z.object({ token, password: boundedText(maxPasswordLength).min(1) });

/** The token of an emailed link. */
export const tokenBody = z.object({ token });

/** `password` is empty for accounts without one. */
export const eraseBody = z.object({
  password: boundedText(maxPasswordLength).default(''),
  keep_certificate: z.boolean().default(false),
});

export const signInBody = z.object({
  email,
  password: boundedText(maxPasswordLength).min(1),
});

/** Six digits of an authenticator app, or a recovery code, as typed. */
export const secondStepBody = z.object({ code: boundedText(40).min(1) });

const sixDigits = boundedText(6).regex(/^\d{6}$/);

export const signInCodeBody = z.object({ email, code: sixDigits });

export const authenticatorCodeBody = z.object({ code: sixDigits });

/** Base64, far longer than any authenticator's. */
const encoded = boundedText(16_000);

/** The browser's answer for a passkey; the auth library verifies it. */
const passkeyResponse = z.looseObject({
  id: boundedText(2_000).min(1),
  rawId: boundedText(2_000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: encoded }),
  clientExtensionResults: z.looseObject({}),
});

export const passkeyBody = z.object({
  response: passkeyResponse.extend({
    response: z.looseObject({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
  }),
});

export const newPasskeyBody = z.object({
  name: trimmedText(60).min(1),
  response: passkeyResponse,
});
export const fullNameBody = z.object({ name: fullName });

/** A day, such as `2026-11-22`; PostgreSQL has no year 0. */
export const day = z.iso.date().refine((text) => text >= '0001');
const note = trimmedText(500).default('');

/** A manual purchase. The client chooses `id`, so that a repeated request enters it once. */
export const manualPurchaseBody = z.object({
  id: z.uuid().optional(),
  email,
  name: fullName.or(z.literal('')).default(''),
  cents: z.int().min(1).max(maxManualCents),
  date: day,
  note,
});

/** Somebody who gets the course without paying: no sale, so nothing of it is revenue. */
export const guestBody = manualPurchaseBody.pick({ email: true, name: true });

export type ManualPurchase = z.output<typeof manualPurchaseBody>;

export const refundBody = z.object({ note });

/** A purchase's email and transaction code, as its buyer types them. */
export const refundLinkBody = z.object({
  email,
  transaction: trimmedText(200)
    .min(1)
    .regex(/^[^\p{Cc}]+$/u),
});

/** The email is the one to write to, which may not be the purchase's. */
export const recoverAccessBody = refundLinkBody;

export const refundTokenBody = z.object({ token });

/** Longer, as the link names an email. */
export const accessTokenBody = z.object({ token: boundedText(1_000).min(1) });

/** Retries refused newsletters, or the other refused emails. */
export const retryEmailsBody = z.object({ kind: z.literal('newsletter').nullable().default(null) });

/** A newsletter draft, which may be empty. */
export const newsletterText = z.object({
  subject: boundedText(maxNewsletterSubject).regex(/^[^\p{Cc}\u2028\u2029]*$/u),
  body: boundedText(maxNewsletterBody),
});

/** The version that the author has seen: a newer one is not overwritten. */
const version = z.int().min(1).max(1_000_000_000);
export const courseEmailsBody = z.object({ is_refused: z.boolean() });

const recipients = z.object({
  audience: z.enum(audiences).default('subscribers'),
  module_id: boundedText(60).min(1).nullable().default(null),
  is_advertising: z.boolean().default(false),
});
export const newNewsletterQuery = recipients.pick({ audience: true });
export const newsletterBody = newsletterText.extend({ version, ...recipients.shape });
/** The preview is of the text in the form, saved or not. */
export const newsletterPreviewBody = newsletterText.extend(recipients.shape);
export const sendNewsletterBody = z.object({ version });
/** `at` is an ISO time. */
export const scheduleNewsletterBody = z.object({ version, at: z.iso.datetime({ offset: true }) });

export const mergeProgressBody = z.object({
  completed_lessons: z.array(boundedText(16)).max(maxLessons),
});

export const dayDoneBody = z.object({ is_done: z.boolean() });

/** The typed text may be four times as long, as spaces and line ends are removed from it. */
const textUpTo = (max: number) =>
  boundedText(4 * max)
    .transform(plainText)
    .pipe(boundedText(max).min(1));
const question = textUpTo(maxQuestionLength);
const answer = textUpTo(maxAnswerLength);
/** The version that the admin has seen: a newer one is not overwritten. Without it, any version is. */
const seenVersion = z.int().min(0).optional();

/** A form sends the rating as text. */
export const reviewBody = z.object({
  rating: z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), z.int().min(1).max(5)),
  text: textUpTo(maxReviewLength),
  /** Allows showing the review on the public pages. */
  consent: z.boolean().default(false),
  signature: z.enum(reviewSignatures).default('name'),
  city: boundedText(4 * maxReviewCity)
    .transform((city) => plainText(city).replace(/\s+/gu, ' '))
    .pipe(boundedText(maxReviewCity))
    .default(''),
});

/** Clients choose `id`, so that a repeated request asks once. */
export const questionBody = z.object({ id: z.uuid().optional(), question });

export const refuseRequestBody = z.object({ reason: textUpTo(maxRefusalReason) });

export const questionChangeBody = z.object({ question });

export const answerBody = z.object({ answer, version: seenVersion });

export const publicationBody = z.object({ question, answer, version: seenVersion });

export const unpublishBody = z.object({ version: seenVersion });

/** Seconds of the longest video. */
const maxPositionSeconds = 24 * 60 * 60;
/** Seconds, about 400 days: anything stored offline for longer counts as this old. */
const maxAge = 400 * 24 * 60 * 60;

/** Seconds since something happened; not negative, even if the device's clock was set back. */
const age = z
  .number()
  .transform((seconds) => Math.min(Math.max(seconds, 0), maxAge))
  .default(0);

const exerciseId = boundedText(60).min(1);

/** `age` is sent with answers that were stored offline. */
export const exerciseAnswersBody = z.object({
  answers: z
    .array(
      z.object({
        exercise: exerciseId,
        chosen: z.array(exerciseId).min(1).max(maxChosen),
        age,
      }),
    )
    .max(maxAnswers),
});

/** `furthest` is sent if it differs from `seconds`, `age` with positions that were stored offline. */
export const positionBody = z
  .object({
    seconds: z.number().min(0).max(maxPositionSeconds),
    duration: z.number().positive().max(maxPositionSeconds),
    furthest: z.number().min(0).max(maxPositionSeconds).optional(),
    age,
  })
  .transform(({ seconds, furthest = seconds, duration, age }) => ({
    last: Math.min(seconds, duration),
    furthest: Math.min(Math.max(seconds, furthest), duration),
    duration,
    age,
  }));
