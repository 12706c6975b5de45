import { additionsRule, exerciseSet, right, wrong, wrongPassage } from './exercise-set.ts';

// Only append: the place of an entry is its id (see exercise-set.ts).
export const modulo1 = exerciseSet({
  module: 'modulo1',
  questions: [
    {
      scenario:
        'Entre duas consultas, você pede ao assistente que organize as suas anotações da Amora, gata adulta. Você não mediu a temperatura. O texto volta com “paciente normotérmica”.',
      question: 'O que você faz com essa frase?',
      answers: [
        wrong(
          'Deixo como está: a gata parecia bem ao exame, e o achado é provável.',
          'Provável não é medido. Quem ler o prontuário amanhã vai acreditar que houve um termômetro.',
        ),
        right(
          'Escrevo “não medida” e confiro o resto, linha por linha, na anotação.',
          'O assistente prefere preencher a lacuna a deixá-la vazia: corte a frase. Se inventou um achado, pode ter inventado outro, e a conferência é com a anotação ao lado.',
        ),
        wrong(
          'Pergunto ao assistente de onde tirou esse achado e se tem certeza dele.',
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
          'Não: a história ainda identifica a família. Generalizo, ou não colo.',
          'Anonimizar é retirar tudo o que leva à pessoa. A pergunta que resolve: alguém do bairro reconheceria esta história?',
        ),
        wrong(
          'Sim: sem nome e telefone, o que resta já não é dado pessoal de ninguém.',
          'O que pode identificar alguém também é dado pessoal. Um detalhe raro identifica mais que um nome comum.',
        ),
        wrong(
          'Não: antes de colar, falta desligar o treinamento nas opções da conta.',
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
          'Verde: é só uma mensagem curta, e o texto já sai bem escrito.',
          'O tamanho da mensagem não muda o risco. O que está em jogo é decidir quem espera.',
        ),
        wrong(
          'Amarela: serve, se o veterinário ler as respostas no fim do dia.',
          'No fim do dia, a demora já aconteceu. Amarelo é o que se confere antes de sair.',
        ),
        right(
          'Vermelha: isso é triagem de urgência, e triagem não se delega.',
          'O assistente não vê a mucosa nem a postura, e não percebe o que o tutor não contou. Quem avalia gravidade é o médico-veterinário; a recepção segue a lista de emergência e liga.',
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
          'Cito a referência no relatório: o texto está coerente, e ela parece séria.',
          'Título e autores plausíveis não fazem um artigo existir. Só entra o que você abriu e leu.',
        ),
        right(
          'Peço o que fala contra, procuro o artigo na base de dados e volto ao paciente.',
          'A tendência é concordar com quem pergunta. Pedir o contrário mostra lacunas, e a decisão continua apoiada no exame e no que você leu.',
        ),
        wrong(
          'Pergunto de novo em outra conversa, para ver se ele concorda outra vez.',
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
          'Proíbo o uso no celular até segunda ordem e dou o caso por encerrado ali mesmo.',
          'Proibido em público, continua em segredo, e ninguém avisa quando erra. O que já foi colado continua lá.',
        ),
        wrong(
          'Anoto o que soube e espero a próxima reunião para combinar as regras.',
          'O combinado pode esperar a reunião. A conversa colada não: é dado pessoal que já está fora da clínica.',
        ),
        right(
          'Cuido do que foi colado, com o responsável pelos dados; depois, das regras.',
          'Primeiro o incidente, registrado na Ficha de Incidente com Dados e sem punir quem contou. Depois o combinado, curto e escrito: quais ferramentas, para quê, e o que nunca entra.',
        ),
      ],
      readAgain: { lesson: 'm1p1', part: 'Antes de colar, anonimize' },
    },
    {
      scenario:
        'Você pede ao assistente um texto para a família de uma calopsita que vai ficar internada para um exame. A resposta recomenda “retirar a comida na noite anterior, como em qualquer exame”.',
      question: 'O que essa frase mostra?',
      answers: [
        right(
          'Que ele completou com a espécie mais comum: o preparo é decisão sua.',
          'Preparo de cão em paciente que não é cão é um erro de espécie perigoso, porque soa conhecido. E ninguém pediu preparo nem prazo: o texto se descarta e se pede de novo.',
        ),
        wrong(
          'Que falta só trocar “qualquer exame” pelo nome do exame que ela vai fazer.',
          'O problema não é a palavra: uma ave sem comer corre risco, e o preparo não estava no seu pedido.',
        ),
        wrong(
          'Que ele conhece pouco a espécie, mas que um cuidado a mais não faz mal.',
          'Jejum não é cuidado a mais: em ave, pode ser o dano. Cuidado que você não escreveu não é inofensivo.',
        ),
      ],
      readAgain: { lesson: 'm1p1', part: 'Seis erros típicos e como pegá-los' },
    },
  ],
  flawedTexts: [
    {
      title: 'Um texto pronto para o tutor?',
      intro:
        'Você pediu um texto para a família da Paçoca, gata com doença periodontal já diagnosticada por você. Na sua anotação: mau hálito vem da inflamação na gengiva; incomoda; tratar e reavaliar na data marcada. O alerta foi você quem escreveu, no fim: parar de comer, ligar no mesmo dia. Toque nos trechos que a sua anotação não sustenta.',
      passages: [
        'O mau hálito da Paçoca vem da inflamação que está na gengiva.',
        'Isso incomoda a Paçoca.',
        wrongPassage(
          'Com o tratamento, ela ficará curada em poucos dias.',
          `Promessa de cura e prazo que ninguém deu. ${additionsRule} Peça outra vez, com o que foi combinado: tratar e reavaliar.`,
        ),
        wrongPassage(
          'Se ela sentir dor, um paracetamol infantil costuma resolver.',
          'Paracetamol é tóxico para o gato e pode matar, mesmo em quantidade que parece pouca. Se alguém já deu, é urgência. E é remédio que você não escreveu: condena o rascunho inteiro.',
        ),
        'Vamos reavaliar na data marcada.',
        wrongPassage(
          'Se a boca parecer melhor, a reavaliação pode ser dispensada.',
          'Conduta de brinde: contraria a sua anotação e deixa o tutor decidir o que só o exame mostra.',
        ),
        'Se ela parar de comer antes disso, ligue no mesmo dia.',
      ],
      readAgain: { lesson: 'm1p1', part: 'A revisão em cinco perguntas' },
    },
    {
      title: 'A dica que circulou no grupo',
      intro:
        'Um colega contou no grupo de veterinários como usa o assistente no dia a dia. Toque nas frases que você não seguiria.',
      passages: [
        'Antes de colar a anotação, retiro tudo o que leva à família e releio o que sobrou.',
        wrongPassage(
          'Dose eu pergunto a ele: é mais rápido do que abrir o livro.',
          'Dose é vermelha no semáforo. Ele responde com a mesma segurança, certo ou errado. A dose se lê no livro da espécie e no rótulo.',
        ),
        wrongPassage(
          'Quando ele mostra a conta inteira, nem refaço.',
          'Conta mostrada não é conta conferida: um passo bonito pode partir do número errado ou trocar a unidade. Quem prescreve calcula, e outra pessoa refaz.',
        ),
        'Texto para o tutor eu leio inteiro, em voz alta, e corrijo antes de mandar.',
        'De artigo que ele cita, só aproveito o que abri e li na base de dados.',
        wrongPassage(
          'Se dois assistentes concordam, dou o caso por fechado.',
          'Aprenderam com textos parecidos e tendem a concordar com quem pergunta. Dois acordos não são duas fontes, e quem fecha o caso é você.',
        ),
        'Paciente instável na mesa? O celular fica no bolso.',
        'Se o paciente é ave, réptil ou coelho, confiro tudo outra vez, pensando na espécie.',
      ],
      order: [2, 1, 4, 3, 6, 5, 7, 8],
      readAgain: { lesson: 'm1p1', part: 'O que ela faz bem e o que faz mal' },
    },
  ],
});
