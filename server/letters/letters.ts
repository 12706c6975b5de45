import { site } from '../../content/site.ts';
import { firstNameOf } from '../../domain/addressee.ts';
import { paths } from '../../domain/paths.ts';
import type { Letter } from '../mail/mail.ts';

/** The texts of every mail. Links arrive ready: they are made when the mail is sent. */

export function confirmationLetter(url: string): Letter {
  return {
    subject: 'Confirme o seu e-mail',
    heading: 'Falta um passo: confirme o seu e-mail',
    paragraphs: [
      `A sua conta no curso ${site.courseTitle} foi criada.`,
      'Toque no botão e confirme com a senha que você criou. O link vale por 24 horas.',
    ],
    action: { label: 'Confirmar e-mail', url },
    note: 'Você recebeu esta mensagem porque este endereço foi usado em um cadastro no nosso site. Se não foi você, ignore-a: sem a confirmação, ninguém entra com ele.',
  };
}

export function recoveryLetter(url: string): Letter {
  return {
    subject: 'Recuperação de senha',
    heading: 'Crie uma nova senha',
    paragraphs: [
      'Recebemos um pedido para recuperar a senha da sua conta.',
      'O link vale por uma hora e funciona uma única vez.',
    ],
    action: { label: 'Criar nova senha', url },
    note: 'Se você não pediu uma nova senha, ignore esta mensagem: a sua senha atual continua valendo.',
  };
}

export function passwordChangedLetter(undoUrl: string): Letter {
  return {
    subject: 'A sua senha foi alterada',
    heading: 'A sua senha foi alterada',
    paragraphs: [
      'A senha da sua conta acaba de ser alterada, e as sessões abertas em outros aparelhos foram encerradas.',
      'Se foi você, não é preciso fazer mais nada. Se não foi, toque no botão e crie outra senha: quem mudou a sua perde o acesso na hora. O link vale por 3 dias.',
    ],
    action: { label: 'Não fui eu: recuperar a conta', url: undoUrl },
    note: 'Enviamos este aviso a cada mudança de senha, para a sua segurança.',
  };
}

export function welcomeLetter(name: string, appUrl: string): Letter {
  const firstName = firstNameOf(name);
  return {
    subject: firstName ? `Boas-vindas ao curso, ${firstName}` : 'Boas-vindas ao curso',
    heading: `${greeting(name)}O seu acesso está pronto`,
    paragraphs: [
      `Que bom ter você no curso ${site.courseTitle}.`,
      'Comece pelo Módulo 1: em menos de vinte minutos você já aplica a primeira ideia na clínica. O seu progresso fica salvo e, ao concluir todas as aulas, o certificado é liberado.',
      `Precisa de ajuda? ${site.claims.supportAnswerText}.`,
    ],
    action: { label: 'Acessar o curso', url: appUrl + paths.courseContent },
    note: 'Você recebeu esta mensagem porque a sua compra foi confirmada no nosso site.',
  };
}

/** For a buyer without a password, or whose address nobody has confirmed yet. */
export function firstPasswordLetter(name: string, url: string): Letter {
  return {
    subject: 'O seu acesso ao curso está pronto: crie a sua senha',
    heading: `${greeting(name)}Falta só criar a sua senha`,
    paragraphs: [
      `O seu acesso ao curso ${site.courseTitle} está liberado.`,
      'Toque no botão, crie a sua senha e entre com este e-mail. O link vale por 7 dias e funciona uma única vez; depois disso, use "Esqueceu sua senha?" na tela de login.',
      `Precisa de ajuda? ${site.claims.supportAnswerText}.`,
    ],
    action: { label: 'Criar minha senha', url },
    note: 'Você recebeu esta mensagem porque uma compra ou uma liberação de acesso foi feita com este e-mail.',
  };
}

/** For a buyer who already has an account. */
export function accessOpenedLetter(name: string, appUrl: string): Letter {
  return {
    subject: 'O curso está liberado na sua conta',
    heading: `${greeting(name)}O curso está liberado`,
    paragraphs: [
      `O seu acesso ao curso ${site.courseTitle} está liberado.`,
      'Entre com este e-mail e com a senha que você já usa no site. Se não se lembrar dela, use "Esqueceu sua senha?" na tela de login.',
      `Precisa de ajuda? ${site.claims.supportAnswerText}.`,
    ],
    action: { label: 'Entrar na minha conta', url: appUrl + paths.login },
    note: 'Você recebeu esta mensagem porque uma compra ou uma liberação de acesso foi feita com este e-mail.',
  };
}

export function newsletterConfirmationLetter(
  url: string,
  unsubscribe: NonNullable<Letter['unsubscribe']>,
): Letter {
  return {
    subject: 'Confirme a sua inscrição na newsletter',
    heading: 'Confirme a sua inscrição',
    paragraphs: [
      'Recebemos um pedido para enviar as nossas novidades a este endereço. Elas só começam depois da sua confirmação. O link vale por 7 dias.',
    ],
    action: { label: 'Confirmar inscrição', url },
    note: 'Se não foi você, ignore esta mensagem: sem a confirmação, nada mais será enviado.',
    unsubscribe,
  };
}

function greeting(name: string): string {
  const firstName = firstNameOf(name);
  return firstName ? `Olá, ${firstName}! ` : '';
}
