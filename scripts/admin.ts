import os from 'node:os';
import { z } from 'zod';
import { dayText } from '../domain/dates.ts';
import type { ErrorCode } from '../domain/error-codes.ts';
import { lifetimeText, linkLifetimeSeconds, sessionLifetimeSeconds } from '../domain/lifetimes.ts';
import { madeNames } from '../domain/made.ts';
import { certificatePath } from '../domain/paths.ts';
import { fullName } from '../domain/request-bodies.ts';
import { isRealFullName } from '../domain/student-name.ts';
import type { User } from '../domain/user.ts';
import { assembleProduct } from '../server/assemble.ts';
import { readAllSecrets, replaceLeakedSecrets, rotateGeneratedSecret } from '../server/auth-secret.ts';
import type { AppError } from '../server/http/errors.ts';
import { fail, loadEnvironment } from './lib/command.ts';
import { emailPlace } from './lib/email-place.ts';
import { openInstallation, runOnInstallation } from './lib/open-installation.ts';

/** `npm run admin`: manages accounts and certificates from the server's shell, whether or not the product runs. */
const usage = `Uso: npm run admin -- COMANDO
  grant EMAIL           dá à conta o papel de administradora
  revoke EMAIL          retira o papel; chaves, avisos, convites e mensagens na fila que a conta criou terminam
  list                  mostra quem administra
  first-link            mostra o link para a primeira conta de quem administra, enquanto não há nenhuma; o anterior deixa de valer
  confirm EMAIL         confirma o e-mail da conta
  reset-link EMAIL      mostra um link para criar uma nova senha (vale ${lifetimeText(linkLifetimeSeconds.recovery)}, uma vez)
  remove-second-factor EMAIL   para quem perdeu o aplicativo, as chaves e os códigos: a senha volta a bastar
  rename EMAIL "NOME"   corrige o nome completo; um certificado já emitido é substituído por outro, com novo código
  revoke-certificate CÓDIGO   revoga um certificado; a página de validação passa a dizer isso
  erase EMAIL OU CONTA  exclui a conta e tudo o que nenhuma lei manda guardar, como faz a própria pessoa em Minha conta
  access-records EMAIL, CONTA OU IP "MOTIVO"   mostra os registros de acesso (Marco Civil, art. 15); a consulta fica registrada
  rotate-secret        põe um segredo novo no lugar do que assina logins e links, sem que ninguém precise entrar de novo
  rotate-secret --leaked   o mesmo quando outros viram o de antes: ele deixa de valer, todos entram de novo, links enviados morrem`;

loadEnvironment();
const [command = '', argument = '', secondArgument = ''] = process.argv.slice(2);
/** A command prints its result and returns undefined, or returns an error message. */
const commands = {
  grant,
  revoke,
  list,
  'first-link': firstLink,
  confirm,
  'reset-link': resetLink,
  'remove-second-factor': removeSecondFactor,
  rename,
  'revoke-certificate': () => revokeCertificate(argument),
  erase,
  'access-records': readAccessRecords,
  'rotate-secret': rotateSecret,
};
const runCommand = Object.hasOwn(commands, command) && commands[command as keyof typeof commands];
if (!runCommand || (!argument && ![list, firstLink, rotateSecret].includes(runCommand))) fail(usage);

const installation = await openInstallation();
const { config, database, log } = installation;
const { adminRepository, features, settings } = assembleProduct({ config, database, log });
const actor = { id: null, name: os.userInfo().username };
const { accountActions } = features.administration;
await runOnInstallation(installation, async () => {
  await settings.refresh();
  return runCommand();
});

/** @param work returns the text to print */
async function withAccount(work: (account: User) => Promise<string>): Promise<string | undefined> {
  const account = await adminRepository.findByEmail(argument);
  if (!account) return `Não há conta com o e-mail ${argument}.`;
  console.log(await work(account));
}

async function grant() {
  const refusals: Partial<Record<ErrorCode, string>> = {
    email_not_verified: `O e-mail ${argument} ainda não foi confirmado: outra pessoa pode ter criado a conta. Se você sabe de quem ela é: npm run admin -- confirm ${argument}`,
    own_password_required: `Um link de acesso de ${argument} foi mostrado a alguém da equipe, ou a equipe confirmou o e-mail: outra pessoa pode saber a senha. Antes do papel, a própria pessoa precisa escolher uma senha por um link que só ela recebe: “Enviar link para escolher a senha” na página dela em Alunos, ou “Esqueceu sua senha?” na página de entrar. Sem servidor de e-mail: npm run admin -- reset-link ${argument}, e entregue o link à própria pessoa.`,
  };
  try {
    return await withAccount(async (account) => {
      await accountActions.giveRole(actor, account, 'admin');
      return `${account.email} agora administra o site.`;
    });
  } catch (error) {
    const refusal = refusals[(error as Partial<AppError>).code ?? 'internal'];
    if (refusal === undefined) throw error;
    return refusal;
  }
}

function revoke() {
  return withAccount(async (account) => {
    const { ended } = await accountActions.removeRole(actor, account);
    const list = ended.map(({ kind, name }) => `\n  ${madeNames[kind]}: ${name}`).join('');
    return `${account.email} não administra mais o site.${list && ` O que a conta criou e terminou com isso:${list}`}`;
  });
}

async function list(): Promise<undefined> {
  const admins = await adminRepository.listAdmins();
  console.log(
    admins.length === 0
      ? 'Ninguém administra o site ainda.'
      : admins.map((admin) => `${admin.email}  ${admin.name}`).join('\n'),
  );
}

