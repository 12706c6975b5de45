import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/command.ts';
import { sourceFiles } from '../../scripts/lib/import-graph.ts';
import { accountMessages } from '../../web/app/account/messages.ts';
import { adminMessages } from '../../web/app/admin/messages.ts';
import { questionMessages } from '../../web/app/data/question-messages.ts';
import { studentMessages } from '../../web/app/student/messages.ts';
import { messages } from '../../web/messages.ts';

/** Calls that end only with the server's 2xx answer, and throw for any other and for none. */
const answered = /\b(?:read|download|uploadCourseFile|save|enterSession|mutateAsync|mutate)\(/;

/**
 * Notices that no such call precedes in their own file, and why each is true all the same. Whoever adds a notice that
 * the test does not find behind an answer says why here.
 */
const otherwiseTrue: Record<string, readonly string[]> = {
  'shown by a hook or a part whose caller gives the call': [
    'web/app/account/profile/use-account.ts: successText',
    'web/app/admin/admin-action.tsx: options.done',
    'web/app/admin/admin-action.tsx: options.done',
    'web/app/admin/links/email-delivery.tsx: sent',
    'web/app/admin/settings/access.tsx: "O curso é só para quem comprou."',
    'web/app/admin/use-change.ts: done',
    'web/app/account/pages/login.tsx: messages.login.success',
  ],
  'says what the server has answered to a read': [
    "web/app/account/access/no-access.tsx: 'Acesso liberado. Bons estudos!'",
    'web/app/account/pages/login.tsx: <Alert tone="success">',
    'web/app/account/refunds/refund-request.tsx: <Alert tone="success" title={title}>',
    'web/app/admin/backups/backups-section.tsx: <Alert tone="success">',
    'web/app/admin/draft/revisions-dialog.tsx: <Alert tone="success">',
    'web/app/admin/draft/site-revisions.tsx: <Alert tone="success">',
    'web/app/admin/shell/launch-checks.tsx: <Alert tone="success" title="Sua conta está pronta">',
    'web/app/admin/start/settings-steps.tsx: <Alert tone="success" title="Pronto para vender" …',
    'web/app/student/pages/course-materials.tsx: studentMessages.materials.allAvailable',
  ],
  'says what this device has done or begins': [
    'web/app/account/session/session-guard.tsx: <Alert tone="success" …',
    "web/app/admin/links/share-link.tsx: 'Link copiado.'",
    'web/app/admin/security/shown-once-dialog.tsx: copiedText',
    'web/app/admin/uploads/upload-form.tsx: adminMessages.upload.selected(chosen.name)',
    'web/app/student/certificate/certificate-card.tsx: studentMessages.certificate.success',
    'web/app/student/course/lesson-actions.ts: studentMessages.lesson.downloading(title)',
    'web/app/student/course/lesson-actions.ts: studentMessages.lesson.videoOpened',
    'web/app/student/materials/download-material.ts: studentMessages.lesson.downloading(material.title)',
    'web/app/student/offline/module-download.tsx: studentMessages.offline.removed',
  ],
};

/** Texts that say that something was sent, and why that is true when they are read. */
const saysSent = /\benviad[oa]s?\b|\benviamos\b|\bmandamos\b/i;
const sentTexts: Record<string, readonly string[]> = {
  specified: [messages.recovery.success, '<Alert tone="success" title="E-mail enviado!">'],
  'the site has it, as its answer says': [
    questionMessages.sent,
    accountMessages.nameRequest.sent,
    adminMessages.upload.success('{}', '{}'),
  ],
  'says what did not go, what waits or what goes later': [
    messages.confirmation.invalid,
    questionMessages.lessonGone,
    '"Descartado. Nada foi enviado."',
    '"As cópias não são mais enviadas para fora."',
  ],
};

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Notice {
  file: string;
  text: string;
  /** True if it is shown only after a call of `answered`. */
  isAnswered: boolean;
}

function noticesOf(file: string): Notice[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const found: Notice[] = [];
  const textOf = ({ start, end }: Node) => source.slice(start, end).replaceAll(/\s+/g, ' ');

  function visit(node: Node, around: readonly Node[]): void {
    const notice = noticeIn(node, around);
    if (notice) found.push({ file, text: textOf(notice), isAnswered: isAnswered(node, around) });
    for (const value of Object.values(node))
      for (const inner of Array.isArray(value) ? value : [value])
        if (inner && typeof inner === 'object' && 'type' in inner) visit(inner as Node, [node, ...around]);
  }

  /** Returns true if an answer comes before: in the same function, or in the one that the notice is given with. */
  function isAnswered(node: Node, around: readonly Node[]): boolean {
    const before = around.findIndex(({ type }) => /Function/.test(type));
    const inside = around.slice(0, Math.max(before, 0));
    if (inside.some(({ type }) => type === 'CatchClause')) return false;
    const begin = around[before]?.start;
    if (begin !== undefined && answered.test(source.slice(begin, node.start))) return true;
    const given = [node, ...around].find(({ type, callee }) =>
      type === 'CallExpression' ? !isSaying(callee as Node) : type === 'JSXOpeningElement',
    );
    return given !== undefined && answered.test(textOf(given));
  }

  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, []);
  return found;
}

