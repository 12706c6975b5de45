import { z } from 'zod';
import { email } from './entry.ts';

/** An id. */
const ofPurchase = z.object({ purchase: z.string() });
/** The number of the transaction at the payment company. */
const ofTransaction = z.object({ transaction: z.string() });
/** A purchase that the team moved from one email, or none, to another; `at` is an ISO time. */
const purchaseMove = ofPurchase.extend({ from: z.string(), to: z.string(), at: z.string() });
/** `by` is the id of the helper who moved it. */
const helpersMove = purchaseMove.extend({ by: z.string() });

/** Emails about purchases, the access that they give, and refunds. */
export const purchasesEmails = {
  // The text depends on the account when it is sent. With `purchase` (an id) it has a receipt.
  purchase: email('Acesso ao curso', 'address', z.object({ purchase: z.string().optional() }), {
    firstPassword: {
      label: 'Compra: criar a senha',
      use: 'everyday',
      help: 'Para quem comprou e ainda não tem senha. O recibo aparece abaixo do texto. O site cumprimenta pelo primeiro nome.',
      subject: 'O seu acesso ao curso está pronto: crie a sua senha',
      heading: 'Falta só criar a sua senha',
      paragraphs: [
        'O seu acesso ao curso {{curso}} está liberado.',
        'Toque no botão, crie a sua senha e entre com este e-mail. O link vale por 7 dias e funciona uma única vez; depois disso, use "Esqueceu sua senha?" na tela de login.',
        'Precisa de ajuda? {{se resposta}}{{promessaResposta}}{{senao}}Escreva para o suporte{{fim}}.',
      ],
      actionLabel: 'Criar minha senha',
      note: 'Você recebeu esta mensagem porque uma compra ou uma liberação de acesso foi feita com este e-mail.',
    },
    accessOpened: {
      label: 'Compra: acesso liberado',
      use: 'everyday',
      help: 'Para quem comprou e já tem conta. O recibo aparece abaixo do texto. O site cumprimenta pelo primeiro nome.',
      subject: 'O curso está liberado na sua conta',
      heading: 'O curso está liberado',
      paragraphs: [
        'O seu acesso ao curso {{curso}} está liberado.',
        'Entre com este e-mail e com a senha que você já usa no site. Se não se lembrar dela, use "Esqueceu sua senha?" na tela de login.',
        'Precisa de ajuda? {{se resposta}}{{promessaResposta}}{{senao}}Escreva para o suporte{{fim}}.',
      ],
      actionLabel: 'Entrar na minha conta',
      note: 'Você recebeu esta mensagem porque uma compra ou uma liberação de acesso foi feita com este e-mail.',
    },
  }),
  // The text, if there is any, depends on the purchase when it is sent.
  'access-recovery': email('Pedido de acesso a uma compra', 'address', ofTransaction, {
    accessPending: {
      label: 'Pedido de acesso: pagamento que ainda não chegou',
      help: 'A quem pede o acesso em /acesso a uma compra que espera pelo pagamento, como um PIX.',
      subject: 'O pagamento da sua compra ainda não chegou',
      heading: 'O pagamento ainda não chegou',
      paragraphs: [
        'Encontramos a sua compra do curso {{curso}}, mas a empresa de pagamento ainda não confirmou o pagamento.',
        'No PIX isso costuma levar poucos minutos, e às vezes mais, conforme o banco. Se você já pagou, não pague de novo: o acesso chega neste e-mail assim que o pagamento for confirmado.',
        'Se o código expirou antes do pagamento, volte à página do curso e gere outro.',
      ],
      actionLabel: 'Ver a página do curso',
      note: 'Você recebeu esta mensagem porque alguém pediu, no nosso site, o acesso a uma compra feita com este e-mail. Se não foi você, ignore-a.',
    },
    accessConfirmation: {
      label: 'Pedido de acesso: confirmar o e-mail',
      help: 'A quem pede o acesso em /acesso com um e-mail que não é o da compra. O código e o e-mail aparecem abaixo do texto.',
      subject: 'Confirme o seu pedido de acesso',
      heading: 'Foi você quem pediu o acesso?',
      paragraphs: [
        'Alguém pediu que o acesso da compra abaixo venha para este e-mail, que não é o dela.',
        'Se foi você, confirme pelo botão: só então o pedido chega à equipe, que confere e responde. O link vale por 3 dias.',
      ],
      actionLabel: 'Confirmar o pedido',
      note: 'Você recebeu esta mensagem porque alguém escreveu este e-mail em um pedido de acesso no nosso site. Se não foi você, ignore-a: sem a confirmação nada acontece.',
    },
  }),
  'access-moved': email('Compra passada a outro e-mail', 'address', purchaseMove, {
    accessMoved: {
      label: 'Compra passada a outro e-mail',
      help: 'Aos dois endereços, quando a equipe corrige o e-mail de uma compra em Pedidos. A compra e os endereços aparecem abaixo do texto.',
      subject: 'O e-mail de uma compra foi corrigido',
      heading: 'A compra passou para outro e-mail',
      paragraphs: [
        'Quem tem o código de uma compra do curso {{curso}} disse que o e-mail dela estava errado. A equipe conferiu e passou a compra, com o acesso, para o outro endereço.',
        'Se foi você que pediu, ou se não conhece esta compra, não é preciso fazer nada. Se a compra é sua e você não pediu a troca, fale com o suporte o quanto antes.',
      ],
      actionLabel: 'Falar com o suporte',
      note: 'Enviamos este aviso aos dois endereços, o de antes e o de agora, a cada troca.',
    },
  }),
  'access-moved-team': email('Aviso de compra passada a outro e-mail', 'team', helpersMove, {
    accessMovedTeam: {
      label: 'Aviso de compra passada a outro e-mail',
      help: 'Para quem é avisado em Ajustes › Avisos e todos os que o administram, quando o atendimento corrige o e-mail de uma compra. De qual para qual, e por quem, aparecem abaixo do texto.',
      subject: 'O atendimento corrigiu o e-mail de uma compra',
      heading: 'Uma compra passou para outro e-mail',
      paragraphs: [
        'Alguém do atendimento aceitou um pedido de acesso: a compra abaixo passou para outro endereço, que recebeu o link para entrar.',
        'Se isso não deveria ter acontecido, retire o acesso na página do aluno, encerre as sessões da conta e fale com a pessoa.',
      ],
      actionLabel: 'Abrir a compra',
      note: 'Enviamos este aviso a quem cuida do site e a todos os que o administram, a cada compra que o atendimento passa para outro e-mail.',
    },
  }),
  'access-refused': email('Pedido de acesso recusado', 'address', z.object({ request: z.string() }), {
    accessRefused: {
      label: 'Pedido de acesso recusado',
      help: 'A quem pediu o acesso a uma compra feita com outro e-mail. O seu motivo aparece abaixo do texto.',
      subject: 'Sobre o seu pedido de acesso',
      heading: 'Não foi possível liberar o acesso',
      paragraphs: [
        'Você pediu, com este e-mail, o acesso a uma compra do curso {{curso}} feita com outro. A equipe conferiu e respondeu:',
      ],
      actionLabel: 'Falar com o suporte',
      note: 'Você recebeu esta mensagem porque este endereço foi usado em um pedido de acesso no nosso site. Se não foi você, ignore-a.',
    },
  }),
  // `at` is the ISO time of the request.
  'refund-link': email('Link para pedir reembolso', 'account', ofTransaction.extend({ at: z.string() }), {
    refundLink: {
      label: 'Reembolso: link',
      help: 'A quem comprou e pede o reembolso sem entrar na conta.',
      subject: 'Pedido de reembolso: confirme',
      heading: 'Confirme o seu pedido de reembolso',
      paragraphs: [
        'Recebemos um pedido para desistir de uma compra do curso {{curso}} feita com este e-mail.',
        'Toque no botão para ver a compra e confirmar. O link vale por 3 dias, e conta o momento em que você o pediu.',
      ],
      actionLabel: 'Ver a compra',
      note: 'Se não foi você, ignore esta mensagem: sem a confirmação, nada muda.',
    },
  }),
  'refund-requested': email('Pedido de reembolso registrado', 'account', ofPurchase, {
    refundRequested: {
      label: 'Reembolso: pedido registrado',
      help: 'Confirma o pedido na hora. O que foi comprado e quem devolve aparecem abaixo do texto. O site cumprimenta pelo primeiro nome.',
      subject: 'Recebemos o seu pedido de reembolso',
      heading: 'O seu pedido está registrado',
      paragraphs: [
        'Você desistiu da compra do curso {{curso}}, e não precisa fazer mais nada. Guarde esta mensagem: ela é o comprovante do pedido.',
        'Devolvemos todo o valor pago. O prazo para ele aparecer na fatura ou na conta depende da forma de pagamento. Com a devolução, o acesso ao curso é encerrado.',
      ],
      actionLabel: 'Acompanhar o pedido',
      note: 'Se não foi você que pediu o reembolso, responda ao suporte o quanto antes.',
    },
  }),
  'refund-sent': email('Reembolso a caminho', 'account', ofPurchase, {
    refundSent: {
      label: 'Reembolso: dinheiro a caminho',
      help: 'Quando a devolução foi feita. O que foi devolvido aparece abaixo do texto. O site cumprimenta pelo primeiro nome.',
      subject: 'O seu dinheiro está a caminho',
      heading: 'A devolução foi feita',
      paragraphs: [
        'O valor que você pagou pelo curso {{curso}} está sendo devolvido. O prazo para ele aparecer na fatura ou na conta depende da forma de pagamento e do seu banco.',
        'Obrigado por ter experimentado o curso. Se quiser voltar, será um prazer.',
      ],
      actionLabel: 'Ver a compra',
      note: 'Você recebeu esta mensagem porque o reembolso da sua compra foi feito.',
    },
  }),
  sale: email('Aviso de venda', 'team', ofPurchase, {
    sale: {
      label: 'Aviso de venda',
      help: 'Para o endereço em Site › E-mail avisado a cada venda. Quem comprou, o valor e a origem aparecem abaixo do texto.',
      subject: 'Nova venda',
      heading: 'Uma nova venda',
      paragraphs: ['Uma compra do curso {{curso}} foi aprovada.'],
      actionLabel: 'Ver a venda',
      note: 'Você recebe um aviso a cada venda aprovada. Para parar, esvazie "E-mail avisado a cada venda" em Textos e preço.',
    },
  }),
  'refund-to-do': email('Aviso de reembolso a fazer', 'team', ofPurchase, {
    refundToDo: {
      label: 'Aviso de reembolso a fazer',
      help: 'Para quem é avisado em Ajustes › Avisos, quando o dinheiro precisa ser devolvido à mão. Valor, transação e prazo aparecem abaixo do texto.',
      subject: 'Um reembolso espera por você',
      heading: 'Devolva o dinheiro desta compra',
      paragraphs: [
        'Quem comprou desistiu dentro da garantia, e a devolução não pode ser feita pelo site. Devolva o valor na empresa de pagamento, ou por PIX se a venda foi sua, e depois marque o pedido como devolvido.',
      ],
      actionLabel: 'Abrir os pedidos',
      note: 'Você recebe este aviso a cada reembolso que precisa ser feito à mão.',
    },
  }),
};
