import { z } from 'zod';
import { reminderDays, reminderKinds } from '../reminders.ts';
import { email } from './entry.ts';

/** Ids. */
const videoData = z.object({ student: z.string(), lesson: z.string() });
/** `student` is an id: what the reminder says is looked up when sending. */
const reminderData = z.object({ student: z.string(), reminder: z.enum(reminderKinds) });
/** `code` is the reissued certificate's, if there is one. */
const correctionData = z.object({ name: z.string(), code: z.string().optional() });

/** Emails about the course. */
export const studentsEmails = {
  welcome: email('Boas-vindas', 'account', z.object({ name: z.string() }), {
    // Sent once per account, from the success page.
    welcome: {
      label: 'Boas-vindas',
      use: 'everyday',
      help: 'Depois da compra confirmada na página. O site cumprimenta pelo primeiro nome.',
      subject: 'Boas-vindas ao curso',
      heading: 'O seu acesso está pronto',
      paragraphs: [
        'Que bom ter você no curso {{curso}}.',
        'Comece pelo Módulo 1: a primeira aula já traz um uso prático para a clínica. O seu progresso fica salvo e, ao concluir todas as aulas, o certificado é liberado.',
        'Precisa de ajuda? {{se resposta}}{{promessaResposta}}{{senao}}Escreva para o suporte{{fim}}.',
      ],
      actionLabel: 'Acessar o curso',
      note: 'Você recebeu esta mensagem porque a sua compra foi confirmada no nosso site.',
    },
  }),
  // `name` is the one on the certificate.
  certificate: email('Certificado emitido', 'account', z.object({ code: z.string(), name: z.string() }), {
    certificate: {
      label: 'Certificado emitido',
      use: 'everyday',
      help: 'A quem concluiu, com o endereço em que qualquer pessoa confere o certificado. O site cumprimenta pelo primeiro nome.',
      subject: 'O seu certificado está pronto',
      heading: 'O seu certificado está pronto',
      paragraphs: [
        'Você concluiu o curso {{curso}}. Parabéns por chegar até aqui!',
        'O certificado em PDF está na sua área do aluno. No endereço do botão qualquer pessoa confere que ele é verdadeiro: ponha-o no seu currículo ou perfil.',
      ],
      actionLabel: 'Ver o meu certificado',
      note: 'Você recebeu esta mensagem porque concluiu o curso com a conta deste e-mail.',
    },
  }),
  // An id: its answer is read when sending.
  'question-answered': email('Resposta a uma dúvida', 'account', z.object({ question: z.string() }), {
    questionAnswered: {
      label: 'Resposta a uma dúvida',
      help: 'Quando você responde. O nome da aula e a sua resposta aparecem abaixo do texto. O site cumprimenta pelo primeiro nome.',
      subject: 'A sua dúvida foi respondida',
      heading: 'A sua dúvida foi respondida',
      paragraphs: ['Você enviou uma dúvida sobre uma aula do curso {{curso}}. Aqui está a resposta.'],
      actionLabel: 'Ver na aula',
      note: 'Você recebeu esta mensagem porque enviou uma dúvida na página da aula. A resposta também fica lá.',
    },
  }),
  reminder: email('Lembrete a aluno', 'account', reminderData, {
    reminderNotStarted: {
      label: 'Lembrete: não começou',
      use: 'everyday',
      help: `Uma vez, ${reminderDays['not-started'].from} dias depois de o curso abrir, se você ligar em Ajustes › Avisos. A próxima aula aparece abaixo do texto, e o botão leva a ela.`,
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
      label: 'Lembrete: parou',
      use: 'everyday',
      help: `Uma vez, depois de ${reminderDays.stopped.from} dias sem aula, se você ligar em Ajustes › Avisos. A próxima aula aparece abaixo do texto, e o botão leva a ela.`,
      subject: 'O seu curso continua de onde você parou',
      heading: 'O seu lugar está guardado',
      paragraphs: [
        'Faz um tempo que você não abre o curso {{curso}}. Sem pressa: o que você concluiu continua lá.',
      ],
      actionLabel: 'Continuar de onde parei',
      note: 'Você recebeu esta mensagem porque tem acesso ao curso {{curso}}. Este lembrete não se repete.',
    },
    reminderAlmostDone: {
      label: 'Lembrete: falta pouco',
      use: 'everyday',
      help: `Uma vez, a quem já fez a maior parte e está há ${reminderDays['almost-done'].from} dias sem aula, se você ligar em Ajustes › Avisos. A próxima aula aparece abaixo do texto, e o botão leva a ela.`,
      subject: 'Falta pouco para o seu certificado',
      heading: 'Você está quase no fim',
      paragraphs: ['Faltam poucas aulas para concluir o curso {{curso}} e receber o certificado.'],
      actionLabel: 'Continuar o curso',
      note: 'Você recebeu esta mensagem porque tem acesso ao curso {{curso}}. Este lembrete não se repete.',
    },
  }),
  // Ids; whether the student has access and the lesson a video is looked up when sending.
  'video-ready': email('Aviso de vídeo publicado', 'account', videoData, {
    videoReady: {
      label: 'Vídeo publicado',
      help: 'Uma vez, a quem pediu aviso em uma aula sem vídeo, quando você publica o vídeo. O nome da aula aparece abaixo do texto. O site cumprimenta pelo primeiro nome.',
      subject: 'O vídeo que você esperava saiu',
      heading: 'O vídeo da aula saiu',
      paragraphs: [
        'Você pediu para saber quando o vídeo desta aula do curso {{curso}} saísse. Ele já está lá.',
      ],
      actionLabel: 'Assistir à aula',
      note: 'Você recebeu esta mensagem porque tocou em “Avise-me quando sair” na página da aula. Ela não se repete.',
    },
  }),
  'name-corrected': email('Nome corrigido', 'account', correctionData, {
    nameCorrected: {
      label: 'Nome corrigido',
      help: 'Quando você corrige o nome. O nome, e o código do novo certificado se houver, aparecem abaixo do texto. O site cumprimenta pelo primeiro nome.',
      subject: 'O seu nome foi corrigido',
      heading: 'O seu nome foi corrigido',
      paragraphs: ['O nome da sua conta no curso {{curso}} agora é este:'],
      actionLabel: 'Ver como ficou',
      note: 'Você recebeu esta mensagem porque o nome da conta deste e-mail mudou. Se não foi a seu pedido, fale com o suporte.',
    },
  }),
  'name-refused': email('Correção do nome recusada', 'account', z.object({ request: z.string() }), {
    nameRefused: {
      label: 'Correção do nome recusada',
      help: 'Quando você recusa a correção. O nome pedido e o seu motivo aparecem abaixo do texto. O site cumprimenta pelo primeiro nome.',
      subject: 'Sobre a correção do seu nome',
      heading: 'O seu nome continua como estava',
      paragraphs: [
        'Você pediu para corrigir o nome da sua conta no curso {{curso}}. Desta vez o pedido não foi aceito:',
      ],
      actionLabel: 'Ir para a minha conta',
      note: 'Você recebeu esta mensagem porque pediu a correção do nome. Se algo não ficou claro, fale com o suporte.',
    },
  }),
};
