import { exerciseSet, right, wrong, wrongPassage } from './exercise-set.ts';

// Only append: the place of an entry is its id (see exercise-set.ts).
export const modulo2 = exerciseSet({
  module: 'modulo2',
  questions: [
    {
      scenario:
        'A clínica vai começar a usar um assistente de conversa. Para simplificar, alguém propõe uma conta só, com a senha anotada no mural da recepção.',
      question: 'Como você organiza o acesso?',
      answers: [
        wrong(
          'Uma conta por pessoa, com a mesma senha, para um cobrir o outro.',
          'Com uma senha que todos sabem, não se sabe quem escreveu o quê, e quem sai da equipe a leva junto.',
        ),
        wrong(
          'Conta única, aberta só no computador da recepção, bem à vista de todos.',
          'O lugar não resolve: as conversas se misturam, e um caso aparece no meio do outro.',
        ),
        right(
          'Uma conta por pessoa, com senha só dela e verificação em duas etapas.',
          'Assim se sabe quem fez cada pedido, as conversas não se misturam e o acesso de quem sai é retirado no mesmo dia.',
        ),
      ],
      readAgain: { lesson: 'm2p1', part: 'Configure em dez minutos' },
    },
    {
      scenario:
        'Uma ferramenta de ditado parece ótima. Você a testou com um caso simples, que correu bem, e a equipe quer adotá-la já na segunda-feira.',
      question: 'O que falta antes de adotar?',
      answers: [
        right(
          'Testar em casos encerrados e variados, com resposta já anotada.',
          'Anonimizados: um caso longo, um felino e um com informação faltando de propósito mostram o que um caso simples esconde. Escrever antes evita aceitar o que parece bom.',
        ),
        wrong(
          'Nada: o caso correu bem, e o uso do dia a dia mostra se há erro.',
          'O erro que aparece no dia a dia aparece em um paciente. Primeiro o controle, depois o paciente.',
        ),
        wrong(
          'Perguntar ao fornecedor quanto ela acerta e pedir o estudo dele.',
          'A pergunta é boa, mas não diz como ela se sai com a sua voz, a sua sala e os seus pacientes.',
        ),
      ],
      readAgain: { lesson: 'm2p1', part: 'Como testar: cinco casos antes de adotar' },
    },
    {
      scenario:
        'Chegou por e-mail um laudo em PDF, com várias páginas. Você cola tudo, já sem nomes, e pede um resumo. A resposta, curta, diz que está tudo dentro do esperado.',
      question: 'O que essa resposta pede de você?',
      answers: [
        wrong(
          'Nada além de anexá-la ao prontuário: o laudo veio de um serviço conhecido.',
          'Quem mandou não muda o risco: o texto pode ter sido cortado, ou conter uma ordem que não se vê.',
        ),
        right(
          'Ler o laudo e, com ele ao lado, conferir o resumo; na próxima, só um trecho.',
          'O assistente não separa bem o seu pedido do texto colado. Avisar que o material é só para leitura reduz o risco, mas não o elimina: por isso se lê o original. E um laudo inteiro costuma trazer nomes onde não se espera: se um foi junto, é incidente.',
        ),
        wrong(
          'Pedir um resumo mais longo do mesmo arquivo, página por página, com medidas.',
          'Se o texto traz uma ordem escondida, ou se parte dele foi ignorada, a versão longa repete o engano com mais palavras.',
        ),
      ],
      readAgain: { lesson: 'm2p1', part: 'Quando o texto colado dá ordens' },
    },
    {
      scenario:
        'O seu assistente aceita imagens. Um colega fotografa a radiografia do Bento, com o nome do tutor no canto, e pede “o laudo”.',
      question: 'O que você diz a ele?',
      answers: [
        wrong(
          'Que cubra o nome do tutor, mande só a imagem e então peça o laudo.',
          'Cobrir o nome protege a família, mas a resposta continua sem valor: a ferramenta não foi feita para laudar.',
        ),
        wrong(
          'Que use a resposta só como segunda opinião, depois de ler a radiografia.',
          'Segunda opinião é de quem tem como avaliar. A ferramenta descreve com fluência o que não sabe ver, e isso contamina a sua leitura.',
        ),
        right(
          'Que imagem de paciente não vai a assistente, e o nome, menos ainda.',
          'Aceitar imagem não é laudar. São dois problemas: um dado pessoal exposto e uma leitura sem validação. O exame vai a quem lauda. O envio se registra na Ficha de Incidente com Dados, com o responsável pelos dados, e só depois se apaga.',
        ),
      ],
      readAgain: { lesson: 'm2p1', part: 'Imagem e arquivo: sim e não' },
    },
  ],
  flawedTexts: [
    {
      title: 'O combinado da equipe, versão de rascunho',
      intro:
        'A recepção escreveu o combinado que vai para a parede da copa. Toque nas regras que precisam ser corrigidas antes de imprimir.',
      passages: [
        'Usamos somente as ferramentas que a clínica escolheu e testou.',
        wrongPassage(
          'Com o treinamento desligado, o prontuário pode ser colado inteiro.',
          'Desligar o treinamento não apaga o que fica guardado. Nada de nome, telefone, documento, foto ou voz de tutor.',
        ),
        'Ninguém envia texto gerado sem que uma pessoa da equipe o leia inteiro.',
        wrongPassage(
          'Para ganhar tempo, a receita é colada, e o assistente a passa a limpo.',
          'A receita nunca é colada. Medicamento e dose saem do papel assinado, copiados por uma pessoa.',
        ),
        'Documento clínico só sai revisado e assinado pelo médico-veterinário.',
        wrongPassage(
          'A conversa com o assistente substitui o prontuário nos dias cheios.',
          'Conversa não é prontuário e não pode ser o único lugar onde algo está escrito.',
        ),
        'Quem sai da equipe perde o acesso no mesmo dia.',
        'Errou? Avise. O erro comunicado cedo ainda pode ser contido.',
      ],
      order: [1, 3, 2, 4, 5, 7, 6, 8],
      readAgain: { lesson: 'm2p1', part: 'O combinado da equipe' },
    },
    {
      title: 'As respostas do fornecedor',
      intro:
        'A clínica perguntou, por escrito, a quem vende um programa que lê radiografias. Estas são as respostas. Toque nas que bastam para você não contratar.',
      passages: [
        'Testado só em tórax de cães e gatos: fora disso, não use.',
        'O estudo vai anexo e diz quantos animais eram doentes e quantos eram saudáveis.',
        wrongPassage(
          'Quando o resultado é normal, o paciente pode ser liberado.',
          'Nenhum programa acerta sempre, e o “normal” errado é o que manda o doente para casa. Quem libera é o médico-veterinário, com o exame físico e o laudo.',
        ),
        wrongPassage(
          'Nos casos simples, a assinatura do veterinário é dispensada.',
          'Laudo é ato do médico-veterinário. E só se sabe que o caso era simples depois que alguém o leu.',
        ),
        'No estudo, errou mais em animais obesos e em imagem borrada por movimento: está na terceira tabela do anexo.',
        wrongPassage(
          'As imagens ficam em servidor de parceiros nossos, por um prazo que será definido depois da assinatura.',
          'Sem país, sem prazo e sem nome, a clínica não sabe o que responder à família. Resposta vaga sobre guarda é motivo para não contratar.',
        ),
        'Se a clínica cancelar, leva as imagens e os laudos; apagamos as cópias e confirmamos por escrito.',
        'As imagens da clínica não são usadas para treinar o sistema, e isso está no contrato.',
      ],
      order: [1, 2, 5, 3, 4, 7, 6, 8],
      readAgain: { lesson: 'm2p1', part: '6. IA dentro do sistema de gestão e dos equipamentos' },
    },
  ],
  teamDocument: 'bonus/casos_para_discutir',
});
