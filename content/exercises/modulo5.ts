import { exerciseSet, right, wrong, wrongPassage } from './exercise-set.ts';

// Only append: the place of an entry is its id (see exercise-set.ts).
export const modulo5 = exerciseSet({
  module: 'modulo5',
  questions: [
    {
      scenario:
        'O lembrete de vacina do Nino chegou à família uma semana depois do óbito dele. A tutora respondeu com uma foto e um ponto final.',
      question: 'O que muda para não acontecer de novo?',
      answers: [
        wrong(
          'O texto do lembrete, que passa a pedir desculpas se houver engano.',
          'Desculpa antecipada não evita a dor, e torna estranha a mensagem de todos os outros.',
        ),
        wrong(
          'O lembrete deixa de existir, para que nenhuma família passe por isso.',
          'Os outros pacientes perdem um cuidado por causa de uma exceção que faltava.',
        ),
        right(
          'Quem registra o óbito marca na hora, e todo fluxo respeita essa marca.',
          'Essa única regra evita o pior constrangimento. E alguém liga para a tutora: essa conversa não é de máquina.',
        ),
      ],
      readAgain: { lesson: 'm5g1', part: 'As exceções que todo fluxo precisa ter' },
    },
    {
      scenario:
        'No acompanhamento pós-operatório, a tutora da Cacau não respondeu à mensagem da manhã. A hora-limite combinada passou.',
      question: 'Como o fluxo deve tratar o silêncio?',
      answers: [
        wrong(
          'Como “tudo bem”: quem tem um problema sempre escreve ou liga para a clínica.',
          'Silêncio nunca conta como melhora. A pessoa pode estar sem internet, dormindo ou assustada.',
        ),
        right(
          'Com ligação; se ninguém atender, segundo contato, aviso ao veterinário e registro.',
          'O fluxo lembra, e a equipe liga. A tentativa também fica no prontuário.',
        ),
        wrong(
          'Com outra mensagem automática, à noite, que repete todas as perguntas feitas pela manhã.',
          'Se a primeira não foi lida, a segunda pode não ser. E à noite ninguém estará lendo a resposta.',
        ),
      ],
      readAgain: { lesson: 'm5g1', part: 'Fluxo 2: acompanhamento pós-operatório (amarela)' },
    },
    {
      scenario:
        'A clínica quer que a resposta automática da noite pergunte os sintomas e diga se o caso pode esperar até a manhã seguinte.',
      question: 'O que essa mensagem pode fazer?',
      answers: [
        right(
          'Dizer que ninguém está lendo agora, quando haverá resposta e aonde ir em emergência.',
          'É o aviso honesto. Pela manhã, uma pessoa lê todas as mensagens antes da primeira consulta e liga para quem relatou sinal clínico.',
        ),
        wrong(
          'Perguntar os sintomas, sem dar nenhuma resposta a eles, para adiantar a manhã.',
          'Perguntar e não ler é pior do que não perguntar: a família acredita que avisou.',
        ),
        wrong(
          'Tranquilizar, se os sintomas forem leves, e pedir que a família espere até a abertura.',
          'Quem diz que é leve é quem examina. Tranquilizar sem ler é classificar gravidade no automático.',
        ),
      ],
      readAgain: {
        lesson: 'm5g1',
        part: 'Fluxo 5: mensagens fora do horário (verde no aviso, vermelha no conteúdo)',
      },
    },
    {
      scenario:
        'Um fornecedor oferece ligar o assistente ao e-mail e à agenda da clínica, para que ele remarque consultas sozinho.',
      question: 'O que pesa mais na decisão?',
      answers: [
        wrong(
          'Se o preço por mês cabe no orçamento e as horas que poupa o compensam.',
          'Conta, mas não é o risco: o que uma ordem errada faria com a agenda custa mais.',
        ),
        wrong(
          'Se a equipe gosta do assistente, e se a recepção o aprende em uma tarde.',
          'Gostar ajuda a adotar. Não impede que um texto de fora dê ordens a quem age sozinho.',
        ),
        right(
          'Se ele age sozinho: ordem escondida num e-mail recebido vira ação.',
          'Enquanto ele só escreve, alguém lê antes. Quando ele age, o erro já saiu, como envio ou cancelamento. Por isso uma pessoa aprova.',
        ),
      ],
      readAgain: { lesson: 'm5g1', part: 'Acessos' },
    },
  ],
  flawedTexts: [
    {
      title: 'Revisão antes de ligar',
      intro:
        'Esta é a ficha de um fluxo de retorno de pacientes crônicos, pronta para ser ligada na segunda-feira. Toque nos trechos que precisam mudar antes.',
      passages: [
        'Gatilho: data de reavaliação vencida na planilha de casos crônicos.',
        wrongPassage(
          'Cor verde: a lista sai sozinha toda segunda, porque a data já está na planilha.',
          'Retorno de crônico tem contexto clínico: a cor é amarela. O veterinário olha a lista e risca quem não deve receber.',
        ),
        'Mensagem pessoal, que lembra o retorno combinado, sem exame, doença nem remédio, e com a frase do plantão.',
        wrongPassage(
          'A mensagem cita o último exame e diz se o resultado melhorou.',
          'Interpretar exame nunca é automático, e detalhe clínico não vai em lembrete.',
        ),
        'Exceções: óbito, internação, transferência, pedido de não receber (quem não recebe mensagem recebe ligação), conversa delicada em andamento e retorno já marcado.',
        wrongPassage(
          'Resposta que conta um sinal novo entra na fila e é lida na sexta-feira.',
          'Sinal novo é ligação na hora. Sem alguém que leia as respostas, o fluxo não é ligado.',
        ),
        'Quem não respondeu até a hora combinada recebe uma ligação da recepção.',
        wrongPassage(
          'Responsável: a equipe toda, para que o fluxo não dependa de uma pessoa só.',
          'De todos é de ninguém. Cada fluxo tem uma pessoa, com substituto, que nota quando ele parou.',
        ),
        'Registro: nova data, ou o motivo da recusa, na planilha.',
        'Como desligar em um minuto: o botão de pausa dos envios, no programa da agenda.',
      ],
      order: [1, 5, 2, 3, 4, 6, 7, 9, 8, 10],
      readAgain: { lesson: 'm5g1', part: 'Fluxo 4: retorno de pacientes crônicos (amarela)' },
    },
    {
      title: 'A atendente que atende sozinha',
      intro:
        'Um fornecedor oferece uma voz automática para o telefone da clínica. Este é o roteiro que ele propõe. Toque no que precisa mudar antes de qualquer teste.',
      passages: [
        'Diz logo que é um programa e como se fala com uma pessoa.',
        'Para marcar consulta, anota o pedido; quem confirma o horário é a recepção.',
        wrongPassage(
          'Pergunta os sintomas e diz se dá para esperar.',
          'Isso é triagem, e triagem não se delega. Perguntar sintoma já cria, em quem liga, a ideia de que alguém avaliou.',
        ),
        wrongPassage(
          'A quem chora, promete que vai ficar tudo bem.',
          'Promessa que ninguém pode fazer, dita por quem não sabe do que se trata. Choro, piora e óbito são conversa de gente.',
        ),
        'A qualquer queixa sobre o animal, passa a ligação a uma pessoa; fora do horário, diz o endereço e o telefone do plantão.',
        wrongPassage(
          'Relê, a quem pedir, o remédio e a dose da receita.',
          'Receita e dose não saem de uma máquina, e a voz não sabe quem está do outro lado. Quem responde é o médico-veterinário.',
        ),
        'Avisa antes de gravar e, se a pessoa disser não, segue sem gravar.',
        wrongPassage(
          'Os recados ficam gravados, em ordem de chegada, e são lidos quando sobra tempo.',
          'Recado sem leitor é pior que telefone ocupado: a família acredita que avisou. Alguém lê na hora combinada, ou a voz não é ligada.',
        ),
        'A equipe sabe desligar a voz em um minuto.',
      ],
      order: [1, 2, 5, 3, 4, 7, 6, 9, 8],
      readAgain: { lesson: 'm5g1', part: 'O que automatizar e o que não automatizar' },
    },
  ],
  teamDocument: 'bonus/casos_para_discutir',
});
