import { site } from '../../../content/site.ts';
import { paths } from '../../../domain/paths.ts';
import type { Letter } from './mail.ts';

/** The texts of every mail. Links arrive ready: they are made when the mail is sent. */

export function confirmationLetter(url: string): Letter {
  return {
    subject: 'Confirme o seu e-mail',
    heading: 'Falta um passo: confirme o seu e-mail',
    paragraphs: [
      `A sua conta no curso ${site.courseTitle} foi criada.`,
      'Toque no botão para confirmar este endereço. O link vale por 24 horas.',
    ],
    action: { label: 'Confirmar e-mail', url },
    note: 'Você recebeu esta mensagem porque este endereço foi usado em um cadastro no nosso site. Se não foi você, ignore-a.',
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

export function passwordChangedLetter(appUrl: string): Letter {
  return {
    subject: 'A sua senha foi alterada',
    heading: 'A sua senha foi alterada',
    paragraphs: [
      'A senha da sua conta acaba de ser alterada, e as sessões abertas em outros aparelhos foram encerradas.',
      'Se foi você, não é preciso fazer mais nada.',
    ],
    action: { label: 'Não fui eu: recuperar a conta', url: appUrl + paths.forgotPasswordA },
    note: 'Enviamos este aviso a cada mudança de senha, para a sua segurança.',
  };
}

export function welcomeLetter(name: string, appUrl: string): Letter {
  return {
    subject: `Boas-vindas ao curso, ${name}`,
    heading: `Olá, ${name}! O seu acesso está pronto`,
    paragraphs: [
      `Que bom ter você no curso ${site.courseTitle}.`,
      'Comece pelo Módulo 1: em menos de vinte minutos você já aplica a primeira ideia na clínica. O seu progresso fica salvo e, ao concluir todas as aulas, o certificado é liberado.',
      `Precisa de ajuda? ${site.claims.supportAnswerText}.`,
    ],
    action: { label: 'Acessar o curso', url: appUrl + paths.courseContent },
    note: 'Você recebeu esta mensagem porque a sua compra foi confirmada no nosso site.',
  };
}

export function newsletterConfirmationLetter(url: string, unsubscribeUrl: string): Letter {
  return {
    subject: 'Confirme a sua inscrição na newsletter',
    heading: 'Confirme a sua inscrição',
    paragraphs: [
      'Recebemos um pedido para enviar as nossas novidades a este endereço. Elas só começam depois da sua confirmação.',
    ],
    action: { label: 'Confirmar inscrição', url },
    note: 'Se não foi você, ignore esta mensagem: sem a confirmação, nada mais será enviado.',
    unsubscribeUrl,
  };
}
