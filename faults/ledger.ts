import { createHash } from 'node:crypto';
import type { Database } from '../server/db/connect.ts';
import type { Inbox } from '../tests/support/inbox.ts';

interface Evidence {
  database: Database;
  /** Origin of the product. */
  url: string;
  cookie: string;
  /** Inbox of the access emails; without it, only the queue is checked. */
  inbox?: Inbox | undefined;
}

interface Verdict {
  lost: string[];
  doubled: string[];
  /** Emails sent again with the same Message-ID: SMTP cannot distinguish a lost acceptance from a refusal. */
  repeatedMails: string[];
}

/** Operations that the product acknowledged, to be verified against its database, files and emails. */
export interface Ledger {
  completionAcknowledged(userId: string, lesson: string): void;
  uploadStarted(name: string, content: Uint8Array): void;
  uploadAcknowledged(name: string): void;
  /** @param email the buyer's, of one purchase only */
  purchaseAcknowledged(email: string): void;
  acknowledged(): number;
  /** Returns a snapshot. */
  snapshot(): Ledger;
  verify(evidence: Evidence): Promise<Verdict>;
}

interface Records {
  completions: Map<string, Set<string>>;
  /** SHA-256 of all uploads that were started, by their unique name. */
  sent: Map<string, string>;
  uploads: Set<string>;
  purchases: Set<string>;
}

/** Returns a ledger that scenarios fill and verify at the end. */
export function createLedger(
  records: Records = { completions: new Map(), sent: new Map(), uploads: new Set(), purchases: new Set() },
): Ledger {
  const { completions, sent, uploads, purchases } = records;
  return {
    completionAcknowledged(userId, lesson) {
      completions.set(userId, (completions.get(userId) ?? new Set()).add(lesson));
    },
    uploadStarted: (name, content) => sent.set(name, digest(content)),
    uploadAcknowledged: (name) => uploads.add(name),
    purchaseAcknowledged: (email) => purchases.add(email.toLowerCase()),
    acknowledged: () =>
      [...completions.values()].reduce((sum, lessons) => sum + lessons.size, 0) +
      uploads.size +
      purchases.size,
    snapshot: () => createLedger({ ...structuredClone(records), sent }),
    async verify(evidence) {
      const verdict: Verdict = { lost: [], doubled: [], repeatedMails: [] };
      await verifyCompletions(records, evidence, verdict);
      await verifyUploads(records, evidence, verdict);
      await verifyPurchases(records, evidence, verdict);
      return verdict;
    },
  };
}

const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

async function verifyCompletions(
  { completions }: Records,
  { database }: Evidence,
  { lost, doubled }: Verdict,
) {
  const { rows } = await database.$client.query<{ user_id: string; completed_lessons: string[] }>(
    'select user_id, completed_lessons from course_progress',
  );
  const found = new Map(rows.map((row) => [row.user_id, row.completed_lessons]));
  for (const [userId, lessons] of completions) {
    const kept = found.get(userId) ?? [];
    for (const lesson of lessons) if (!kept.includes(lesson)) lost.push(`mark ${lesson} of ${userId}`);
  }
  for (const [userId, kept] of found)
    if (new Set(kept).size < kept.length) doubled.push(`marks of ${userId}: ${kept}`);
}

async function verifyUploads({ sent, uploads }: Records, evidence: Evidence, { lost, doubled }: Verdict) {
  const { rows } = await evidence.database.$client.query<{ file_name: string; file_url: string }>(
    'select file_name, file_url from course_files where uploading_since is null',
  );
  const names = rows.map((row) => row.file_name);
  for (const name of uploads) if (!names.includes(name)) lost.push(`upload ${name}`);
  for (const name of findDuplicates(names)) doubled.push(`upload ${name}`);
  for (const { file_name, file_url } of rows) {
    const answer = await fetch(evidence.url + file_url, { headers: { cookie: evidence.cookie } });
    const content = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) lost.push(`file of ${file_name}: ${answer.status}`);
    else if (digest(content) !== sent.get(file_name)) lost.push(`bytes of ${file_name}`);
  }
}

async function verifyPurchases({ purchases }: Records, { database, inbox }: Evidence, verdict: Verdict) {
  const { lost, doubled } = verdict;
  const list = async (text: string) =>
    (await database.$client.query<{ email: string }>(text)).rows.map(({ email }) => email);
  const places = {
    purchase: await list(`select email from purchases where status = 'approved'`),
    account: await list('select email from users'),
    profile: await list('select email from profiles'),
    'queued mail': await list(`select recipient as email from outbox where kind = 'purchase'`),
    ...(inbox && { mail: listMailedRecipients(inbox, verdict) }),
  };
  for (const [place, emails] of Object.entries(places)) {
    const known = new Set(emails);
    for (const email of purchases) if (!known.has(email)) lost.push(`${place} of ${email}`);
    for (const email of findDuplicates(emails)) doubled.push(`${place} of ${email}`);
  }
}

/** @returns the recipient of each mail, by its Message-ID */
function listMailedRecipients({ messages }: Inbox, { repeatedMails }: Verdict): string[] {
  const byId = new Map<string, string>();
  for (const { messageId, to } of messages) {
    const recipient = to?.[0]?.address ?? '';
    if (messageId && byId.has(messageId)) repeatedMails.push(`mail to ${recipient}`);
    else byId.set(messageId ?? `${byId.size}`, recipient);
  }
  return [...byId.values()];
}

function findDuplicates(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.has(value) || !seen.add(value));
}
