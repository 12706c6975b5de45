import { additionsRule, exerciseSet, right, wrong, wrongPassage } from './exercise-set.ts';

// Only append: the place of an entry is its id (see exercise-set.ts).
export const bonus = exerciseSet({
  module: 'bonus',
  questions: [
    {
      scenario:
        'Para montar a anamnese de um jabuti, você reaproveita o prompt do cão, trocando só a palavra da espécie.',
      question: 'O que esperar do roteiro?',
      answers: [
        wrong(
          'O mesmo resultado: o assistente adapta as perguntas à nova espécie.',
          'Quando não sabe, ele completa com a espécie mais comum. O roteiro vem com cara de cão.',
        ),
        right(
          'Faltas importantes: recinto, temperatura e manejo pedem outro roteiro.',
          'A pergunta que resolve o caso no cão não é a que resolve no jabuti. Comece pelo prompt da espécie e complete com o que você conhece.',
        ),
        wrong(
          'Um roteiro mais curto, porque há menos a perguntar sobre o jabuti.',
          'É o contrário: em réptil, boa parte do caso está no ambiente, e ambiente se pergunta.',
        ),
      ],
      readAgain: { lesson: 'b1t1', part: '7. Quelônios' },
    },
    {
      scenario:
        'Um resultado urgente do Simba acaba de sair, e ninguém ligou ainda para a família. A recepção pede um prompt para avisá-la por mensagem, com carinho.',
      question: 'Que mensagem você pede ao assistente?',
      answers: [
        right(
          'Nenhuma: resultado urgente é ligação, feita por quem pode explicar.',
          'Piora, notícia grave e resultado urgente não saem por texto. O assistente, no máximo, ajuda você a se preparar antes, sem dados do caso.',
        ),
        wrong(
          'Uma mensagem curta e serena, que só peça à família para ligar já.',
          'Ela pode ser lida tarde, ou sozinha. Quem liga é a clínica; se ninguém atender, tenta o segundo contato, e só então uma mensagem, sem o resultado, pede que liguem ou venham agora. E alguém continua ligando.',
        ),
        wrong(
          'Uma mensagem completa, com o resultado explicado em linguagem simples.',
          'Linguagem simples não transforma notícia grave em texto. A família fica com a notícia e sem a conversa.',
        ),
      ],
      readAgain: { lesson: 'b1g1', part: 'Como usar esta coleção' },
    },
    {
      scenario:
        'Na orientação de alta da Mel, a resposta do assistente trouxe um prazo para suspender o medicamento. Na instrução, você não tinha escrito prazo nenhum.',
      question: 'O que fazer com essa resposta?',
      answers: [
        wrong(
          'Corrigir o prazo pelo da receita e usar o resto, que está bom.',
          'Quem corrige um prazo inventado deixa passar o que não viu. Prazo que você não deu condena o rascunho inteiro.',
        ),
        wrong(
          'Manter, se o prazo parecer razoável para um remédio como esse.',
          'Razoável não é prescrito. A família segue o papel, e não o que você pensou.',
        ),
        right(
          'Descartar, pedir de novo e copiar à mão o que é da receita.',
          `${additionsRule} Medicamento, dose, via, intervalo e duração nunca passam pelo assistente: o novo pedido vai sem a receita.`,
        ),
      ],
      readAgain: { lesson: 'b1g2', part: 'Como usar esta coleção' },
    },
    {
      scenario:
        'Você prepara um relato de caso. O assistente sugere uma frase ótima para a discussão, com autores, revista e ano.',
      question: 'A frase entra no texto?',
      answers: [
        wrong(
          'Entra, com a citação marcada em amarelo, para conferir depois.',
          'O “depois” se perde, e a frase já terá guiado o seu raciocínio. Primeiro se abre o artigo.',
        ),
        right(
          'Só se eu abrir e ler o artigo, na base de dados, e ele a sustentar.',
          'A regra desta coleção é a mais dura: o assistente não fornece fato, referência nem número. Quem fornece é o artigo que você abriu; a frase, escreva com as suas palavras.',
        ),
        wrong(
          'Entra sem a citação, porque a ideia é boa e o texto ganha muito com ela.',
          'A ideia veio de uma fonte que talvez não exista. Sem fonte, ela não tem lugar na discussão.',
        ),
      ],
      readAgain: { lesson: 'b1g4', part: 'Como usar esta coleção' },
    },
  ],
  flawedTexts: [
    {
      title: 'Um prompt que precisa de conserto',
      intro:
        'Um colega escreveu este prompt para mensagens de retorno e quer guardá-lo na carteira da clínica. Toque nos trechos que precisam sair ou mudar.',
      passages: [
        'Papel: você ajuda uma clínica de pequenos animais a escrever para tutores.',
        wrongPassage(
          'Contexto: a tutora da Nina, que mora na rua da feira, com o telefone abaixo.',
          'Dado pessoal não entra em prompt. Use campos, como [NOME DO TUTOR] e [NOME DO PACIENTE], e preencha depois, fora do assistente.',
        ),
        'Tarefa: escreva uma mensagem lembrando o retorno que não aconteceu.',
        wrongPassage(
          'Se ela contar um sintoma, diga se é grave.',
          'Gravidade não se delega. Resposta com sinal clínico é ligação de uma pessoa.',
        ),
        'Limites: não cite diagnóstico, resultado, medicamento nem dose; não invente dados.',
        wrongPassage(
          'Para convencer, diga que o paciente corre perigo se não voltar.',
          'Urgência falsa e medo não são comunicação. O motivo do retorno se diz com simplicidade e verdade.',
        ),
        'Formato: frases curtas, tom acolhedor; no fim, a frase do plantão, como falar com uma pessoa e como não receber lembretes.',
        'Nota para a equipe, fora do prompt: antes de enviar, alguém lê em voz alta.',
      ],
      order: [1, 2, 3, 4, 6, 5, 7, 8],
      readAgain: { lesson: 'b1g1', part: '1. Confirmação de consulta com preparo' },
    },
    {
      title: 'A resposta ao prompt da alta',
      intro:
        'O seu plano: repouso em um cômodo, sem escada; colar o tempo todo; ferida seca; retorno na data marcada, mesmo que ele pareça bem; remédios, só os da receita assinada. O prompt mandava usar apenas isso e terminar mandando a família à folha dos sinais. Toque nos trechos que contrariam o plano ou acrescentam algo a ele.',
      passages: [
        'Em casa, ele fica em um cômodo, sem escada.',
        'O colar fica o tempo todo.',
        wrongPassage(
          'Só para comer, o colar pode sair.',
          'O plano diz “o tempo todo”. Um minuto sem ele basta para abrir os pontos, e a frase parece sensata.',
        ),
        wrongPassage(
          'Um pouco de inchaço é normal.',
          'Você não escreveu isso. “Normal” dito de longe faz a família esperar com o que devia mostrar.',
        ),
        'Mantenha a ferida seca.',
        'Remédios: siga a receita assinada, e só ela.',
        wrongPassage(
          'Se ele estiver animado, libere o passeio.',
          `O repouso é o que o plano mais pede, e o animado é quem mais precisa dele. ${additionsRule} Aqui são três acréscimos: descarte e peça de novo.`,
        ),
        'Volte em [DATA], mesmo que ele pareça bem.',
        'Quando ligar e quando vir na hora: está na folha que vai com este papel.',
      ],
      order: [1, 2, 3, 4, 5, 6, 8, 7, 9],
      readAgain: {
        lesson: 'b1g2',
        part: '1. Cirurgia ou procedimento',
      },
    },
  ],
  teamDocument: 'bonus/casos_para_discutir',
});
