import { exerciseSet, right, wrong, wrongPassage } from './exercise-set.ts';

export const modulo1 = exerciseSet({
  module: 'modulo1',
  questions: [
    {
      scenario:
        'Entre duas consultas, você pede ao assistente que organize as suas anotações da Amora, gata adulta. Você não mediu a temperatura. O texto volta com “paciente normotérmica”.',
      question: 'O que você faz com essa frase?',
      answers: [
        wrong(
          'Deixo: a gata parecia bem e o achado é provável.',
          'Provável não é medido. Quem ler o prontuário amanhã vai acreditar que houve um termômetro.',
        ),
        right(
          'Tiro a frase, escrevo que a temperatura não foi medida e confiro o resto contra a anotação.',
          'O assistente prefere preencher a lacuna. Se inventou um achado, pode ter inventado outro: a conferência é linha por linha, com a anotação ao lado.',
        ),
        wrong(
          'Pergunto ao assistente se ele tem certeza da temperatura.',
          'Ele não examinou a gata. Vai responder com a mesma segurança, seja qual for a resposta.',
        ),
      ],
      readAgain: { lesson: 'm1p1', part: 'Seis erros típicos e como pegá-los' },
    },
    {
      scenario:
        'Um colega quer colar no assistente o caso de um paciente conhecido na cidade: “o cão de três patas da padaria da praça”. Ele já apagou o nome do tutor e o telefone.',
      question: 'O texto está pronto para colar?',
      answers: [
        right(
          'Não: a história ainda identifica a família. É preciso generalizar, ou não colar.',
          'Anonimizar é retirar tudo o que leva à pessoa. A pergunta que resolve: alguém do bairro reconheceria esta história?',
        ),
        wrong(
          'Sim: sem nome e telefone não há dado pessoal.',
          'O que pode identificar alguém também é dado pessoal. Um detalhe raro identifica mais que um nome comum.',
        ),
        wrong(
          'Sim, desde que o treinamento esteja desligado na ferramenta.',
          'Desligar o treinamento não impede que a conversa fique guardada no fornecedor. Primeiro se anonimiza.',
        ),
      ],
      readAgain: { lesson: 'm1p1', part: 'Antes de colar, anonimize' },
    },
    {
      scenario:
        'A recepção sugere usar o assistente para responder, na hora, se quem escreve precisa vir já ou pode esperar até amanhã. “Ele escreve tão bem.”',
      question: 'Onde essa tarefa fica no semáforo dos usos?',
      answers: [
        wrong(
          'Verde: é só uma mensagem curta.',
          'O tamanho da mensagem não muda o risco. O que está em jogo é decidir quem espera.',
        ),
        wrong(
          'Amarela: serve, se o veterinário ler as respostas no fim do dia.',
          'No fim do dia, a demora já aconteceu. Amarelo é o que se confere antes de sair.',
        ),
        right(
          'Vermelha: triagem de urgência não se delega.',
          'O assistente não vê a mucosa nem a postura, e não percebe o que o tutor não contou. Quem avalia gravidade é a equipe veterinária.',
        ),
      ],
      readAgain: { lesson: 'm1p1', part: 'O semáforo dos usos' },
    },
    {
      scenario:
        'Você suspeita de uma doença e escreve ao assistente: “acho que é isto, concorda?”. A resposta é um “sim” longo e bem escrito, com uma referência que você não conhece.',
      question: 'Qual é o próximo passo?',
      answers: [
        wrong(
          'Cito a referência no relatório, porque o texto está coerente.',
          'Título e autores plausíveis não fazem um artigo existir. Só entra o que você abriu e leu.',
        ),
        right(
          'Peço o que fala contra a hipótese, procuro a referência na base e volto ao paciente e às fontes.',
          'A tendência é concordar com quem pergunta. Pedir o contrário mostra lacunas, e a decisão continua apoiada no exame e no que você leu.',
        ),
        wrong(
          'Pergunto de novo em outra conversa, para ver se concorda outra vez.',
          'Duas concordâncias não são duas fontes: se a pergunta já traz a resposta, a tendência se repete.',
        ),
      ],
      readAgain: { lesson: 'm1p1', part: 'Seis erros típicos e como pegá-los' },
    },
    {
      scenario:
        'Na copa, você descobre que cada pessoa da equipe usa um assistente diferente, no próprio celular, e que alguém já colou nele uma conversa inteira com uma tutora.',
      question: 'O que você faz primeiro?',
      answers: [
        wrong(
          'Proíbo o uso até segunda ordem.',
          'Proibido em público, continua em segredo, e ninguém avisa quando erra. O que já foi colado continua lá.',
        ),
        wrong(
          'Espero a próxima reunião para combinar as regras.',
          'O combinado pode esperar a reunião. A conversa colada não: é dado pessoal fora da clínica desde agora.',
        ),
        right(
          'Cuido do que foi colado, com o responsável pelos dados, e marco a conversa sobre o que usamos e o que não usamos.',
          'Primeiro o incidente, registrado e sem punir quem contou. Depois o combinado, curto e escrito: quais ferramentas, para quê, e o que nunca entra.',
        ),
      ],
      readAgain: { lesson: 'm1p1', part: 'Plano para a primeira semana' },
    },
    {
      scenario:
        'Você pede ao assistente um texto para a família de uma calopsita que vai ficar internada. A resposta recomenda “retirar a comida na noite anterior, como em qualquer exame”.',
      question: 'O que essa frase mostra?',
      answers: [
        right(
          'Que ele completou com a espécie mais comum: o preparo de uma ave é seu, e a frase não vai a ninguém.',
          'Preparo de cão em paciente que não é cão é o erro de espécie mais perigoso, porque soa conhecido. E ninguém pediu preparo.',
        ),
        wrong(
          'Que falta só trocar “qualquer exame” por “este exame”.',
          'O problema não é a palavra: uma ave sem comer corre risco, e o preparo não estava no seu pedido.',
        ),
        wrong(
          'Que ele conhece pouco, mas o cuidado a mais não faz mal.',
          'Jejum não é cuidado a mais: em ave, pode ser o dano. Cuidado que você não escreveu não é inofensivo.',
        ),
      ],
      readAgain: { lesson: 'm1p1', part: 'Seis erros típicos e como pegá-los' },
    },
  ],
  errorText: {
    title: 'Um texto pronto para o tutor?',
    intro:
      'Você pediu um texto para a família da Paçoca, gata com doença periodontal já diagnosticada por você. Na sua anotação: mau hálito vem da inflamação na gengiva; incomoda; tratar e reavaliar na data marcada; alerta: parar de comer. Toque nos trechos que não podem sair assim.',
    passages: [
      'O mau hálito da Paçoca vem da inflamação na gengiva.',
      'Isso incomoda a Paçoca.',
      wrongPassage(
        'Com o tratamento, ela ficará curada em poucos dias.',
        'Promessa de cura e prazo que ninguém deu. Fica o que foi combinado: tratar e reavaliar.',
      ),
      wrongPassage(
        'Se ela sentir dor, um paracetamol infantil costuma resolver.',
        'Paracetamol é tóxico para o gato, mesmo em quantidade que parece pouca. É hábito humano aplicado ao paciente errado, e remédio que você não escreveu.',
      ),
      'Vamos reavaliar na data marcada.',
      wrongPassage(
        'Se a boca parecer melhor, a reavaliação pode ser dispensada.',
        'Conduta de brinde: contraria a sua anotação e deixa o tutor decidir o que só o exame mostra.',
      ),
      'Se ela parar de comer antes disso, fale conosco.',
    ],
    readAgain: { lesson: 'm1p1', part: 'A revisão em cinco perguntas' },
  },
});
