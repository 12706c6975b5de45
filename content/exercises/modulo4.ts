import { exerciseSet, right, wrong, wrongPassage } from './exercise-set.ts';

export const modulo4 = exerciseSet({
  module: 'modulo4',
  questions: [
    {
      scenario:
        'Na planilha da clínica, a mesma espécie aparece como “Felino”, “felina”, “gato” e “Gato”. Você quer saber quantos gatos estão com a vacina atrasada.',
      question: 'O que resolve de verdade?',
      answers: [
        wrong(
          'Pedir ao assistente que conte os gatos, seja qual for a palavra.',
          'Ele é ruim em contar, e a planilha continua torta na semana que vem. A conta é da fórmula.',
        ),
        right(
          'Uma lista fechada para a espécie, com as linhas antigas corrigidas.',
          'Onde a palavra se repete, escolhe-se de uma lista. A partir daí o filtro responde sozinho, hoje e sempre.',
        ),
        wrong(
          'Combinar com a equipe que todos escrevam com mais atenção.',
          'Atenção não dura uma terça cheia. O campo precisa impedir a variação.',
        ),
      ],
      readAgain: { lesson: 'm4g1', part: '5. Lista fechada onde a palavra se repete' },
    },
    {
      scenario:
        'A coluna “Sopro” da ficha do Tomé está vazia. Um colega lê e diz ao tutor que o coração foi auscultado e estava bem.',
      question: 'Onde está o erro?',
      answers: [
        right(
          'A célula vazia não dizia nada: faltou escrever “não”, “não avaliado”, “não se aplica” ou “a confirmar”.',
          'Vazio quer dizer apenas “ainda não preenchi”. Quatro respostas combinadas evitam que cada um leia o que quiser.',
        ),
        wrong(
          'No colega: vazio quer dizer “não avaliado”.',
          'O colega também errou: afirmou exame sem registro. A regra evita o próximo erro.',
        ),
        wrong(
          'Em não haver um zero na célula.',
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
          'Está: só a clínica sabe de quem é cada código.',
          'Quem tem o cadastro volta ao tutor em um minuto. Isso é pseudonimizar, e o dado continua sendo pessoal.',
        ),
        wrong(
          'Está, se eu apagar a conversa depois.',
          'Apagar tira da sua tela; no fornecedor, sai no prazo dele. O que não pode ser visto não entra.',
        ),
        right(
          'Ainda não: números novos, datas relativas e leitura das observações, onde os nomes escapam.',
          'A cópia leva uma numeração que não existe em nenhum outro lugar, e ninguém guarda a lista que liga uma à outra.',
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
          'Perguntar, mas pedir três causas possíveis, em vez de uma.',
          'Virão três histórias convincentes, mesmo onde só há coincidência.',
        ),
        right(
          'Ver quantos casos são, se o registro mudou, e rever os prontuários com a equipe.',
          'O dado mostra o que foi registrado. Um padrão que preocupa pede a leitura dos casos por quem entende deles.',
        ),
        wrong(
          'Não fazer nada: números pequenos sempre variam.',
          'Pode ser acaso, e pode não ser. A pergunta se responde com os prontuários, não com indiferença.',
        ),
      ],
      readAgain: { lesson: 'm4g1', part: 'Ler um número com cuidado' },
    },
  ],
  errorText: {
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
        'A anotação diz suspeita, com exames pedidos. Quem muda esse campo é o médico-veterinário, com data.',
      ),
      'Exames: pedidos, sem resultado na anotação.',
      wrongPassage(
        'Próximo retorno: primeiro dia útil do mês que vem.',
        '“Mês que vem” não é uma data. Fica “a confirmar”, até que alguém marque.',
      ),
    ],
    readAgain: { lesson: 'm4g1', part: 'Onde o assistente ajuda' },
  },
  teamDocument: 'modulo4_ia_vet/exercicios_modulo4',
});