/** Returns true for the call that shows a notice. */
const isSaying = (callee: Node) =>
  nameIn(callee.property) === 'success' || nameIn(callee) === 'showEmailToast';

const nameIn = (value: unknown): unknown => (value as { name?: unknown } | undefined)?.name;

/** Returns what a notice of success says, if the node is one. */
function noticeIn(node: Node, around: readonly Node[]): Node | undefined {
  const callee = node.callee as Node | undefined;
  const [first, second] = (node.arguments ?? []) as Node[];
  if (node.type === 'CallExpression' && callee?.type === 'MemberExpression')
    return nameIn(callee.property) === 'success' &&
      /[tT]oast|availability/.test(String(nameIn(callee.object)))
      ? first
      : undefined;
  if (node.type === 'CallExpression' && nameIn(callee) === 'showEmailToast') return first;
  if (node.type === 'CallExpression' && nameIn(callee) === 'useAccountChange') return second;
  if (node.type === 'JSXAttribute' && nameIn(node.name) === 'done') {
    const attributes = (around[0]?.attributes ?? []) as Node[];
    return attributes.some(({ name }) => nameIn(name) === 'run') ? (node.value as Node) : undefined;
  }
  if (node.type === 'JSXAttribute' && nameIn(node.name) === 'tone')
    return (node.value as { value?: string } | null)?.value === 'success' ? around[0] : undefined;
  const isOption = node.type === 'Property' && nameIn(node.key) === 'done';
  return isOption && nameIn(around[1]?.callee) === 'useChange' ? (node.value as Node) : undefined;
}

const notices = sourceFiles(['web/app', 'web/ui'])
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap(noticesOf);

const sayings = notices.map(({ file, text, isAnswered }) => ({
  isAnswered,
  name: `${file}: ${text.length > 80 ? `${text.slice(0, text.indexOf(' action='))} …` : text}`,
}));

test('every notice of success is found', () => {
  expect(sayings.length).toBeGreaterThan(100);
  expect(sayings.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'web/app/account/pages/sign-up.tsx: messages.signUp.success',
      'web/app/admin/purchases/dispute.tsx: "Reembolso registrado."',
      "web/app/admin/security/passkeys-card.tsx: 'Chave de acesso criada!'",
      'web/app/account/profile/identity-card.tsx: accountMessages.account.linksSent',
      "web/app/admin/students/student-actions.tsx: 'Conta excluída.'",
    ]),
  );
});

test('each is shown only after the server has answered, or is listed with what makes it true', () => {
  const unproven = sayings.filter(({ isAnswered }) => !isAnswered).map(({ name }) => name);
  expect(unproven.toSorted()).toEqual(Object.values(otherwiseTrue).flat().toSorted());
});

test('none says that an email was sent while it only waits for the mail server', () => {
  const texts = [
    ...textsIn(messages),
    ...textsIn(studentMessages),
    ...textsIn(questionMessages),
    ...textsIn(accountMessages),
    ...textsIn(adminMessages),
    ...notices.map(({ text }) => text),
  ];
  const sent = texts.filter((text) => saysSent.test(text));
  expect([...new Set(sent)].toSorted()).toEqual(Object.values(sentTexts).flat().toSorted());
});

/** Returns the texts of a tree, with `{}` for what is filled in. */
function textsIn(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  if (typeof tree === 'function') return [tree('{}', '{}')];
  return Object.values(tree as object).flatMap(textsIn);
}
