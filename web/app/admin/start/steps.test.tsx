import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../../../domain/paths.ts';
import { providerNames } from '../../../../domain/purchases.ts';
import type { SettingState } from '../../../../domain/settings.ts';
import { settings as definitions } from '../../../../server/settings/settings.ts';
import { button, openAdminPage, owner } from '../../../../tests/support/admin-pages.tsx';
import { providerConnection } from '../../../../tests/support/provider-connection.ts';
import { toast } from '../../../ui/toast.ts';
import type { LaunchCheck } from '../draft/content-queries.ts';
import { OfferStep } from './offer-step.tsx';
import { SellerStep } from './seller-step.tsx';
import { MailStep, OpenStep, PaymentsStep } from './settings-steps.tsx';
import type { StartAnswers, StartQuestion, StepProps } from './steps.ts';

const place = { page: 'Página de vendas', before: 'Comunidade de alunos', after: null };
const updates: StartQuestion = {
  id: 'updates',
  text: '1 ano de atualizações',
  proofHint: 'Quem atualiza o curso.',
  places: [place, place],
};
const lifetime: StartQuestion = {
  id: 'lifetimeAccess',
  text: 'Acesso vitalício',
  proofHint: null,
  places: [place],
  isKept: true,
};
const mailMissing: LaunchCheck = {
  is_blocking: true,
  text: 'Nenhum servidor de e-mail.',
  field: null,
  page: paths.adminMail,
  action: 'Resolver',
  step: 'mail',
  also_at: [],
  about: null,
};

let questions: StartQuestion[];
let removed: StartAnswers['removed'];
let checkoutUrl: string;
let address: string;
let settings: SettingState[];
let isDone: boolean;
let missing: LaunchCheck[];
let sent: { url: string; body: unknown }[];
let refusal: object | undefined;
/** The questions that are left once something was published. */
let left: StartQuestion[];
const goOn = vi.fn();

async function fakeFetch(url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (method !== 'GET') {
    sent.push({ url, body: JSON.parse(String(body ?? '{}')) });
    if (url.endsWith('/test')) return Response.json({ ok: false, message: 'Guardado, mas não enviou.' });
    if (refusal) return Response.json({ error: refusal }, { status: 422 });
    questions = left;
    return Response.json({ revision: 8 });
  }
  if (url === '/api/student') return Response.json(owner);
  if (url.endsWith('/content/start'))
    return Response.json({
      revision: 7,
      seller: {
        companyName: '',
        document: '',
        address: '',
        instructorName: '',
        credentials: '',
        bio: '',
        supportPhone: '',
        supportEmail: '',
      },
      offer: { cents: 9_700, checkoutUrl, otherLinks: [] },
      removed,
      questions,
    });
  if (url.endsWith('/email/server')) return Response.json({ server: null });
  if (url.endsWith('/connections'))
    return Response.json({
      site: { address },
      providers: providerNames.map((name) => providerConnection(name, { is_set_up: false })),
      checks: [],
    });
  if (url.includes('last-message')) return Response.json({ message: null });
  return Response.json({ settings });
}

beforeEach(() => {
  [questions, left, removed, sent] = [[updates, lifetime], [lifetime], [], []];
  [checkoutUrl, address, isDone, missing] = ['', 'https://curso.example', false, []];
  settings = Object.entries(definitions).map(([name, definition]) => ({
    name,
    group: definition.group,
    ...('field' in definition && { field: definition.field }),
    source: 'default',
    is_secret: 'isSecret' in definition,
    is_set: false,
    value: name === 'COURSE_ACCESS' ? 'open' : null,
    changed_at: null,
  })) as SettingState[];
  refusal = undefined;
  goOn.mockReset();
  vi.stubGlobal('fetch', fakeFetch);
});

function connectHotmart(): void {
  settings = settings.map((one) => (one.name === 'HOTMART_HOTTOK' ? { ...one, is_set: true } : one));
}

async function open(Step: (props: StepProps) => React.ReactNode, shows: string | RegExp) {
  const step = () => (
    <Step settings={settings} missing={missing} isDone={isDone} onSaved={async () => undefined} goOn={goOn} />
  );
  return (await openAdminPage({ [paths.admin]: step }, paths.admin, shows)).user;
}
const promise = (name: RegExp) => within(screen.getByRole('group', { name }));

describe('the first step', () => {
  test('knows her name and email, asks for a phone without 55, and offers the photo', async () => {
    await open(SellerStep, 'Nome de quem ensina');
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(['Razão social ou nome completo', 'Nome de quem ensina', 'E-mail do suporte'].map(value)).toEqual([
      'Dona Flor',
      'Dona Flor',
      'dona@example.com',
    ]);
    expect(screen.getByText('Com DDD, como (11) 98765-4321.')).toBeTruthy();
    const photo = screen.getByRole('link', { name: 'Enviar a sua foto (opcional)' });
    expect(photo.getAttribute('href')).toContain('instructor.photo');
  });
});

