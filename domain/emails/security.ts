import { z } from 'zod';
import { email, noData } from './entry.ts';

export const securityChanges = [
  'add-authenticator',
  'remove-authenticator',
  'add-passkey',
  'remove-passkey',
  'renew-recovery-codes',
  'remove-second-factor',
  'make-admin',
  'make-support',
  'remove-admin',
  'remove-support',
  'change-email',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

/** Beginning of the text on changed settings; the email to who made the change has 'Você mudou' in its place. */
export const someoneChanged = 'Alguém mudou';

/** `account` and `by` are ids, `by` empty for a command; `at` is an ISO time. */
const accountChange = z.object({
  change: z.enum(securityChanges),
  account: z.string(),
  by: z.string(),
  at: z.string(),
});
/** `at` is an ISO time. */
const newDevice = z.object({ at: z.string(), browser: z.string() });
/** An id. */
const addressChange = z.object({ change: z.string() });
/** `lines` holds a change per line: its name, a tab, old and new value. */
const paymentsChange = z.object({ by: z.string(), at: z.string(), revision: z.string(), lines: z.string() });
/** `lines` holds a setting per line, without its value; `former` is the mail server before, encrypted, or empty. */
const settingsChange = z.object({ by: z.string(), at: z.string(), lines: z.string(), former: z.string() });

/** Emails about signing in, and about changes that matter for security or money. */
export const securityEmails = {
  confirmation: email('Confirmação de e-mail', 'account', noData, {
    confirmation: {
      label: 'Confirmação do e-mail',
      help: 'A quem cria a conta.',
      subject: 'Confirme o seu e-mail',
      heading: 'Falta um passo: confirme o seu e-mail',
      paragraphs: [
        'A sua conta no curso {{curso}} foi criada.',
        'Toque no botão e confirme com a senha que você criou. O link vale por 24 horas.',
      ],
      actionLabel: 'Confirmar e-mail',
      note: 'Você recebeu esta mensagem porque este endereço foi usado em um cadastro no nosso site. Se não foi você, ignore-a: não é preciso fazer nada, e o link deixa de valer em 24 horas.',
    },
  }),
  recovery: email('Link para criar outra senha', 'account', noData, {
    recovery: {
      label: 'Recuperação de senha',
      help: 'A quem esqueceu a senha e pede outra.',
      subject: 'Recuperação de senha',
      heading: 'Crie uma nova senha',
      paragraphs: [
        'Recebemos um pedido para recuperar a senha da sua conta.',
        'O link vale por uma hora e funciona uma única vez.',
      ],
      actionLabel: 'Criar nova senha',
      note: 'Se você não pediu uma nova senha, ignore esta mensagem: a sua senha atual continua valendo.',
    },
  }),
  'password-changed': email('Aviso de senha alterada', 'administrators', noData, {
    passwordChanged: {
      label: 'Senha alterada',
      help: 'A quem troca a senha.',
      subject: 'A sua senha foi alterada',
      heading: 'A sua senha foi alterada',
      paragraphs: [
        'A senha da sua conta acaba de ser alterada, e as sessões abertas em outros aparelhos foram encerradas.',
        'Se foi você, não é preciso fazer mais nada. Se não foi, toque no botão e crie outra senha: quem mudou a sua perde o acesso na hora. O link vale por 3 dias.',
      ],
      actionLabel: 'Não fui eu: recuperar a conta',
      note: 'Enviamos este aviso a cada mudança de senha, para a sua segurança.',
    },
  }),
  'login-code': email('Código para entrar', 'account', noData, {
    loginCode: {
      label: 'Código para entrar',
      help: 'A quem pede um código para entrar. O código aparece abaixo do texto.',
      use: 'fixed',
      subject: 'Seu código para entrar',
      heading: 'O seu código para entrar',
      paragraphs: [
        'Digite este código na tela de login em que você o pediu. Ele vale por 10 minutos e funciona uma única vez.',
      ],
      actionLabel: 'Abrir a tela de login',
      note: 'Se você não pediu um código, ignore esta mensagem e não o passe a ninguém: a nossa equipe nunca pede códigos.',
    },
  }),
  'address-change-old': email('Troca de e-mail', 'administrators', addressChange, {
    // The first two ask each address to confirm; `addressChanged` tells the former one afterwards.
    addressChangeOld: {
      label: 'Troca de e-mail: ao endereço de agora',
      help: 'A quem pede a troca do e-mail.',
      subject: 'Confirme a troca do seu e-mail',
      heading: 'Você quer trocar o e-mail da sua conta?',
      paragraphs: [
        'Recebemos um pedido para trocar o e-mail da sua conta por outro. A troca só acontece quando os dois endereços a confirmam, este e o novo.',
        'Se foi você, toque no botão e confirme. O link vale por 24 horas.',
      ],
      actionLabel: 'Ver o pedido',
      note: 'Se não foi você, alguém pode estar usando a sua conta: toque no botão, recuse o pedido e troque a senha. Sem a sua confirmação, o e-mail não muda.',
    },
  }),
  'address-change-new': email('Troca de e-mail: endereço novo', 'administrators', addressChange, {
    addressChangeNew: {
      label: 'Troca de e-mail: ao endereço novo',
      help: 'Ao e-mail novo, para confirmar a troca.',
      subject: 'Confirme o seu novo e-mail',
      heading: 'Confirme este endereço',
      paragraphs: [
        'Este endereço foi informado como o novo e-mail de uma conta no curso {{curso}}.',
        'Toque no botão e confirme que ele é seu. A troca acontece quando os dois endereços, o de antes e este, tiverem confirmado. O link vale por 24 horas.',
      ],
      actionLabel: 'Confirmar este endereço',
      note: 'Se você não pediu a troca, ignore esta mensagem: sem a confirmação, nada muda.',
    },
  }),
  // `kept` lists what is retained, one sentence per line.
  'account-erased': email('Conta excluída', 'account', z.object({ kept: z.string() }), {
    accountErased: {
      label: 'Conta excluída',
      help: 'A quem exclui a conta.',
      subject: 'A sua conta foi excluída',
      heading: 'A sua conta foi excluída',
      paragraphs: [
        'A conta que existia com este e-mail foi excluída, e o que guardávamos com ela se apagou. Você não entra mais com ela, e o endereço está livre para um novo cadastro.',
        'Ficou só o que está na lista abaixo, que a nossa Política de Privacidade também traz:',
      ],
      actionLabel: 'Ver o que fica, e por quanto tempo',
      note: 'Esta é a última mensagem sobre a sua conta: depois de enviá-la, também apagamos o seu endereço daqui.',
    },
  }),
  // `at` is an ISO time, `browser` the header User-Agent.
  'new-device': email('Aviso de aparelho novo', 'administrators', newDevice, {
    newDevice: {
      label: 'Entrada de um aparelho novo',
      help: 'Para quem administra. A hora e o navegador aparecem abaixo do texto.',
      subject: 'Entraram na sua conta de um aparelho novo',
      heading: 'Um aparelho novo entrou na sua conta',
      paragraphs: [
        'A sua conta administra o site, e alguém acaba de entrar com ela em um aparelho que ainda não conhecíamos.',
        'Se foi você, não é preciso fazer mais nada. Se não foi, toque no botão e crie outra senha: todas as sessões abertas terminam na hora. O link vale por 3 dias.',
      ],
      actionLabel: 'Não fui eu: trocar a senha',
      note: 'Enviamos este aviso a quem administra o site, a cada entrada de um aparelho novo.',
    },
  }),
  'security-changed': email('Aviso de segurança da conta', 'administrators', accountChange, {
    securityChanged: {
      label: 'Mudança na segurança da conta',
      help: 'A cada mudança no segundo fator, no papel ou no e-mail. O que mudou, e como desfazer, aparecem abaixo do texto.',
      subject: 'Mudou algo na segurança da sua conta',
      heading: 'Mudou algo na segurança da sua conta',
      paragraphs: [
        'Se foi você, ou se você sabia disso, não é preciso fazer mais nada.',
        'O botão abre a página em que se cria outra senha: todas as sessões abertas da conta terminam na hora. O link vale por 3 dias.',
      ],
      actionLabel: 'Não fui eu: trocar a senha',
      note: 'Enviamos este aviso a cada mudança no segundo fator, no papel ou no e-mail da conta, para a sua segurança.',
    },
    addressChanged: {
      label: 'E-mail da conta trocado',
      help: 'Ao endereço de antes. Quem trocou e quando aparecem abaixo do texto.',
      subject: 'O e-mail da sua conta foi trocado',
      heading: 'A sua conta tem outro e-mail agora',
      paragraphs: [
        'A conta que tinha este e-mail passou a usar outro. As próximas mensagens vão para o novo.',
        'Se foi você, não é preciso fazer mais nada. Se não foi, fale com o suporte o quanto antes.',
      ],
      actionLabel: 'Falar com o suporte',
      note: 'Você recebeu esta mensagem porque este endereço era o da conta. É a última que enviamos a ele sobre ela.',
    },
  }),
  // An id: its link is made when sending.
  'team-invitation': email('Convite para a equipe', 'team', z.object({ invitation: z.string() }), {
    teamInvitation: {
      label: 'Convite para a equipe',
      help: 'Para quem você convida em Ajustes. Quem convidou e o que a pessoa poderá fazer aparecem abaixo do texto.',
      subject: 'Um convite para a equipe do curso',
      heading: 'Você foi convidada para a equipe do site',
      paragraphs: [
        'Toque no botão para aceitar o convite para a equipe do curso {{curso}}. O link vale por 7 dias e funciona uma única vez.',
        'Se você ainda não tem conta no site com este e-mail, crie a sua senha ali mesmo.',
      ],
      actionLabel: 'Ver o convite',
      note: 'Se você não conhece quem convidou, ignore esta mensagem: nada acontece sem o seu aceite.',
    },
  }),
  'team-changed': email('Aviso de mudança na equipe', 'team', accountChange, {
    teamChanged: {
      label: 'Mudança na equipe',
      help: 'Para todos os que administram o site. O que mudou, de quem e por quem aparecem abaixo do texto.',
      subject: 'Mudou algo na equipe que administra o site',
      heading: 'Mudou algo na equipe do site',
      paragraphs: [
        'Quem administra o site vê e muda tudo nele: por isso você recebe este aviso.',
        'Se você não sabia disso, fale com a pessoa por outro caminho que não o e-mail. Se ela também não sabia, retire o papel de quem não deve tê-lo na página da equipe, e encerre as sessões da conta na página dela.',
      ],
      actionLabel: 'Abrir a equipe',
      note: 'Enviamos este aviso a todos os que administram o site, a cada mudança de papel, de segundo fator ou de e-mail de um deles.',
    },
  }),
  'payments-changed': email('Aviso de links de pagamento e preço', 'team', paymentsChange, {
    paymentsChanged: {
      label: 'Links de pagamento ou preço mudaram',
      help: 'Para quem é avisado em Ajustes › Avisos e todos os que o administram. De quê para quê, e por quem, aparecem abaixo do texto.',
      subject: 'Mudou algo que envolve dinheiro no site',
      heading: 'Mudou algo que envolve dinheiro',
      paragraphs: [
        'Uma versão publicada agora mudou um link de compra, o preço, o código de publicidade ou o e-mail avisado das vendas.',
        'Se não foi você nem alguém da sua equipe: abra Textos e preço, restaure em Versões a versão anterior, troque a sua senha e veja em Ajustes quem administra o site.',
      ],
      actionLabel: 'Abrir Textos e preço',
      note: 'Enviamos este aviso a quem cuida do site e a todos os que o administram, a cada mudança do que envolve dinheiro.',
    },
  }),
  'settings-changed': email('Aviso de ajustes mudados', 'administrators', settingsChange, {
    settingsChanged: {
      label: 'E-mail, pagamentos ou cópias mudaram em Ajustes',
      help: 'Para todos os que administram o site, pelo servidor de e-mail de antes da mudança. O que mudou, e por quem, aparecem abaixo do texto.',
      subject: 'Mudou um ajuste do site',
      heading: 'Mudou um ajuste importante do site',
      paragraphs: [
        `${someoneChanged} um ajuste de que dependem os dados dos seus alunos, as vendas ou a segurança do site.`,
        'Se não foi você nem alguém da sua equipe: abra Ajustes e desfaça a mudança, troque a sua senha e veja ali mesmo quem administra o site.',
      ],
      actionLabel: 'Abrir Ajustes',
      note: 'Enviamos este aviso a todos os que administram o site, a cada mudança em Ajustes.',
    },
  }),
};
