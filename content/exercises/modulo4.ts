import { additionsRule, exerciseSet, right, wrong, wrongPassage } from './exercise-set.ts';

// Only append: the place of an entry is its id (see exercise-set.ts).
export const modulo4 = exerciseSet({
  module: 'modulo4',
  questions: [
    {
      scenario:
        'Na planilha da clínica, a mesma espécie aparece como “Felino”, “felina”, “gato” e “Gato”. Você quer saber quantos gatos estão com a vacina atrasada.',
      question: 'O que resolve de verdade?',
      answers: [
        wrong(
          'Pedir ao assistente que conte os gatos, seja qual for a palavra escrita.',
          'Ele é ruim em contar, e a planilha continua torta na semana que vem. A conta é da fórmula.',
        ),
        right(
          'Uma lista fechada para a espécie, com as linhas antigas corrigidas.',
          'Onde a palavra se repete, escolhe-se de uma lista. A partir daí o filtro responde, se a data da próxima dose também estiver preenchida.',
        ),
        wrong(
          'Combinar com a equipe uma só palavra, e que todos a escrevam sempre igual.',
          'Atenção não dura uma terça cheia. O campo precisa impedir a variação.',
        ),
      ],
      readAgain: { lesson: 'm4g1', part: '5. Lista fechada onde a palavra se repete' },
    },
    {
      scenario:
        'Na planilha, a célula “Sopro” do Tomé, que aceita texto, está vazia. Um colega lê e diz ao tutor que o coração foi auscultado e estava bem.',
      question: 'O que evita que isso se repita?',
      answers: [
        right(
          'Escrever “não”, “não avaliado”, “não se aplica” ou “a confirmar” na célula.',
          'Vazio quer dizer apenas “ainda não preenchi”. Quatro respostas combinadas evitam que cada um leia o que quiser. E alguém corrige com o tutor o que foi dito.',
        ),
        wrong(
          'Combinar com a equipe que célula vazia quer dizer sempre “não avaliado”.',
          'Vazio também é o que ninguém preencheu ainda. Uma leitura combinada só na cabeça não chega a quem lê.',
        ),
        wrong(
          'Preencher com um zero toda célula vazia em que se esperava um achado.',
          'Zero é um valor medido. Trocar vazio por zero cria um exame que não houve.',
        ),
      ],
      readAgain: { lesson: 'm4g1', part: '6. Vazio não é zero e não é “não”' },
    },
    {
      scenario:
        'Você quer ajuda do assistente para padronizar uma planilha. Apagou as colunas de tutor e telefone e manteve o código do prontuário, “porque não é nome”.',
      question: 'A cópia está segura?',
      answers: [
        wrong(
          'Está: fora da clínica, ninguém sabe de que família é cada código.',
          'Quem tem o cadastro volta ao tutor em um minuto. Isso é pseudonimizar, e o dado continua sendo pessoal.',
        ),
        wrong(
          'Ainda não: falta apagar a cópia e a conversa quando a padronização acabar.',
          'Apagar tira da sua tela; no fornecedor, sai no prazo dele. O que não pode ser visto não entra.',
        ),
        right(
          'Ainda não: falta trocar os códigos e as datas e apagar as observações.',
          'A cópia leva uma numeração que não existe em nenhum outro lugar, e ninguém guarda a lista que liga uma à outra. As observações livres se apagam: é nelas que os nomes mais escapam.',
        ),
      ],
      readAgain: { lesson: 'm4g1', part: 'Preparar uma cópia segura em cinco minutos' },
    },
    {
      scenario:
        'Este mês houve mais intercorrências cirúrgicas que no anterior. Alguém propõe colar a planilha e perguntar ao assistente qual é a causa.',
      question: 'Qual é o caminho?',
      answers: [
        wrong(
          'Perguntar, mas pedir três causas possíveis, para não ficar com uma só.',
          'Virão três histórias convincentes, mesmo onde só há coincidência. E a planilha como está traz nome, código e data: colada assim, é incidente.',
        ),
        right(
          'Ver quantos casos são, se o registro mudou, e rever os prontuários em equipe.',
          'O dado mostra o que foi registrado. Um padrão que preocupa pede a leitura dos casos por quem entende deles.',
        ),
        wrong(
          'Não fazer nada por ora: números assim pequenos sempre variam de um mês a outro.',
          'Pode ser acaso, e pode não ser. A pergunta se responde com os prontuários, não com indiferença.',
        ),
      ],
      readAgain: { lesson: 'm4g1', part: 'Ler um número com cuidado' },
    },
  ],
  flawedTexts: [
    {
      title: 'De uma anotação a uma linha de planilha',
      intro:
        'Anotação: “Paciente 1, porquinho-da-índia, veio hoje, pesou 820, tutor acha que come menos, rever mês que vem. Suspeita de doença renal, exames pedidos.” Toque nos trechos da linha proposta que a anotação não sustenta.',
      passages: [
        'Código: Paciente 1.',
        'Parâmetro: peso. Valor: 820.',
        wrongPassage(
          'Unidade: kg.',
          'A anotação não traz unidade, e o assistente pôs a do cão: um porquinho-da-índia não pesa 820 kg. Nem “g” se supõe: fica “a confirmar”, e alguém pergunta a quem pesou.',
        ),
        'Observações: relato de menor ingestão.',
        wrongPassage(
          'Apetite: não come há alguns dias.',
          '“Acha que come menos” virou outra queixa, mais grave e com duração que ninguém contou.',
        ),
        wrongPassage(
          'Problema: doença renal. Certeza: confirmado.',
          'A anotação diz suspeita, com exames pedidos. Quem muda esse campo é o médico-veterinário, com data. Fica “suspeita”.',
        ),
        'Exames pedidos; na anotação, ainda sem nenhum resultado.',
        wrongPassage(
          'Próximo retorno: primeiro dia útil do mês que vem.',
          `“Mês que vem” não é uma data. Fica “a confirmar”, até que alguém marque. E porquinho-da-índia que come menos não espera a data: quem preenche a linha avisa o veterinário agora. ${additionsRule} Esta linha se pede outra vez.`,
        ),
        'Espécie: porquinho-da-índia. Data: a confirmar.',
      ],
      order: [1, 9, 2, 3, 5, 6, 7, 8, 4],
      readAgain: { lesson: 'm4g1', part: 'Onde o assistente ajuda' },
    },
    {
      title: 'O resumo do mês',
      intro:
        'Na planilha há oito cirurgias neste mês, duas delas com intercorrência; no mês anterior foram dez, uma com intercorrência. Das oito, outras duas estão sem o desfecho. O assistente escreveu o resumo para a reunião. Toque nas frases que afirmam o que a planilha não mostra.',
      passages: [
        'Oito cirurgias no mês; dez no anterior.',
        'As intercorrências registradas passaram de uma para duas.',
        wrongPassage(
          'As duas sem desfecho contam como alta.',
          'Vazio quer dizer apenas “ainda não preenchido”. Contar como alta é inventar o fim de dois casos.',
        ),
        wrongPassage(
          'O aumento mostra que a técnica piorou de um mês para o outro.',
          'De uma para duas pode ser acaso, mudança no registro ou um caso mais difícil. A planilha mostra o que foi anotado, e não a causa.',
        ),
        'Com tão poucos casos, a diferença pode ser acaso, e pode não ser.',
        wrongPassage(
          'O mais provável é um problema na anestesia.',
          'Nenhuma coluna diz isso. É uma história convincente, e história convincente aponta culpados sem ter lido um prontuário.',
        ),
        'Antes de comparar os meses, convém ver se o jeito de registrar mudou.',
        'Próximo passo: a equipe veterinária lê os prontuários das duas intercorrências.',
      ],
      order: [1, 2, 5, 3, 4, 7, 6, 8],
      readAgain: { lesson: 'm4g1', part: 'Ler um número com cuidado' },
    },
  ],
  teamDocument: 'bonus/casos_para_discutir',
});
