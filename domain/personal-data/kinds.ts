import {
  lifetimeText,
  linkLifetimeSeconds,
  sessionEndSeconds,
  sessionLifetimeSeconds,
} from '../lifetimes.ts';
import { uncapitalized } from '../portuguese.ts';
import type { RetainedData } from './retained.ts';

/**
 * A kind of personal data: purpose, legal ground and retention. The privacy policy, the account export, erasure and the
 * nightly removal are derived from these, and from what the columns of `server/db/schema/` say.
 */
export interface KindOfData {
  title: string;
  what: string;
  purpose: string;
  ground: LegalGround;
  /** The storage period, as people read it. */
  term: string;
  /** The part that stays when the account is erased. */
  stays?: RetainedData;
}

/** The legal grounds of LGPD, art. 7, that apply. */
export type LegalGround =
  | 'execução do contrato'
  | 'obrigação legal'
  | 'legítimo interesse'
  | 'consentimento'
  | 'execução do contrato e obrigação legal';

/** Retention periods. */
export const retentionPeriods = {
  /** Marco Civil da Internet, art. 15. */
  accessRecordMonths: 6,
  securityEventMonths: 6,
  /** Days that an email's text is stored; for recipients without an account, its row too. */
  mailDays: 90,
  /** Days without a visit after which an unconfirmed account without any other data is removed. */
  unconfirmedAccountDays: 90,
  /** Days to confirm a subscription. */
  unconfirmedSubscriptionDays: 30,
  /** Days for which requests for access to a purchase are stored, and what was decided. */
  accessRequestDays: 90,
  /** Days after which the buyer's name is removed from `purchase_events`. */
  purchaseEventDays: 180,
  /** Days for which events that other systems were told of are stored. */
  webhookDays: 30,
  /** Days for which the browser of an ended session can be told why it ended. */
  endedSessionDays: 7,
  /** Years after which the buyer's name is removed from a purchase without an account. */
  purchaseYears: 5,
} as const;

