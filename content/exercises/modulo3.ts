import { additionsRule, exerciseSet, right, wrong, wrongPassage } from './exercise-set.ts';

// Only append: the place of an entry is its id (see exercise-set.ts).
export const modulo3 = exerciseSet({
  module: 'modulo3',
  questions: [
    {
      scenario:
        'No ditado da ultrassonografia da Jade, você descreveu fígado, rins e bexiga. O baço não apareceu bem, e você se esqueceu de dizer isso. O rascunho traz “baço com aspecto habitual”.',
      question: 'Como o laudo deve ficar?',
      answers: [
        right(
          'Com o baço “não avaliado”, ou “avaliação limitada”, e o motivo ao lado.',
          'Órgão não citado não é órgão normal. A lacuna declarada protege o paciente e quem vai ler o laudo depois.',
        ),
        wrong(
          'Sem menção ao baço: só se descreve o que apareceu bem na imagem.',
          'O silêncio também engana: quem lê pode supor que foi visto e estava bem.',
        ),
        wrong(
          'Como está: uma alteração importante no baço teria chamado a minha atenção.',
          'Você não viu bem o órgão. A frase afirma um exame que não aconteceu.',
        ),
      ],
      readAgain: { lesson: 'm3g1', part: 'O que delegar e o que nunca sai das suas mãos' },
    },
    {
      scenario:
        'Você anotou “suspeita de corpo estranho, aguardando imagem”. O relatório para o colega veio com “apresenta corpo estranho”.',
      question: 'Que erro é esse, e o que fazer?',
      answers: [
        wrong(
          'Só de estilo: antes da imagem, o colega entende que é suspeita.',
          'Ele não estava na sua consulta. Vai ler uma afirmação e decidir a partir dela.',
        ),
        right(
          'Certeza inflada: volto à palavra que usei, com a imagem pendente.',
          'O grau de certeza do documento é o que você sustenta. E o exame pendente precisa continuar no texto.',
        ),
        wrong(
          'Nenhum, se a imagem depois confirmar: o colega ganha tempo com isso.',
          'O documento vale na data em que foi assinado. Se a imagem disser outra coisa, a frase já viajou.',
        ),
      ],
      readAgain: { lesson: 'm3g1', part: 'Os erros de sempre' },
    },
    {
      scenario:
        'O rascunho ficou pronto e você tem cinco minutos. Lê o texto do começo ao fim: flui bem, nada chama a atenção.',
      question: 'Essa leitura basta?',
      answers: [
        wrong(
          'Basta, se eu conheço bem o paciente e acabei de sair da consulta com ele.',
          'A memória completa o que falta, do mesmo jeito que a máquina. É por isso que se confere contra a anotação.',
        ),
        wrong(
          'Não: peço antes que outra conversa do assistente também leia o texto e o aprove.',
          'A conferência por IA ajuda a encontrar diferenças, mas também deixa passar. A última leitura é sua, contra a fonte.',
        ),
        right(
          'Não: confiro, com a anotação ao lado, espécie, negações, lados, números e datas.',
          'Tudo parece certo porque está bem escrito. Começa-se pelo que causa mais dano se estiver errado. Remédio que não estava na anotação condena o rascunho. Se cinco minutos não bastam, o texto espera.',
        ),
      ],
      readAgain: { lesson: 'm3g1', part: '5. Confira contra a fonte, não contra a memória' },
    },
    {
      scenario:
        'Para ganhar tempo, alguém propõe que o assistente preencha os riscos do termo de consentimento da cirurgia da Lola, a partir de uma frase sua.',
      question: 'Você aceita?',
      answers: [
        wrong(
          'Aceito, se eu ler tudo antes de imprimir e cortar o que não couber no caso.',
          'A lista virá genérica e convincente. Termo igual para todo caso protege pouco, e os riscos deste caso são seus.',
        ),
        right(
          'Não: riscos e alternativas deste caso são meus, e a conversa vem antes.',
          'O papel registra uma conversa que já aconteceu. A ferramenta não participou dela nem conhece a paciente.',
        ),
        wrong(
          'Não: peço os riscos a dois assistentes, comparo e fico com os que coincidem.',
          'Duas listas genéricas que coincidem continuam genéricas: nenhuma ferramenta examinou a paciente, e ninguém falou com a família.',
        ),
      ],
      readAgain: { lesson: 'm3g1', part: 'Termos, atestados e receita: os modelos limpos' },
    },
  ],
  flawedTexts: [
    {
      title: 'Do ditado ao relatório',
      intro:
        'Ditado: “Cadela adulta. Mancando da pata de trás direita desde a semana passada, piora depois do passeio. Dor na extensão do quadril direito. Joelho não consegui avaliar bem, ela estava tensa. Radiografia pedida, ainda não fez.” Toque nos trechos do rascunho que o ditado não sustenta.',
      passages: [
        'Cadela adulta, com claudicação de membro pélvico direito desde a semana passada.',
        'Piora depois do passeio.',
        wrongPassage(
          'Segundo a tutora, não houve queda nem atropelamento.',
          'Ninguém ditou isso: nem a negação, nem que foi a tutora quem contou.',
        ),
        'Dor à extensão do quadril direito.',
        wrongPassage(
          'Joelho sem alterações.',
          'O joelho teve avaliação limitada, porque a paciente estava tensa. “Não avaliado” não pode virar “normal”.',
        ),
        wrongPassage(
          'Radiografia compatível com displasia.',
          'A radiografia foi pedida e ainda não foi feita: é um resultado que não existe. Fica “radiografia pedida, ainda não feita”.',
        ),
        'Restante do exame físico: a confirmar.',
        wrongPassage(
          'Recomenda-se repouso até a reavaliação.',
          `Pode até ser a sua conduta, mas não estava no ditado, nem o repouso nem a reavaliação. ${additionsRule} Este rascunho se pede de novo.`,
        ),
      ],
      readAgain: { lesson: 'm3g1', part: 'Antes e depois' },
    },
    {
      title: 'O que a gravação dizia',
      intro:
        'A consulta foi gravada, com autorização. Foi dito: “Gato, quatro anos. Ontem não comeu, hoje comeu a metade do que costuma. Vomitou duas vezes na segunda, depois não vomitou mais. Em casa deram um comprimido do cachorro, ninguém sabe qual. Palpei o abdome, sem dor. A boca ele não deixou abrir. Vou internar para observar.” Toque nos trechos da nota que a gravação não sustenta.',
      passages: [
        'Gato, quatro anos. Ontem não comeu; hoje comeu a metade do que costuma.',
        wrongPassage(
          'Vômito persistente desde segunda-feira.',
          'Foram duas vezes, na segunda, e depois nenhuma. A palavra que a nota acrescentou muda a gravidade.',
        ),
        wrongPassage(
          'Responsável nega uso de medicamentos.',
          'É o contrário, e é o mais grave: em casa deram um comprimido do cachorro, que ninguém sabe qual é. Em gato, esse dado muda a consulta inteira, e descobrir qual era o comprimido é urgente.',
        ),
        'Abdome palpado, sem dor.',
        wrongPassage(
          'Cavidade oral sem alterações.',
          'A boca não foi vista: ele não deixou abrir. “Não avaliada” não pode virar “normal”.',
        ),
        'Conduta dita na consulta: internar para observar.',
        wrongPassage(
          'Retorno em sete dias.',
          `Ninguém deu esse prazo. ${additionsRule} Esta nota se pede de novo, e o áudio não é apagado antes da conferência.`,
        ),
      ],
      order: [1, 4, 2, 3, 5, 6, 7],
      readAgain: { lesson: 'm3g1', part: '5. Confira contra a fonte, não contra a memória' },
    },
  ],
  teamDocument: 'bonus/casos_para_discutir',
});
