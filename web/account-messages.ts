import { lifetimeText, linkLifetimes } from '../domain/lifetimes.ts';

/** Words of the pages of refunds and names, which most visits do not load. */
export const accountMessages = {
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
  refunds: {
    requested: 'Pedido registrado. A confirmação está a caminho do seu e-mail.',
    late: 'O prazo de garantia desta compra terminou. Escreva ao suporte se algo deu errado.',
    wrongState:
      'Esta compra não pode mais ser reembolsada por aqui. Recarregue a página e veja como ela está.',
    invalidInput: 'Confira o e-mail e a transação.',
    invalidLink: 'Este link não vale mais. Peça um novo com o e-mail e a transação da compra.',
    sessionEnded: 'Sua sessão terminou. Entre de novo e peça o reembolso.',
    linkSent: `Se o e-mail e a transação são de uma compra, um link está a caminho. Ele vale por ${lifetimeText(linkLifetimes.refund)}, e conta o momento deste pedido. Veja também o spam.`,
    failed: 'Não foi possível concluir agora. Nada mudou: tente de novo em instantes.',
    loadFailed: 'Não foi possível carregar a compra. Verifique sua conexão e tente novamente.',
    contractFailed: 'Não foi possível carregar o contrato. Verifique sua conexão e tente novamente.',
  },
} as const;