export const kindsOfData = {
  account: {
    title: 'Conta',
    what: 'nome, e-mail, senha (transformada em um código que não permite lê-la de volta), data do cadastro e da última entrada, se a conta administra o site, desde quando a equipe viu um link de acesso a ela, e as etiquetas com que a equipe organiza a turma',
    purpose: 'criar, abrir e proteger a sua conta',
    ground: 'execução do contrato',
    term: `enquanto a conta existir; contas sem e-mail confirmado e sem dados são apagadas após ${retentionPeriods.unconfirmedAccountDays} dias sem acesso`,
  },
  devices: {
    title: 'Aparelhos conectados',
    what: 'navegador, data de entrada e do último uso',
    purpose: 'manter você conectado e deixar que encerre um acesso',
    ground: 'execução do contrato',
    term: `até você sair, ${lifetimeText(sessionLifetimeSeconds)} sem uso, ou ${lifetimeText(sessionEndSeconds.student)} no máximo`,
  },
  secondFactor: {
    title: 'Segundo fator',
    what: 'chave do aplicativo e códigos de recuperação (cifrados), nome e parte pública das chaves de acesso',
    purpose: 'proteger a conta de quem descobrir a senha',
    ground: 'legítimo interesse',
    term: 'até você removê-lo',
  },
  links: {
    title: 'Links, códigos, convites e trocas de e-mail',
    what: 'códigos de uso único, guardados de modo que ninguém os lê, o e-mail novo que espera confirmação, e o convite para a equipe que espera aceite',
    purpose: 'confirmar que um pedido é seu',
    ground: 'execução do contrato',
    term: `até o uso, no máximo ${lifetimeText(Math.max(...Object.values(linkLifetimeSeconds)))}`,
  },
  security: {
    title: 'Registro de segurança',
    what: 'entradas, tentativas e mudanças de senha ou e-mail, com data e um código no lugar do endereço de rede',
    purpose: 'perceber ataques e apurar acessos indevidos',
    ground: 'legítimo interesse',
    term: `${retentionPeriods.securityEventMonths} meses`,
  },
  access: {
    title: 'Registros de acesso',
    what: 'data, hora, endereço de rede (IP) e número da conta, sem nome nem e-mail',
    purpose:
      'cumprir o art. 15 do Marco Civil da Internet (Lei nº 12.965/2014) e provar o acesso quando uma compra é contestada; ninguém os vê no dia a dia, e cada consulta fica registrada',
    ground: 'obrigação legal',
    term: `${retentionPeriods.accessRecordMonths} meses`,
    stays: {
      what: 'Data, hora, endereço de rede e número da conta, sem nome nem e-mail',
      until: `por ${retentionPeriods.accessRecordMonths} meses`,
      why: 'o Marco Civil da Internet, art. 15, manda guardá-los',
    },
  },
  study: {
    title: 'Estudo',
    what: 'aulas concluídas, com datas, o ponto em que você parou em cada vídeo ou leitura, as suas respostas aos exercícios e de que vídeos pediu aviso',
    purpose: 'mostrar o seu progresso, emitir o certificado e avisar quando o vídeo sair',
    ground: 'execução do contrato',
    term: 'enquanto a conta existir',
  },
  questions: {
    title: 'Dúvidas',
    what: 'o que você perguntou nas aulas, as respostas, e o que foi publicado delas com o seu primeiro nome',
    purpose: 'responder a você e, quando publicada, ajudar a turma',
    ground: 'execução do contrato',
    term: 'até você apagar a dúvida ou a conta',
  },
  certificate: {
    title: 'Certificado',
    what: 'nome, curso, carga horária, código e datas',
    purpose: 'comprovar a conclusão a quem você mostrar o código',
    ground: 'execução do contrato',
    term: 'enquanto a conta existir; depois, só se você pedir que ele continue conferível',
    stays: {
      what: 'Só se você pedir, o nome, o curso, a carga horária, o código e as datas',
      until: 'sem prazo',
      why: 'para que continue conferível; senão, ele é revogado, e a página de conferência não mostra mais nada sobre você',
    },
  },
  purchases: {
    title: 'Compras',
    what: 'nome, e-mail, número da transação, valor, situação e datas, enviados pela empresa de pagamentos; nunca os dados do cartão',
    purpose: 'liberar o acesso, atender a pedidos de reembolso e prestar contas ao fisco',
    ground: 'execução do contrato e obrigação legal',
    term: `enquanto a conta existir, e até ${retentionPeriods.purchaseYears} anos depois da compra`,
    stays: {
      what: 'Nome, e-mail, transação, valor e datas de cada compra',
      until: `até ${retentionPeriods.purchaseYears} anos depois dela`,
      why: 'são os registros fiscais da venda',
    },
  },
  accessRequests: {
    title: 'Pedidos de acesso',
    what: 'o e-mail em que você pediu o acesso a uma compra feita com outro, e o que a equipe decidiu',
    purpose: 'deixar entrar quem pagou e digitou o e-mail errado, e apurar trocas indevidas',
    ground: 'execução do contrato',
    term: `${retentionPeriods.accessRequestDays} dias`,
  },
  paymentMessages: {
    title: 'Mensagens das empresas de pagamento',
    what: 'nome e e-mail de quem comprou, como vieram na mensagem',
    purpose: 'processar a compra e corrigir o que não foi entendido',
    ground: 'execução do contrato',
    term: `${retentionPeriods.purchaseEventDays} dias; depois ficam só transação, valor e datas, sem o seu nome`,
  },
  grants: {
    title: 'Acesso dado à mão',
    what: 'e-mail, quem deu o acesso e quando',
    purpose: 'liberar o curso a quem a equipe convida',
    ground: 'execução do contrato',
    term: 'até ser retirado, ou a conta ser excluída',
  },
  mail: {
    title: 'E-mails que enviamos',
    what: 'destinatário, assunto, data e texto, sem links de entrada nem códigos, e se você não quer e-mails sobre o curso',
    purpose: 'entregar avisos e responder quando algo não chegou',
    ground: 'execução do contrato',
    term: `o texto por ${retentionPeriods.mailDays} dias; que foi enviado, enquanto a conta existir`,
    stays: {
      what: 'O seu endereço',
      until: 'só até sair o e-mail que confirma a exclusão',
      why: 'para que ele chegue; depois de enviado, o endereço também se apaga',
    },
  },
  webhooks: {
    title: 'Avisos a outros sistemas',
    what: 'nome, e-mail e o que aconteceu (compra, reembolso, acesso, aula, certificado ou avaliação), quando a equipe liga outro sistema ao site',
    purpose: 'manter em dia os sistemas de quem vende, como o que emite a nota fiscal',
    ground: 'legítimo interesse',
    term: `${retentionPeriods.webhookDays} dias`,
  },
  newsletter: {
    title: 'Newsletter',
    what: 'e-mail, datas do pedido, da confirmação e do cancelamento',
    purpose: 'enviar a newsletter a quem a pediu, e não a quem saiu',
    ground: 'consentimento',
    term: `até o cancelamento, do qual fica o registro para não voltarmos a escrever; sem confirmação, ${retentionPeriods.unconfirmedSubscriptionDays} dias`,
  },
  reviews: {
    title: 'Avaliação do curso',
    what: 'as estrelas e o texto que você enviou ao concluir o curso, se e como autorizou mostrá-los no site, ou que preferiu não avaliar',
    purpose: 'melhorar o curso, mostrar a opinião de quem autorizou e não perguntar duas vezes',
    ground: 'consentimento',
    term: 'enquanto a conta existir; no site, até você retirar a autorização em Minha conta',
  },
  history: {
    title: 'Histórico de mudanças',
    what: 'o que a equipe mudou em uma conta, e quem mudou o quê no site, com data',
    purpose: 'prestar contas do que é feito com os dados e com o site',
    ground: 'legítimo interesse',
    term: 'enquanto a conta existir; depois fica que houve a mudança, sem dizer de quem',
    stays: {
      what: 'Que uma conta foi excluída e quando, com o número que ela tinha',
      until: 'sem prazo',
      why: 'para provar que a exclusão foi feita',
    },
  },
  limits: {
    title: 'Contadores contra abuso',
    what: 'um código calculado do endereço de rede ou do e-mail, e quantas tentativas houve',
    purpose: 'barrar quem tenta adivinhar senhas ou sobrecarregar o site',
    ground: 'legítimo interesse',
    term: 'no máximo um dia',
    stays: {
      what: 'Códigos que não se leem',
      until: 'por no máximo um dia',
      why: 'barram quem tenta adivinhar senhas ou sobrecarregar o site',
    },
  },
  copies: {
    title: 'Cópias de segurança',
    what: 'uma cópia diária de tudo o que está nesta tabela{sentElsewhere}',
    purpose: 'recuperar o site depois de uma falha',
    ground: 'legítimo interesse',
    term: '{days} dias; depois a cópia inteira se apaga',
    stays: {
      what: 'O que estava nas cópias de segurança',
      until: 'por até {days} dias',
      why: 'elas não se editam, se apagam inteiras',
    },
  },
  site: {
    title: 'Textos do site',
    what: 'nome, contatos e foto de quem vende e ensina, e depoimentos, como publicados',
    purpose: 'identificar quem vende e apresentar o curso',
    ground: 'obrigação legal',
    term: 'enquanto publicados; as versões de antes ficam no histórico do site',
  },
} as const satisfies Record<string, KindOfData>;

