import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { sessionEndSeconds, sessionLifetimeSeconds, teamIdleSeconds } from '../../domain/lifetimes.ts';
import { retentionPeriods } from '../../domain/personal-data/kinds.ts';
import { countWord } from '../../domain/portuguese.ts';
import { maxUploadMegabytes } from '../../domain/uploads.ts';
import { lowDisk } from '../../server/administration/installation-alerts.ts';
import { longestWithoutBackup } from '../../server/features/backups/backups.feature.ts';
import { nightHour } from '../../server/features/backups/backups.ts';
import { createLimits } from '../../server/limits.ts';

interface Rule {
  maxRequests: number;
  windowSeconds: number;
}

vi.mock('../../server/http/rate-limit.ts', () => {
  const ruleOf = (_: unknown, rule: Rule) => rule;
  return { createRateLimit: ruleOf, createIpLimit: ruleOf };
});

const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../../docs', name), 'utf8');
const engineering = read('engineering.md');
const guides = `${read('operating.md')}${engineering}`.replaceAll(/\s+/g, ' ');
const limitRows = engineering.slice(engineering.indexOf('\n## Limites\n')).split('\n');
const created = createLimits({} as never);
/** Holds each rule under its name, such as `mailByIp` or `recovery.byAsker`. */
const limits: Record<string, Rule> = {
  ...(created as unknown as Record<string, Rule>),
  ...Object.fromEntries(
    Object.entries(created.askedMail).flatMap(([kind, pair]) =>
      Object.entries(pair).map(([by, rule]) => [`${kind}.${by}`, rule as unknown as Rule]),
    ),
  ),
};

const windowTexts: Record<number, string> = {
  60: 'por minuto',
  1800: 'em meia hora',
  3600: 'por hora',
  86400: 'em 24 horas',
};

/** Such as `5 por hora`. @param what follows the number */
function limitText(name: string, what = ''): string {
  const { maxRequests, windowSeconds } = limits[name] as Rule;
  return `${maxRequests}${what} ${windowTexts[windowSeconds] ?? `em ${windowSeconds / 60} min`}`;
}

const maxOf = (name: string) => (limits[name] as Rule).maxRequests;

test.each([
  ['entrar', 'authByIp'],
  ['entrar', 'signInByAccount'],
  ['cadastrar-se', 'signUp'],
  ['inscrever-se na newsletter', 'mailByIp'],
  ['inscrever-se na newsletter', 'newsletterByEmail'],
  ['pedir e-mails', 'confirmation.byAsker'],
  ['pedir e-mails', 'confirmation.byMailbox'],
  ['pedir o link de reembolso', 'refund-link.byAsker'],
  ['pedir o link de reembolso', 'refund-link.byMailbox'],
  ['recuperar o acesso a uma compra', 'access-recovery.byAsker'],
  ['recuperar o acesso a uma compra', 'access-recovery.byMailbox'],
  ['confirmar um pedido de acesso', 'access-confirmation.byAsker', ' links'],
  ['confirmar um pedido de acesso', 'access-confirmation.byMailbox'],
  ['recuperar a senha', 'recovery.byAsker'],
  ['recuperar a senha', 'recovery.byMailbox'],
  ['o e-mail da compra', 'purchase.byAsker'],
  ['o e-mail da compra', 'purchase.byMailbox'],
  ['links de acesso que a equipe', 'accessLinksByMember'],
  ['código para entrar por e-mail', 'login-code.byAsker'],
  ['código para entrar por e-mail', 'login-code.byMailbox'],
  ['segundo fator', 'secondStep'],
  ['segundo fator', 'secondStepByDay'],
  ['alterar a senha; baixar os próprios dados', 'passwordChange'],
  ['alterar a senha; baixar os próprios dados', 'dataExport'],
  ['trocar o e-mail', 'addressChange'],
  ['excluir a conta', 'unconfirmedErasure'],
  ['pedir a correção do nome', 'nameRequests'],
  ['conferir certificados', 'certificate'],
  ['enviar dúvidas', 'questions'],
  ['buscar no curso', 'search'],
  ['listas do Painel', 'adminLists', ' páginas'],
])('the guides tell the limit of "%s" by %s', (what, name, noun = '') => {
  const row = limitRows.find((line) => line.startsWith(`| ${what}`));
  expect(row).toMatch(new RegExp(`(?<!d)${limitText(name, noun)}`));
});

test.each([
  [
    'other limits of logins',
    `outras ${maxOf('signInByDevice')} para cada aparelho que já entrou, ${maxOf('signInByDevices')} para todos eles`,
  ],
  ['the limit of new addresses', `${limitText('addressChangeByRecipient')} para cada endereço novo`],
  ['links and mails that share limits', `os mesmos ${maxOf('mailByIp')} `],
  ['when copies are made', `Depois das ${nightHour}h (de Brasília)`],
  ['when a copy is late', `tem mais de ${longestWithoutBackup} horas`],
  ['when the disk is low', `menos de ${lowDisk.gigabytes} GB livre em`],
  [
    'when a large disk is low',
    `menos de ${lowDisk.share * 100} %, se forem menos de ${lowDisk.gigabytesByShare} GB`,
  ],
  [
    'how long access records stay',
    `ficam ${countWord(retentionPeriods.accessRecordMonths).toLowerCase()} meses`,
  ],
  ["how long an email's text stays", `códigos, até 20.000 caracteres | ${retentionPeriods.mailDays} dias`],
  [
    'how long to whom a newsletter went stays',
    `uma newsletter | ${retentionPeriods.mailDays} dias depois do envio`,
  ],
  [
    'how long sessions last',
    `${sessionLifetimeSeconds / 86_400} dias sem uso, e ${sessionEndSeconds.student / 86_400} no máximo`,
  ],
  [
    "how long a team member's lasts",
    `${teamIdleSeconds / 3_600} horas sem uso e ${sessionEndSeconds.team / 86_400} dias`,
  ],
  ['the size of an upload', `${maxUploadMegabytes} MB o arquivo enviado`],
])('the guides tell %s', (_, text) => {
  expect(guides).toContain(text);
});
