import { expect, test } from 'vitest';
import { adviceCheck, alertsOf, blockingCheck, countedAlert, runChecks } from './checks.ts';

test('none is no alert, one is one, many are counted', () => {
  const words = { text: '', path: '', action: '' };
  const refused = (count: number) =>
    countedAlert('letters-refused', count, {
      one: '1 e-mail foi recusado',
      many: 'e-mails foram recusados',
      ...words,
    });
  expect(refused(0)).toBeUndefined();
  expect(refused(1)?.title).toBe('1 e-mail foi recusado');
  expect(refused(1_200)?.title).toBe('1.200 e-mails foram recusados');
});

test('what keeps the site from selling is one line; what is only advised is none', async () => {
  const text = 'Falta o telefone.';
  const phone = async () => blockingCheck(true, text, 'site.supportPhone');
  const photo = async () => adviceCheck(true, 'Falta a foto.', 'site.instructor.photo');
  const alerts = async (...checks: (typeof phone)[]) => alertsOf(await runChecks(checks, 'quick'));
  expect(await alerts(photo)).toEqual([]);
  expect(await alerts(photo, phone)).toMatchObject([{ count: 1, text }]);
  expect(await alerts(phone, phone)).toMatchObject([{ count: 2, path: '/painel#antes-de-vender' }]);
});

test('the count says what is missing only because the course is for buyers', async () => {
  const [closed, always] = [true, false].map((isForBuyers) => blockingCheck(true, 'Falta.', { isForBuyers }));
  const textOf = (...checks: (typeof closed)[]) =>
    alertsOf(checks.filter((check) => check !== undefined && check !== false))[0]?.text;
  expect(textOf(always, always)).not.toContain('só de quem comprou');
  expect(textOf(always, closed)).toMatch(/ 1 delas só falta porque o curso é só de quem comprou\.$/);
  expect(textOf(closed, closed)).toMatch(/ 2 delas só faltam porque o curso é só de quem comprou\.$/);
});

test('a check leads to its field, to its page, or to how the site is, where only the server’s keeper can fix it', () => {
  expect(blockingCheck(true, '', 'site.supportPhone')).toMatchObject({
    path: '/painel/conteudo?secao=site&campo=supportPhone',
    action: 'Resolver',
  });
  expect(blockingCheck(true, '', { path: '/painel/ajustes/email' })).toMatchObject({
    title: 'E-mail e avisos',
    path: '/painel/ajustes/email',
    action: 'Resolver',
  });
  expect(blockingCheck(true, '', { settings: ['DATABASE_URL'] })).toMatchObject({
    path: '/painel/ajustes/conexoes',
    action: 'Ver como o site está',
  });
});

test('a part that fails stops a quick look; a thorough one says the rest', async () => {
  const broken = async () => Promise.reject(new Error('no database'));
  const checks = [broken, async () => blockingCheck(true, 'Falta.')];
  await expect(runChecks(checks, 'quick')).rejects.toThrow('no database');
  expect(await runChecks(checks, 'thorough')).toMatchObject([{ text: 'Falta.' }]);
});
