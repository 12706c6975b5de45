import { lifetimeText, linkLifetimeSeconds } from '../../../domain/lifetimes.ts';

/** Messages of the pages about one's own account and purchases, which few visits load. */
export const accountMessages = {
  account: {
    loadFailed: 'Não foi possível carregar os seus dados. Verifique sua conexão e tente novamente.',
    failed: 'Não foi possível concluir. Nada foi mudado; tente novamente.',
    sessionEnded: 'A sua sessão terminou. Entre novamente.',
    linksSent: 'Um link vai a cada endereço. Abra os dois para trocar o e-mail.',
    changeCancelled: 'A troca foi cancelada. O e-mail continua o mesmo.',
    lastAdministrator: 'Esta é a única pessoa que administra o site. Torne outra administradora antes.',
    ownPasswordRequired:
      'Antes, escolha uma senha por um link que vai só ao seu e-mail: saia e toque em “Esqueceu sua senha?”. A equipe viu um link de acesso a esta conta, ou confirmou o e-mail dela, e por isso outra pessoa pode saber a senha de agora.',
    addressTaken: 'Já existe uma conta com este e-mail.',
    addressWrong: 'Confira o e-mail: ele não parece completo.',
    linkOver: 'Este link não vale mais. Se ainda quiser trocar o e-mail, peça de novo em Minha conta.',
    addressChange: {
      waits_for_old: 'Confirmado. Falta abrir o link que vai para o endereço de agora.',
      waits_for_new: 'Confirmado. Falta abrir o link que vai para o endereço novo.',
      changed: 'O e-mail da conta foi trocado. De agora em diante, entre com o endereço novo.',
      refused: 'O pedido foi recusado, e o e-mail continua o mesmo. Troque também a sua senha.',
    },
    deviceEnded: 'Acesso encerrado neste aparelho.',
    deviceGone: 'Este acesso já tinha terminado.',
    unconfirmedData:
      'O e-mail desta conta ainda não foi confirmado. Por segurança, o que foi comprado ou assinado com ele só aparece depois da confirmação.',
    unconfirmedErasure:
      'O e-mail desta conta ainda não foi confirmado. O que foi comprado ou assinado com ele pode ser de outra pessoa, e fica como está. Para que saia também, confirme o e-mail antes.',
    erased: 'Sua conta foi excluída. A confirmação vai por e-mail. O que ficou, e por quê:',
  },
  nameRequest: {
    loadFailed: 'Não foi possível carregar o seu nome.',
    sent: 'Pedido enviado! A resposta chega por e-mail.',
    invalid: 'Escreva o seu nome completo, diferente do atual, sem @ nem outros sinais.',
    alreadyWaiting: 'Já existe um pedido seu à espera de resposta.',
    tooMany: 'Você já fez vários pedidos hoje. Tente de novo amanhã.',
    failed: 'Não foi possível enviar o pedido. Tente novamente.',
    standing: {
      waiting: 'O seu pedido está em análise',
      approved: 'O último pedido foi aceito',
      refused: 'O último pedido não foi aceito',
    },
  },
  recoverAccess: {
    received: (days: number) =>
      `Se a compra foi feita com este e-mail, o acesso está a caminho. Se foi feita com outro, chega um link para você confirmar o pedido; depois a equipe confere e responde em até ${days} dias. Veja também o spam.`,
    confirmed: (days: number) =>
      `Se o código é de uma compra, a equipe confere o pedido e responde neste e-mail em até ${days} dias.`,
    invalidLink: 'Este link não vale mais. Peça o acesso de novo.',
    invalidInput: 'Confira o e-mail e o código da compra.',
    failed: 'Não foi possível enviar o pedido. Tente de novo em instantes.',
  },
  refunds: {
    requested: 'Pedido registrado. A confirmação está a caminho do seu e-mail.',
    late: 'O prazo de garantia desta compra terminou. Escreva ao suporte se algo deu errado.',
    wrongState:
      'Esta compra não pode mais ser reembolsada por aqui. Recarregue a página e veja como ela está.',
    invalidInput: 'Confira o e-mail e o código da compra.',
    invalidLink: 'Este link não vale mais. Peça um novo com o e-mail e o código da compra.',
    sessionEnded: 'Sua sessão terminou. Entre de novo e peça o reembolso.',
    linkSent: `Se o e-mail e o código são de uma compra, um link está a caminho. Ele vale ${lifetimeText(linkLifetimeSeconds.refund)}, e conta a data de hoje. Veja também o spam.`,
    failed: 'Não foi possível concluir agora. Nada mudou: tente de novo em instantes.',
    loadFailed: 'Não foi possível carregar a compra. Verifique sua conexão e tente novamente.',
    contractFailed: 'Não foi possível carregar o contrato. Verifique sua conexão e tente novamente.',
  },
} as const;