async function firstLink(): Promise<string | undefined> {
  const link = await features.auth.firstOwner.createLink();
  if (!link) return 'Alguém já administra o site: veja npm run admin -- list.';
  console.log(link);
}

function confirm() {
  return withAccount(async (account) => {
    await accountActions.confirm(actor, account);
    return `O e-mail ${account.email} está confirmado.`;
  });
}

function resetLink() {
  return withAccount(async (account) => {
    const link = await accountActions.createRecoveryLink(actor, account);
    return `Envie este link a ${account.email}; ele vale por ${lifetimeText(linkLifetimeSeconds.recovery)} e uma única vez:\n${link}`;
  });
}

function removeSecondFactor() {
  return withAccount(async (account) => {
    await accountActions.removeSecondFactor(actor, account);
    return `${account.email} entra de novo só com a senha, e as sessões abertas terminaram. Peça que configure outro segundo fator.`;
  });
}

async function rename() {
  const parsedName = fullName.safeParse(secondArgument);
  if (!parsedName.success || !isRealFullName(parsedName.data))
    return 'Informe o nome completo entre aspas: npm run admin -- rename EMAIL "Nome Completo"';
  return withAccount(async (account) => {
    await features.content.start();
    const newCode = await features.certificates.names.rename(actor, account, parsedName.data);
    const renamed = `O nome de ${account.email} agora é ${parsedName.data}.`;
    return newCode ? `${renamed}\nO certificado foi substituído: ${certificateUrl(newCode)}` : renamed;
  });
}

async function revokeCertificate(typedCode: string): Promise<string | undefined> {
  const found = await features.certificates.names.revoke(actor, typedCode);
  if (!found) return `Não há certificado com o código ${typedCode}.`;
  const { code } = found;
  if (found.status === 'revoked') return `O certificado ${code} já estava revogado.`;
  if (found.replaced_by)
    return `O certificado ${code} foi substituído por ${found.replaced_by}: revogue este.`;
  console.log(`O certificado ${code}, de ${found.student_name}, está revogado: ${certificateUrl(code)}`);
}

async function erase(): Promise<string | undefined> {
  const { findByEmail, findById } = adminRepository;
  const account = await (z.uuid().safeParse(argument).success ? findById(argument) : findByEmail(argument));
  if (!account) return `Não há conta ${argument}.`;
  try {
    await features.account.erase(account, actor);
  } catch (error) {
    if ((error as Partial<AppError>).code !== 'last_administrator') throw error;
    return `${account.email} é a única conta que administra o site: dê o papel a outra antes.`;
  }
  console.log(
    `A conta de ${account.email} foi excluída. ${emailPlace('A mensagem de confirmação', { config, settings })}`,
  );
}

async function readAccessRecords(): Promise<string | undefined> {
  if (!secondArgument)
    return 'Diga o motivo entre aspas: npm run admin -- access-records EMAIL "Ordem judicial nº ..."';
  const account = await adminRepository.findByEmail(argument);
  const records = await accountActions.readAccessRecords(actor, account?.id ?? argument, secondArgument);
  for (const { at, address, user_id } of records) console.log(`${at.toISOString()}  ${address}  ${user_id}`);
  if (records.length === 0) return 'Não há registros: eles são guardados por seis meses.';
}

async function rotateSecret(): Promise<string | undefined> {
  const hasLeaked = argument === '--leaked';
  if (argument && !hasLeaked) return usage;
  if (!config.isSecretGenerated)
    return (
      'O segredo é o de AUTH_SECRET, que este comando não muda. Gere um novo (openssl rand -base64 33), ponha-o na frente ' +
      'do de agora, com uma vírgula entre eles (AUTH_SECRET=NOVO,ATUAL), e reinicie o produto: o primeiro assina, todos ' +
      'conferem, e ninguém precisa entrar de novo. ' +
      (hasLeaked
        ? 'Um minuto depois retire o antigo e reinicie outra vez: só então ele deixa de valer, e todos entram de novo.'
        : `Depois de ${lifetimeText(sessionLifetimeSeconds)} retire o antigo.`)
    );
  if (hasLeaked) return replaceLeakedSecret();
  const validUntil = await accountActions.rotateSecret(actor, () => rotateGeneratedSecret(config.dataDir));
  console.log(
    'O segredo foi trocado. Reinicie o produto agora: só então o novo passa a assinar. O de antes ainda confere, até ' +
      `${dayText(validUntil)}, quem já entrou e os links já enviados. Se outros viram o de antes: rotate-secret --leaked.`,
  );
}

/** Encrypts again what the secrets of before encrypted. Can be run again where it was cut off: the file keeps them. */
async function replaceLeakedSecret(): Promise<undefined> {
  const known = readAllSecrets(undefined, config.dataDir) ?? [];
  const authSecrets = await accountActions.rotateSecret(
    actor,
    () => replaceLeakedSecrets(config.dataDir, known),
    '--leaked',
  );
  const product = assembleProduct({ config: { ...config, authSecrets }, database, log });
  await product.settings.refresh();
  await product.settings.renewEncryption();
  await product.features.auth.secondFactor.renewEncryption();
  console.log(
    'O segredo foi trocado. Reinicie o produto agora: só então o de antes deixa de valer. Todos entram de novo, com a mesma ' +
      'senha, e os links já enviados deixam de valer. Faça uma cópia nova e apague as antigas: as feitas até agora só o ' +
      'comando de restaurar aceita.',
  );
}

function certificateUrl(code: string): string {
  return config.appUrl + certificatePath(code);
}
