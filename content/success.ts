/** Texts of the page after a purchase (/sucesso). */

import type { SuccessContent } from '../domain/content/public-pages.ts';

export const success: SuccessContent = {
  meta: {
    title: 'Pagamento Confirmado | IA Veterinária',
    description: 'Confirmação da compra e próximos passos para acessar o curso.',
  },
  title: 'Pagamento Confirmado!',
  intro: 'Que bom ter você no curso. Veja o que fazer agora.',

  // Shown to signed-in buyers.
  loggedIn: {
    title: 'Você já pode começar',
    text: 'Sua conta está aberta neste aparelho. Entre na área do aluno e comece pelo Módulo 1.',
    steps: [
      'Abra a área do aluno.',
      '{{se videos}}Assista à{{senao}}Abra a{{fim}} primeira aula e marque como concluída.',
      'Baixe os materiais do módulo para usar na clínica.',
    ],
  },

  // Shown to buyers who are not signed in.
  loggedOut: {
    title: 'Falta só entrar na sua conta',
    text: 'Use o mesmo e-mail da compra.',
    steps: [
      'Confira a caixa de entrada e o spam: as mensagens sobre o acesso chegam no e-mail da compra.',
      'Se já tem conta, entre com seu e-mail e sua senha.',
      'Se ainda não tem, crie a conta com o e-mail da compra. Se o site disser que ele já está cadastrado, escolha “Esqueceu sua senha?” na tela de login para definir a senha.',
    ],
  },

  // Shown while a PIX payment is not confirmed.
  pixPending: {
    // Replaces "Pagamento Confirmado!" meanwhile.
    pageTitle: 'Compra recebida!',
    title: 'Estamos aguardando o seu PIX',
    text: 'A confirmação costuma levar poucos minutos, mas pode demorar mais, conforme o banco. Se você já pagou, não pague de novo.',
    steps: [
      'Deixe esta página aberta: ela confere o pagamento sozinha.',
      'Se preferir, feche. O aviso chega no e-mail da compra assim que o pagamento for confirmado.',
      'Se o código expirou antes do pagamento, volte ao curso e gere outro.',
    ],
    confirmedText: 'Pagamento confirmado. Seu acesso está liberado.',
  },

  resend: {
    title: 'O e-mail não chegou?',
    // The same for every email, so as not to reveal who bought.
    success:
      'Se houver uma compra com este e-mail, a mensagem chega em alguns minutos. Confira também o spam.',
  },

  wrongEmail: {
    title: 'Digitou o e-mail errado na compra?',
    text: 'Fale com o suporte e tenha o comprovante do pagamento em mãos. Nós localizamos a compra e ajudamos com o acesso.',
  },
};