describe('the second step', () => {
  test('asks to keep or take out each promise; the sentence is asked only once it is kept', async () => {
    const user = await open(OfferStep, /Promessa: “1 ano de atualizações”/);
    expect(screen.queryByLabelText('Como você cumpre')).toBeNull();
    expect(
      promise(/Acesso vitalício/).getByRole<HTMLInputElement>('radio', { name: /^Cumpro/ }).checked,
    ).toBe(true);
    await user.click(promise(/1 ano de atualizações/).getByRole('radio', { name: /^Cumpro/ }));
    await user.type(screen.getByLabelText('Link de pagamento'), 'https://pay.example/curso');
    await user.click(button('Publicar e continuar'));
    expect(await screen.findByText('Conte em uma frase como você cumpre.')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText('Como você cumpre'), 'Reviso a cada trimestre.');
    await user.click(button('Publicar e continuar'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      baseRevision: 7,
      cents: 9_700,
      checkoutUrl: 'https://pay.example/curso',
      promises: { updates: 'Reviso a cada trimestre.' },
      removesSamples: false,
    });
  });

  test('publishes nothing while a promise has no answer, leads to it, and is quiet once it has one', async () => {
    const info = vi.spyOn(toast, 'info');
    checkoutUrl = 'https://pay.example/curso';
    const user = await open(OfferStep, /Promessa: “1 ano de atualizações”/);
    await user.click(button('Publicar e continuar'));
    expect(await screen.findByText('Falta responder: cumpre, ou tira?')).toBeTruthy();
    expect(info).toHaveBeenCalledWith('Nada foi publicado ainda. Falta 1 promessa: diga se cumpre ou tire.');
    expect(sent).toEqual([]);
    await waitFor(() => expect(document.activeElement?.id).toBe('promessa-updates'));
    await user.click(promise(/1 ano de atualizações/).getByRole('radio', { name: /^Tirar/ }));
    expect(screen.queryByText('Falta responder: cumpre, ou tira?')).toBeNull();
  });

  test('puts back a promise that was taken out, and takes out another', async () => {
    removed = [{ id: 'community', text: 'Comunidade de alunos' }];
    checkoutUrl = 'https://pay.example/curso';
    const user = await open(OfferStep, 'Fora das páginas');
    await user.click(screen.getByRole('checkbox', { name: 'Pôr de volta: “Comunidade de alunos”' }));
    await user.click(promise(/1 ano de atualizações/).getByRole('radio', { name: /^Tirar/ }));
    await user.click(button('Publicar e continuar'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ promises: { community: true, updates: null } });
  });

  test('says what is wrong with a field that the step does not show', async () => {
    const fields = [{ path: 'site.promotion.cents', message: 'O preço da promoção é maior.' }];
    refusal = { code: 'invalid_content', fields };
    checkoutUrl = 'https://pay.example/curso';
    const user = await open(OfferStep, /Promessa: “1 ano de atualizações”/);
    await user.click(promise(/1 ano de atualizações/).getByRole('radio', { name: /^Tirar/ }));
    await user.click(button('Publicar e continuar'));
    expect(await screen.findByText('O preço da promoção é maior.')).toBeTruthy();
  });
});

describe('the third step', () => {
  test('knows the company by the link of payment, and goes on without product numbers', async () => {
    checkoutUrl = 'https://pay.hotmart.com/X1';
    connectHotmart();
    const user = await open(PaymentsStep, 'Quem cobra por você?');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('Quem cobra por você?').value).toBe('hotmart'),
    );
    expect(screen.queryByText('O endereço do site ainda não é público')).toBeNull();
    await user.click(button('Continuar'));
    expect(goOn).toHaveBeenCalled();
  });

  test('makes the token that the owner would have to invent', async () => {
    checkoutUrl = 'https://pay.kiwify.com.br/X1';
    const user = await open(PaymentsStep, 'Quem cobra por você?');
    await user.click(await screen.findByRole('button', { name: 'Criar um para mim' }));
    const token = screen.getByLabelText<HTMLInputElement>(/^Senha que a Kiwify usa/).value;
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(button('Copiar o que foi criado')).toBeTruthy();
    await user.click(button(/^Guardar e testar/));
    await waitFor(() => expect(sent[0]?.body).toEqual({ values: { KIWIFY_WEBHOOK_TOKEN: token } }));
    expect(screen.queryByRole('button', { name: 'Copiar o que foi criado' })).toBeNull();
  });

  test('says before the address is copied that nobody reaches it yet', async () => {
    address = 'http://localhost:3000';
    await open(PaymentsStep, 'O endereço do site ainda não é público');
    expect(button('Copiar o recado')).toBeTruthy();
    expect(screen.getByText(/Não cole ainda na empresa o endereço abaixo/)).toBeTruthy();
  });
});

