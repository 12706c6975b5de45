/**
 * Questions and answers (/faq), as they ship; the admin may replace them. Placeholders such as `{{preco}}` are filled on
 * rendering, from the price and settings (domain/content/placeholders.ts).
 */

import type { FaqContent } from '../domain/content/public-pages.ts';

export const faq: FaqContent = {
  meta: {
    title: 'Perguntas frequentes | IA Veterinária',
    description:
      'Acesso, pagamento, PIX, certificado, garantia, LGPD e uso responsável da IA: respostas diretas sobre o curso.',
  },
  title: 'Perguntas frequentes',
  intro:
    'Respostas diretas para decidir com calma. Se a sua dúvida não estiver aqui, escreva para o suporte.',
  contactTitle: 'Não encontrou a resposta?',
  contactText:
    'O suporte responde {{se resposta}}em até {{suporte}} horas úteis ({{suporteEmDias}}){{senao}}em dias úteis{{fim}}.',

  topics: [
    { id: 'access', title: 'Acesso' },
    { id: 'payment', title: 'Pagamento e garantia' },
    { id: 'course', title: 'O curso' },
    { id: 'certificate', title: 'Certificado' },
    { id: 'safety', title: 'Ética e segurança' },
    { id: 'account', title: 'Conta e suporte' },
  ],

  items: [
    {
      id: 'como-recebo-acesso',
      topic: 'access',
      question: 'Como recebo o acesso depois da compra?',
      answer:
        'Assim que o pagamento é confirmado, entre na área do aluno com o mesmo e-mail da compra. Se ainda não tem conta, crie uma com esse e-mail. Se o site disser que ele já está cadastrado, use “Esqueceu sua senha?” na tela de login para definir a sua senha.',
    },
    {
      id: 'tempo-de-acesso',
      topic: 'access',
      question: 'Por quanto tempo posso acessar o curso?',
      answer:
        '{{se acesso}}O acesso é vitalício: não há data de término, mensalidade nem renovação. {{fim}}Você pode rever as aulas e baixar os materiais quantas vezes quiser.',
    },
    {
      id: 'aparelhos',
      topic: 'access',
      question: 'Em quais aparelhos o curso funciona?',
      answer:
        'No celular, no tablet e no computador, em um navegador atualizado. Não é preciso instalar aplicativo. O progresso fica na sua conta, então dá para começar no celular e continuar no computador.',
    },
    {
      id: 'internet-ruim',
      topic: 'access',
      question: 'A internet da clínica é ruim. Consigo acompanhar?',
      answer:
        '{{se videos}}Os vídeos precisam de conexão. {{fim}}Guarde um módulo no aparelho quando a internet estiver boa, e leia as aulas e os materiais dele depois, sem rede. As aulas que você marcar ficam guardadas e são enviadas quando a conexão voltar.',
    },
    {
      id: 'dividir-acesso',
      topic: 'access',
      question: 'Posso dividir o acesso com um colega?',
      answer:
        'Não. O acesso é pessoal e intransferível, e o certificado sai no nome de quem fez a conta. Cada profissional da clínica precisa da própria inscrição.',
    },
    {
      id: 'preco-e-pagamento',
      topic: 'payment',
      question: 'Quanto custa e como posso pagar?',
      answer:
        'O curso custa {{preco}}, em pagamento único, por cartão de crédito ou PIX. O pagamento é feito em uma página externa, que mostra todas as condições antes de você confirmar.',
    },
    {
      id: 'pix',
      topic: 'payment',
      question: 'Paguei por PIX. Quando o acesso é liberado?',
      answer:
        'Quando o pagamento é confirmado, o que costuma levar poucos minutos. Às vezes o banco demora mais. Se você já pagou, não pague de novo: guarde o comprovante e, se o acesso não vier no mesmo dia, fale com o suporte.',
    },
    {
      id: 'garantia',
      topic: 'payment',
      question: 'Como funciona a garantia de {{garantia}} dias?',
      answer:
        'Peça o reembolso em até {{garantia}} dias, em Minha conta, na página Pedir reembolso, no rodapé do site, ou por e-mail. A garantia é incondicional: não pedimos justificativa e devolvemos todo o valor pago. A confirmação do pedido chega na hora, por e-mail. O prazo para o dinheiro aparecer na fatura ou na conta depende da forma de pagamento. Com o reembolso, o acesso ao curso é encerrado.',
    },
    {
      id: 'nota-fiscal',
      topic: 'payment',
      question: 'Como peço a nota fiscal?',
      answer:
        'Quem emite a nota é quem vende o curso. Escreva para o suporte com o e-mail da compra, o nome completo ou a razão social e o CPF ou CNPJ, e respondemos com a nota ou com o dia em que ela sai.',
    },
    {
      id: 'carga-horaria',
      topic: 'course',
      question: '{{se horas}}Quantas horas tem o curso?{{senao}}Como organizo o tempo do curso?{{fim}}',
      answer:
        '{{se horas}}A carga horária é de {{horas}} horas. Ela{{senao}}O curso{{fim}} reúne {{se videos}}as videoaulas, {{fim}}a leitura dos materiais e a prática com os modelos. Você organiza o tempo como quiser.',
    },
    {
      id: 'estudantes-e-auxiliares',
      topic: 'course',
      question: 'Estudantes e auxiliares podem fazer?',
      answer:
        'Sim. O curso é para médicos-veterinários, estudantes de Medicina Veterinária e profissionais da saúde animal. Auxiliares aproveitam bem as partes de organização, agenda e comunicação; o que um auxiliar pode fazer na clínica, pergunte ao CRMV do seu estado. Laudos, diagnósticos e prescrições continuam sendo atos do médico-veterinário, que revisa e assina.',
    },
    {
      id: 'tecnologia',
      topic: 'course',
      question: 'Preciso entender de tecnologia?',
      answer:
        'Não. O Módulo 1 começa do zero e os prompts vêm prontos para copiar e colar. Se você usa WhatsApp e e-mail, já tem a base.',
    },
    {
      id: 'ferramentas-pagas',
      topic: 'course',
      question: 'Preciso pagar por ferramentas de IA?',
      answer:
        'Não para acompanhar o curso. Os prompts podem ser usados em versões gratuitas de assistentes de conversa, como o ChatGPT, dentro dos limites que cada empresa define e pode mudar. Assinaturas de ferramentas não estão incluídas no preço.',
    },
    {
      id: 'silvestres-e-exoticos',
      topic: 'course',
      question: '{{se especies}}O curso serve para quem atende silvestres e exóticos?{{fim}}',
      answer:
        'Sim. O foco é a rotina de pequenos animais, e o curso abrange também silvestres e exóticos. Para aves, répteis, coelhos e roedores de companhia há folhas e prompts de anamnese; os outros modelos, você adapta à espécie. Não há material sobre animais de vida livre.',
    },
    {
      id: 'atualizacoes',
      topic: 'course',
      question: '{{se atualizacoes}}Como funcionam as atualizações?{{fim}}',
      answer:
        'Durante 1 ano, a partir da compra, as atualizações do curso são gratuitas e aparecem na sua área do aluno. Depois disso, você mantém o acesso{{se acesso}} vitalício{{fim}} ao conteúdo que já recebeu.',
    },
    {
      id: 'certificado',
      topic: 'certificate',
      question: 'Como recebo o certificado?',
      answer:
        'Ao concluir 100% do curso, o botão do certificado é liberado na página de conteúdo. Você baixa um PDF com seu nome completo{{se horas}}, a carga horária de {{horas}} horas{{fim}}, a data de emissão e um código. Com ele, qualquer pessoa confere em instantes se o certificado é autêntico.',
    },
    {
      id: 'cfmv',
      topic: 'certificate',
      question: 'O curso é reconhecido pelo CFMV?',
      answer:
        'Este é um curso livre. O certificado comprova que você concluiu o curso. Ele não é título de especialista, não equivale a pós-graduação e não dá habilitação profissional. O curso não é oferecido nem chancelado pelo CFMV.',
    },
    {
      id: 'horas-complementares',
      topic: 'certificate',
      question: 'O certificado vale como horas complementares?',
      answer:
        'Depende das regras da sua faculdade. Antes de se inscrever com esse objetivo, pergunte à coordenação se cursos livres online são aceitos.',
    },
    {
      id: 'nome-no-certificado',
      topic: 'certificate',
      question: 'Meu nome saiu errado. Como corrijo?',
      answer:
        'O certificado usa o nome completo informado no cadastro. Ao concluir o curso, você confere o nome e pode corrigi-lo uma vez. Antes ou depois disso, peça a correção em Minha conta: um certificado já emitido é substituído por outro, com um novo código.',
    },
    {
      id: 'dados-e-lgpd',
      topic: 'safety',
      question: 'É seguro colocar dados de pacientes e tutores na IA?',
      answer:
        'Dados que identificam o tutor não devem ser colados em um assistente de IA: nome, telefone, CPF, endereço, imagens. O curso ensina a retirar essas informações antes de pedir ajuda, e por que trocar um nome por um código não basta. Cada ferramenta tem a própria política de dados, e a clínica continua responsável pelo sigilo e pela LGPD.',
    },
    {
      id: 'ia-erra',
      topic: 'safety',
      question: 'A IA pode errar? Ela dá diagnóstico?',
      answer:
        'Pode errar, e às vezes com muita segurança no texto. Por isso o curso a usa para rascunhos e organização, sempre com conferência. Diagnóstico, dose e conduta são do médico-veterinário. A plataforma tem finalidade exclusivamente educacional.',
    },
    {
      id: 'suporte',
      topic: 'account',
      question: 'Como falo com o suporte?',
      answer:
        'Pelo botão de contato, que abre uma conversa no WhatsApp, ou por e-mail. Respondemos {{se resposta}}em até {{suporte}} horas úteis, contadas só no horário de atendimento: {{suporteEmDias}}{{senao}}em dias úteis{{fim}}. Para pedir o reembolso não é preciso esperar por nós: use Minha conta, a página Pedir reembolso, no rodapé do site, ou escreva um e-mail.',
    },
    {
      id: 'esqueci-senha',
      topic: 'account',
      question: 'Esqueci minha senha. E agora?',
      answer:
        'Na tela de login, toque em “Esqueceu sua senha?” e informe o e-mail da conta. Você recebe um link para criar outra senha. Se não chegar, confira o spam e veja se usou o mesmo e-mail da compra.',
    },
    {
      id: 'trocar-email',
      topic: 'account',
      question: 'Posso trocar o e-mail da minha conta?',
      answer:
        'Sim. Em “Minha conta”, toque em “Trocar e-mail”: vai um link para o e-mail novo e outro para o atual, e a troca vale quando você abrir os dois. Se perdeu o acesso ao e-mail antigo, escreva ao suporte e envie o comprovante da compra para confirmarmos que a conta é sua.',
    },
    {
      id: 'excluir-conta',
      topic: 'account',
      question: 'Como excluo minha conta e meus dados?',
      answer:
        'Exclua em Minha conta, ou peça ao suporte, do e-mail da conta. Excluímos seus dados, menos os que a lei manda guardar, como os registros da compra. Baixe o certificado antes: com a exclusão, o acesso e o progresso se perdem. Os detalhes estão na Política de Privacidade.',
    },
  ],
};
