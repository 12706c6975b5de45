/** Email templates; the server adds links, greetings and the link to unsubscribe. */

import type { EmailTemplates } from '../domain/content/email-templates.ts';

export const emailTemplates: EmailTemplates = {
  confirmation: {
    subject: 'Confirme o seu e-mail',
    heading: 'Falta um passo: confirme o seu e-mail',
    paragraphs: [
      'A sua conta no curso {{curso}} foi criada.',
      'Toque no botão e confirme com a senha que você criou. O link vale por 24 horas.',
    ],
    actionLabel: 'Confirmar e-mail',
    note: 'Você recebeu esta mensagem porque este endereço foi usado em um cadastro no nosso site. Se não foi você, ignore-a: sem a confirmação, ninguém entra com ele.',
  },
  recovery: {
    subject: 'Recuperação de senha',
    heading: 'Crie uma nova senha',
    paragraphs: [
      'Recebemos um pedido para recuperar a senha da sua conta.',
      'O link vale por uma hora e funciona uma única vez.',
    ],
    actionLabel: 'Criar nova senha',
    note: 'Se você não pediu uma nova senha, ignore esta mensagem: a sua senha atual continua valendo.',
  },
  passwordChanged: {
    subject: 'A sua senha foi alterada',
    heading: 'A sua senha foi alterada',
    paragraphs: [
      'A senha da sua conta acaba de ser alterada, e as sessões abertas em outros aparelhos foram encerradas.',
      'Se foi você, não é preciso fazer mais nada. Se não foi, toque no botão e crie outra senha: quem mudou a sua perde o acesso na hora. O link vale por 3 dias.',
    ],
    actionLabel: 'Não fui eu: recuperar a conta',
    note: 'Enviamos este aviso a cada mudança de senha, para a sua segurança.',
  },
  loginCode: {
    subject: 'Seu código para entrar',
    heading: 'O seu código para entrar',
    paragraphs: [
      'Digite este código na tela de login em que você o pediu. Ele vale por 10 minutos e funciona uma única vez.',
    ],
    actionLabel: 'Abrir a tela de login',
    note: 'Se você não pediu um código, ignore esta mensagem e não o passe a ninguém: a nossa equipe nunca pede códigos.',
  },
  addressChangeOld: {
    subject: 'Confirme a troca do seu e-mail',
    heading: 'Você quer trocar o e-mail da sua conta?',
    paragraphs: [
      'Recebemos um pedido para trocar o e-mail da sua conta por outro. A troca só acontece quando os dois endereços a confirmam, este e o novo.',
      'Se foi você, toque no botão e confirme. O link vale por 24 horas.',
    ],
    actionLabel: 'Ver o pedido',
    note: 'Se não foi você, alguém pode estar usando a sua conta: toque no botão, recuse o pedido e troque a senha. Sem a sua confirmação, o e-mail não muda.',
  },
  addressChangeNew: {
    subject: 'Confirme o seu novo e-mail',
    heading: 'Confirme este endereço',
    paragraphs: [
      'Este endereço foi informado como o novo e-mail de uma conta no curso {{curso}}.',
      'Toque no botão e confirme que ele é seu. A troca acontece quando os dois endereços, o de antes e este, tiverem confirmado. O link vale por 24 horas.',
    ],
    actionLabel: 'Confirmar este endereço',
    note: 'Se você não pediu a troca, ignore esta mensagem: sem a confirmação, nada muda.',
  },
  accountErased: {
    subject: 'A sua conta foi excluída',
    heading: 'A sua conta foi excluída',
    paragraphs: [
      'A conta que existia com este e-mail foi excluída, e o que guardávamos com ela se apagou. Você não entra mais com ela, e o endereço está livre para um novo cadastro.',
      'Ficou só o que está na lista abaixo, que a nossa Política de Privacidade também traz:',
    ],
    actionLabel: 'Ver o que fica, e por quanto tempo',
    note: 'Esta é a última mensagem sobre a sua conta: depois de enviá-la, também apagamos o seu endereço daqui.',
  },
  newDevice: {
    subject: 'Entraram na sua conta de um aparelho novo',
    heading: 'Um aparelho novo entrou na sua conta',
    paragraphs: [
      'A sua conta administra o site, e alguém acaba de entrar com ela em um aparelho que ainda não conhecíamos.',
      'Se foi você, não é preciso fazer mais nada. Se não foi, toque no botão e crie outra senha: todas as sessões abertas terminam na hora. O link vale por 3 dias.',
    ],
    actionLabel: 'Não fui eu: trocar a senha',
    note: 'Enviamos este aviso a quem administra o site, a cada entrada de um aparelho novo.',
  },
  securityChanged: {
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
    subject: 'O e-mail da sua conta foi trocado',
    heading: 'A sua conta tem outro e-mail agora',
    paragraphs: [
      'A conta que tinha este e-mail passou a usar outro, como os dois endereços confirmaram. As próximas mensagens vão para o novo.',
      'Se foi você, não é preciso fazer mais nada. Se não foi, fale com o suporte o quanto antes.',
    ],
    actionLabel: 'Falar com o suporte',
    note: 'Você recebeu esta mensagem porque este endereço era o da conta. É a última que enviamos a ele sobre ela.',
  },
  teamInvitation: {
    subject: 'Um convite para a equipe do curso',
    heading: 'Você foi convidada para a equipe do site',
    paragraphs: [
      'Toque no botão para aceitar o convite para a equipe do curso {{curso}}. O link vale por 7 dias e funciona uma única vez.',
      'Se você ainda não tem conta no site com este e-mail, crie a sua senha ali mesmo.',
    ],
    actionLabel: 'Ver o convite',
    note: 'Se você não conhece quem convidou, ignore esta mensagem: nada acontece sem o seu aceite.',
  },
  teamChanged: {
    subject: 'Mudou algo na equipe que administra o site',
    heading: 'Mudou algo na equipe do site',
    paragraphs: [
      'Quem administra o site vê e muda tudo nele: por isso você recebe este aviso.',
      'Se você não sabia disso, fale com a pessoa por outro caminho que não o e-mail. Se ela também não sabia, retire o papel de quem não deve tê-lo na página da equipe, e encerre as sessões da conta na página dela.',
    ],
    actionLabel: 'Abrir a equipe',
    note: 'Enviamos este aviso a todos os que administram o site, a cada mudança de papel, de segundo fator ou de e-mail de um deles.',
  },
  paymentsChanged: {
    subject: 'Mudou algo que envolve dinheiro no site',
    heading: 'Mudou algo que envolve dinheiro',
    paragraphs: [
      'Uma versão publicada agora mudou um link de compra, o preço, o código de publicidade ou o e-mail avisado das vendas.',
      'Se não foi você nem alguém da sua equipe: abra Textos e preço, restaure em Versões a versão anterior, troque a sua senha e veja em Ajustes quem administra o site.',
    ],
    actionLabel: 'Abrir Textos e preço',
    note: 'Enviamos este aviso a quem cuida do site e a todos os que o administram, a cada mudança do que envolve dinheiro.',
  },
  settingsChanged: {
    subject: 'Mudou um ajuste do site',
    heading: 'Mudou um ajuste importante do site',
    paragraphs: [
      'Alguém mudou um ajuste de que dependem os dados dos seus alunos, as vendas ou a segurança do site.',
      'Se não foi você nem alguém da sua equipe: abra Ajustes e desfaça a mudança, troque a sua senha e veja ali mesmo quem administra o site.',
    ],
    actionLabel: 'Abrir Ajustes',
    note: 'Enviamos este aviso a todos os que administram o site, a cada mudança em Ajustes.',
  },
  welcome: {
    subject: 'Boas-vindas ao curso',
    heading: 'O seu acesso está pronto',
    paragraphs: [
      'Que bom ter você no curso {{curso}}.',
      'Comece pelo Módulo 1: a primeira aula já traz um uso prático para a clínica. O seu progresso fica salvo e, ao concluir todas as aulas, o certificado é liberado.',
      'Precisa de ajuda? {{promessaResposta}}.',
    ],
    actionLabel: 'Acessar o curso',
    note: 'Você recebeu esta mensagem porque a sua compra foi confirmada no nosso site.',
  },
  firstPassword: {
    subject: 'O seu acesso ao curso está pronto: crie a sua senha',
    heading: 'Falta só criar a sua senha',
    paragraphs: [
      'O seu acesso ao curso {{curso}} está liberado.',
      'Toque no botão, crie a sua senha e entre com este e-mail. O link vale por 7 dias e funciona uma única vez; depois disso, use "Esqueceu sua senha?" na tela de login.',
      'Precisa de ajuda? {{promessaResposta}}.',
    ],
    actionLabel: 'Criar minha senha',
    note: 'Você recebeu esta mensagem porque uma compra ou uma liberação de acesso foi feita com este e-mail.',
  },
  accessOpened: {
    subject: 'O curso está liberado na sua conta',
    heading: 'O curso está liberado',
    paragraphs: [
      'O seu acesso ao curso {{curso}} está liberado.',
      'Entre com este e-mail e com a senha que você já usa no site. Se não se lembrar dela, use "Esqueceu sua senha?" na tela de login.',
      'Precisa de ajuda? {{promessaResposta}}.',
    ],
    actionLabel: 'Entrar na minha conta',
    note: 'Você recebeu esta mensagem porque uma compra ou uma liberação de acesso foi feita com este e-mail.',
  },
  accessPending: {
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
  accessMoved: {
    subject: 'O e-mail de uma compra foi corrigido',
    heading: 'A compra passou para outro e-mail',
    paragraphs: [
      'Quem tem o código de uma compra do curso {{curso}} disse que o e-mail dela estava errado. A equipe conferiu e passou a compra, com o acesso, para o outro endereço.',
      'Se foi você que pediu, ou se não conhece esta compra, não é preciso fazer nada. Se a compra é sua e você não pediu a troca, fale com o suporte o quanto antes.',
    ],
    actionLabel: 'Falar com o suporte',
    note: 'Enviamos este aviso aos dois endereços, o de antes e o de agora, a cada troca.',
  },
  accessRefused: {
    subject: 'Sobre o seu pedido de acesso',
    heading: 'Não foi possível liberar o acesso',
    paragraphs: [
      'Você pediu, com este e-mail, o acesso a uma compra do curso {{curso}} feita com outro. A equipe conferiu e respondeu:',
    ],
    actionLabel: 'Falar com o suporte',
    note: 'Você recebeu esta mensagem porque este endereço foi usado em um pedido de acesso no nosso site. Se não foi você, ignore-a.',
  },
  refundLink: {
    subject: 'Pedido de reembolso: confirme',
    heading: 'Confirme o seu pedido de reembolso',
    paragraphs: [
      'Recebemos um pedido para desistir de uma compra do curso {{curso}} feita com este e-mail.',
      'Toque no botão para ver a compra e confirmar. O link vale por 3 dias, e conta o momento em que você o pediu.',
    ],
    actionLabel: 'Ver a compra',
    note: 'Se não foi você, ignore esta mensagem: sem a confirmação, nada muda.',
  },
  refundRequested: {
    subject: 'Recebemos o seu pedido de reembolso',
    heading: 'O seu pedido está registrado',
    paragraphs: [
      'Você desistiu da compra do curso {{curso}}, e não precisa fazer mais nada. Guarde esta mensagem: ela é o comprovante do pedido.',
      'Devolvemos todo o valor pago. O prazo para ele aparecer na fatura ou na conta depende da forma de pagamento. Com a devolução, o acesso ao curso é encerrado.',
    ],
    actionLabel: 'Acompanhar o pedido',
    note: 'Se não foi você que pediu o reembolso, responda ao suporte o quanto antes.',
  },
  refundSent: {
    subject: 'O seu dinheiro está a caminho',
    heading: 'A devolução foi feita',
    paragraphs: [
      'O valor que você pagou pelo curso {{curso}} está sendo devolvido. O prazo para ele aparecer na fatura ou na conta depende da forma de pagamento e do seu banco.',
      'Obrigado por ter experimentado o curso. Se quiser voltar, será um prazer.',
    ],
    actionLabel: 'Ver a compra',
    note: 'Você recebeu esta mensagem porque o reembolso da sua compra foi feito.',
  },
  certificate: {
    subject: 'O seu certificado está pronto',
    heading: 'O seu certificado está pronto',
    paragraphs: [
      'Você concluiu o curso {{curso}}. Parabéns por chegar até aqui!',
      'O certificado em PDF está na sua área do aluno. No endereço do botão qualquer pessoa confere que ele é verdadeiro: ponha-o no seu currículo ou perfil.',
    ],
    actionLabel: 'Ver o meu certificado',
    note: 'Você recebeu esta mensagem porque concluiu o curso com a conta deste e-mail.',
  },
  questionAnswered: {
    subject: 'A sua dúvida foi respondida',
    heading: 'A sua dúvida foi respondida',
    paragraphs: ['Você enviou uma dúvida sobre uma aula do curso {{curso}}. Aqui está a resposta.'],
    actionLabel: 'Ver na aula',
    note: 'Você recebeu esta mensagem porque enviou uma dúvida na página da aula. A resposta também fica lá.',
  },
  reminderNotStarted: {
    subject: 'A sua primeira aula espera por você',
    heading: 'Que tal começar hoje?',
    paragraphs: [
      'O curso {{curso}} já está aberto para você. A primeira aula é curta e traz um uso prático para a clínica.',
      'Você assiste no seu ritmo, e o site guarda onde parou.',
    ],
    actionLabel: 'Começar a primeira aula',
    note: 'Você recebeu esta mensagem porque tem acesso ao curso {{curso}}. Este lembrete não se repete.',
  },
  reminderStopped: {
    subject: 'O seu curso continua de onde você parou',
    heading: 'O seu lugar está guardado',
    paragraphs: [
      'Faz um tempo que você não abre o curso {{curso}}. Sem pressa: o que você concluiu continua lá.',
    ],
    actionLabel: 'Continuar de onde parei',
    note: 'Você recebeu esta mensagem porque tem acesso ao curso {{curso}}. Este lembrete não se repete.',
  },
  reminderAlmostDone: {
    subject: 'Falta pouco para o seu certificado',
    heading: 'Você está quase no fim',
    paragraphs: ['Faltam poucas aulas para concluir o curso {{curso}} e receber o certificado.'],
    actionLabel: 'Continuar o curso',
    note: 'Você recebeu esta mensagem porque tem acesso ao curso {{curso}}. Este lembrete não se repete.',
  },
  videoReady: {
    subject: 'O vídeo que você esperava saiu',
    heading: 'O vídeo da aula saiu',
    paragraphs: [
      'Você pediu para saber quando o vídeo desta aula do curso {{curso}} saísse. Ele já está lá.',
    ],
    actionLabel: 'Assistir à aula',
    note: 'Você recebeu esta mensagem porque tocou em “Avise-me quando sair” na página da aula. Ela não se repete.',
  },
  nameCorrected: {
    subject: 'O seu nome foi corrigido',
    heading: 'O seu nome foi corrigido',
    paragraphs: ['O nome da sua conta no curso {{curso}} agora é este:'],
    actionLabel: 'Ver como ficou',
    note: 'Você recebeu esta mensagem porque o nome da conta deste e-mail mudou. Se não foi a seu pedido, fale com o suporte.',
  },
  nameRefused: {
    subject: 'Sobre a correção do seu nome',
    heading: 'O seu nome continua como estava',
    paragraphs: [
      'Você pediu para corrigir o nome da sua conta no curso {{curso}}. Desta vez o pedido não foi aceito:',
    ],
    actionLabel: 'Ir para a minha conta',
    note: 'Você recebeu esta mensagem porque pediu a correção do nome. Se algo não ficou claro, fale com o suporte.',
  },
  newsletterConfirmation: {
    subject: 'Confirme a sua inscrição na newsletter',
    heading: 'Confirme a sua inscrição',
    paragraphs: [
      'Recebemos um pedido para enviar as nossas novidades a este endereço. Elas só começam depois da sua confirmação. O link vale por 7 dias.',
    ],
    actionLabel: 'Confirmar inscrição',
    note: 'Se não foi você, ignore esta mensagem: sem a confirmação, nada mais será enviado.',
  },
  newsletterNote: 'Você recebeu esta mensagem porque confirmou a sua inscrição na nossa newsletter.',
  courseEmailNote: 'Você recebeu esta mensagem porque tem acesso ao curso {{curso}}.',
  sale: {
    subject: 'Nova venda',
    heading: 'Uma nova venda',
    paragraphs: ['Uma compra do curso {{curso}} foi aprovada.'],
    actionLabel: 'Ver a venda',
    note: 'Você recebe um aviso a cada venda aprovada. Para parar, esvazie "E-mail avisado a cada venda" em Textos e preço › Site.',
  },
  accessMovedTeam: {
    subject: 'O atendimento corrigiu o e-mail de uma compra',
    heading: 'Uma compra passou para outro e-mail',
    paragraphs: [
      'Alguém do atendimento aceitou um pedido de acesso: a compra abaixo passou para outro endereço, que recebeu o link para entrar.',
      'Se isso não deveria ter acontecido, retire o acesso na página do aluno, encerre as sessões da conta e fale com a pessoa.',
    ],
    actionLabel: 'Abrir a compra',
    note: 'Enviamos este aviso a quem cuida do site e a todos os que o administram, a cada compra que o atendimento passa para outro e-mail.',
  },
  refundToDo: {
    subject: 'Um reembolso espera por você',
    heading: 'Devolva o dinheiro desta compra',
    paragraphs: [
      'Quem comprou desistiu dentro da garantia, e a devolução não pode ser feita pelo site. Devolva o valor na empresa de pagamento, ou por PIX se a venda foi sua, e depois marque o pedido como devolvido.',
    ],
    actionLabel: 'Abrir os pedidos',
    note: 'Você recebe este aviso a cada reembolso que precisa ser feito à mão.',
  },
  trouble: {
    subject: 'O site precisa de você',
    heading: 'O site precisa de você',
    paragraphs: ['Apareceu algo que só uma pessoa resolve:'],
    actionLabel: 'Resolver no Painel',
    note: 'Você recebe um aviso quando o problema começa, e não outra vez enquanto ele durar. A lista inteira está no Painel.',
  },
  troubleSummary: {
    subject: 'O site ainda precisa de você',
    heading: 'O que ainda precisa de você',
    paragraphs: ['Isto continua sem solução:'],
    actionLabel: 'Abrir o Painel',
    note: 'Você recebe este resumo no máximo uma vez por dia, enquanto houver mais de um assunto ou algum deles crescer.',
  },
};