test('the fourth step asks for two things of a Gmail, and says only what the test found', async () => {
  const success = vi.spyOn(toast, 'success');
  const user = await open(MailStep, 'Quem cuida do seu e-mail?');
  await user.selectOptions(screen.getByLabelText('Quem cuida do seu e-mail?'), 'Gmail ou Google Workspace');
  const form = within(screen.getByRole('form', { name: 'Envio' }));
  expect(form.getByLabelText<HTMLInputElement>('Seu Gmail').value).toBe('dona@example.com');
  expect(form.queryByLabelText('Porta')).toBeNull();
  const link = screen.getByRole('link', { name: 'Abrir as senhas de app' });
  expect(link.getAttribute('href')).toBe('https://myaccount.google.com/apppasswords');
  await user.type(form.getByLabelText('Senha de app'), 'abcd efgh');
  await user.click(button(/^Guardar e testar/));
  expect(await screen.findByText('Guardado, mas não enviou.')).toBeTruthy();
  expect(success).not.toHaveBeenCalled();
  expect(sent[0]).toEqual({
    url: '/api/admin/settings/notices',
    body: { values: { OWNER_EMAIL: 'dona@example.com' } },
  });
});

test.each([
  ['unticks the box', true],
  ['is told at an address already', false],
])('the fourth step sets no address for notices of an owner who %s', async (_name, isAsked) => {
  if (!isAsked)
    settings = settings.map((one) => (one.name === 'OWNER_EMAIL' ? { ...one, is_set: true } : one));
  const user = await open(MailStep, 'Quem cuida do seu e-mail?');
  await user.selectOptions(screen.getByLabelText('Quem cuida do seu e-mail?'), 'Gmail ou Google Workspace');
  const box = screen.queryByLabelText(/^Avisar-me em dona@example.com/);
  expect(box !== null).toBe(isAsked);
  if (box) await user.click(box);
  await user.type(screen.getByLabelText('Senha de app'), 'abcd efgh');
  await user.click(button(/^Guardar e testar/));
  await screen.findByText('Guardado, mas não enviou.');
  expect(sent.map(({ url }) => url)).not.toContain('/api/admin/settings/notices');
});

test('the box that the owner unticked in the fourth step stays so: for another company, and once it is saved', async () => {
  const user = await open(MailStep, 'Quem cuida do seu e-mail?');
  const company = screen.getByLabelText('Quem cuida do seu e-mail?');
  const box = () => screen.getByLabelText<HTMLInputElement>(/^Avisar-me em dona@example.com/);
  await user.selectOptions(company, 'Outro');
  expect(box().checked).toBe(true);
  await user.click(box());
  await user.selectOptions(company, 'Gmail ou Google Workspace');
  expect(box().checked).toBe(false);
  await user.type(screen.getByLabelText('Senha de app'), 'abcd efgh');
  await user.click(button(/^Guardar e testar/));
  await screen.findByText('Guardado, mas não enviou.');
  expect(screen.getByLabelText<HTMLInputElement>('Senha de app').value).toBe('');
  expect(box().checked).toBe(false);
});

describe('the last step', () => {
  test('marks what is ready, and has one main button for what is not', async () => {
    missing = [mailMissing];
    const user = await open(OpenStep, 'Terminar: Receber: a empresa de pagamento');
    const marks = within(screen.getByRole('list', { name: 'O que está pronto' })).getAllByRole('listitem');
    expect(marks.map(({ textContent }) => textContent)).toEqual([
      'Quem vende e ensina: pronto',
      'O que vende e por quanto: pronto',
      'Receber: a empresa de pagamento: falta',
      'Escrever aos alunos: o e-mail: falta',
      'O curso só para quem comprou: falta',
    ]);
    expect(screen.getByText('Necessário.')).toBeTruthy();
    await user.click(button('Terminar: Receber: a empresa de pagamento'));
    expect(goOn).toHaveBeenCalledWith('payments');
  });

  test('says once what only the server lacks, and nothing of an address below', async () => {
    [address, missing] = [
      'http://localhost:3000',
      [{ ...mailMissing, text: 'Sem https.', step: 'server', about: 'address' }],
    ];
    await open(OpenStep, 'O endereço público do site: com quem o instalou');
    expect(await screen.findByText('O endereço do site ainda não é público')).toBeTruthy();
    expect(screen.queryByText('Sem https.')).toBeNull();
    expect(screen.queryByText(/endereço abaixo/)).toBeNull();
  });

  test('ends with the link to sell by and a first sale', async () => {
    connectHotmart();
    isDone = true;
    const user = await open(OpenStep, 'Pronto para vender');
    expect(screen.getByRole('link', { name: 'Proteger a minha conta (1 minuto)' })).toBeTruthy();
    expect(button('Copiar o link da página de vendas')).toBeTruthy();
    await user.click(button('Registrar um PIX'));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Valor').value).toBe('R$ 97,00'));
  });
});