export type KindName = keyof typeof kindsOfData;

/** Facts about the backups that the privacy policy states. */
export interface BackupFacts {
  days: number;
  /** True if an encrypted copy is also sent to a store elsewhere. */
  areSent: boolean;
}

const sentText = '; outra, cifrada, fica com uma empresa de armazenamento, que não tem a chave para abri-la';

export type DescribedKind = KindOfData & { name: KindName };

/**
 * Returns the kinds with `{days}` and `{sentElsewhere}` of the backups filled in.
 * @param backups undefined if no backups are made
 * @param told what columns add to what is said of their kind
 */
export function describeKinds(
  backups?: BackupFacts,
  told: Partial<Record<KindName, readonly string[]>> = {},
): DescribedKind[] {
  const fill = (text: string) =>
    text
      .replace('{days}', String(backups?.days))
      .replace('{sentElsewhere}', backups?.areSent ? sentText : '');
  return Object.entries(kindsOfData as Record<KindName, KindOfData>)
    .filter(([name]) => name !== 'copies' || backups !== undefined)
    .map(([name, { what, term, stays, ...kind }]) => ({
      ...kind,
      name: name as KindName,
      what: [fill(what), ...(told[name as KindName] ?? [])].join(', '),
      term: fill(term),
      ...(stays && { stays: { ...stays, until: fill(stays.until) } }),
    }));
}

interface ErasedAccount {
  purchases: number;
  keepsCertificate: boolean;
}

/** Returns what stays stored after an account is erased, for the page and the email about it. */
export function retainedAfterErasure(
  { purchases, keepsCertificate }: ErasedAccount,
  kinds: readonly DescribedKind[],
): RetainedData[] {
  const isRetained = (name: KindName) =>
    (name !== 'purchases' || purchases > 0) && (name !== 'certificate' || keepsCertificate);
  return kinds.flatMap(({ name, title, stays }) =>
    stays && isRetained(name) ? [{ ...stays, what: `${title}: ${uncapitalized(stays.what)}` }] : [],
  );
}
