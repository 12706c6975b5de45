import {
  administersKey,
  assetsCache,
  flashMessageKey,
  offlineCachePrefix,
  progressKeyPrefix,
  signedInKey,
  studentKeys,
} from '../browser-storage.ts';
import { lifetimeText } from '../lifetimes.ts';
import { sessionEnd, sessionLifetime } from '../session.ts';
import { textSizeKey } from '../text-size.ts';
import { type KindName, kindsOfData } from './kinds.ts';

/** A cookie or browser storage key, as the privacy policy describes it. */
export interface StoredInBrowser {
  what: string;
  purpose: string;
  term: string;
}

/** Cookies by the end of their name; the prefix depends on https. */
export const cookies = {
  session_token: {
    what: 'a sua sessão',
    purpose: 'manter você conectado',
    term: `até sair, ${lifetimeText(sessionLifetime)} sem uso, ou ${lifetimeText(sessionEnd.student)} no máximo`,
  },
  device: {
    what: 'que você já entrou neste aparelho',
    purpose: 'proteger a conta de quem tenta adivinhar a senha',
    term: '1 ano',
  },
  two_factor: {
    what: 'que a senha estava certa e falta o segundo fator',
    purpose: 'terminar a entrada',
    term: 'alguns minutos',
  },
  signed_out: {
    what: 'que você saiu da conta sem internet',
    purpose: 'encerrar a sessão assim que o site responder',
    term: 'até lá',
  },
  passkey: { what: 'o pedido de uma chave de acesso', purpose: 'terminar a entrada', term: 'alguns minutos' },
} as const satisfies Record<string, StoredInBrowser>;

const untilSignOut = 'até você sair da conta';

/** Keys of `localStorage` and `sessionStorage`, or their prefixes. */
export const browserKeys: Record<string, StoredInBrowser> = {
  'ia-vet:consent': {
    what: 'a sua escolha sobre cookies',
    purpose: 'não perguntar de novo',
    term: 'até você apagá-la no navegador',
  },
  'ia-vet:intro-seen': {
    what: 'que a mensagem inicial já foi vista',
    purpose: 'não mostrá-la de novo',
    term: 'até fechar a aba',
  },
  [flashMessageKey]: {
    what: 'uma mensagem para a próxima página',
    purpose: 'confirmar o que você acabou de fazer',
    term: 'até ser mostrada',
  },
  [signedInKey]: {
    what: 'que alguém entrou na conta neste navegador',
    purpose: 'mostrar o caminho de volta à área do aluno',
    term: untilSignOut,
  },
  [administersKey]: {
    what: 'que quem entrou administra o site',
    purpose: 'mostrar, nas páginas, o link para editá-las',
    term: untilSignOut,
  },
  [progressKeyPrefix]: {
    what: 'as aulas concluídas, e as que ainda não foram enviadas',
    purpose: 'não perder o que você marca sem conexão',
    term: 'até você sair da conta; as que ainda não foram enviadas, até o envio',
  },
  [studentKeys.course]: {
    what: 'as aulas que você já abriu',
    purpose: 'mostrá-las sem conexão',
    term: untilSignOut,
  },
  [studentKeys.prompts]: {
    what: 'os prompts que você já abriu',
    purpose: 'mostrá-los sem conexão',
    term: untilSignOut,
  },
  [studentKeys.favourites]: {
    what: 'os prompts que você marcou como favoritos',
    purpose: 'mostrá-los primeiro',
    term: untilSignOut,
  },
  [studentKeys.passedOver]: {
    what: 'os exercícios que você pulou',
    purpose: 'continuar na aula seguinte',
    term: untilSignOut,
  },
  [studentKeys.ticks]: {
    what: 'o que marcou nas listas dos documentos',
    purpose: 'lembrar o que já fez',
    term: untilSignOut,
  },
  [studentKeys.unsent]: {
    what: 'o que você escreveu e ainda não enviou, como uma dúvida',
    purpose: 'não perdê-la',
    term: `até o envio, ou ${untilSignOut}`,
  },
  [textSizeKey]: {
    what: 'o tamanho das letras que escolheu para ler',
    purpose: 'mostrá-las assim na próxima leitura',
    term: untilSignOut,
  },
  [studentKeys.positions]: {
    what: 'onde parou em cada vídeo ou leitura',
    purpose: 'continuar de onde parou, mesmo sem conexão',
    term: untilSignOut,
  },
  [studentKeys.exercises]: {
    what: 'o que você respondeu nos exercícios',
    purpose: 'mostrar o seu resultado, mesmo sem conexão',
    term: untilSignOut,
  },
  [offlineCachePrefix]: {
    what: 'as páginas e os arquivos do curso que você abriu ou guardou',
    purpose: 'lê-los sem internet',
    term: 'até você sair da conta, ou a sessão acabar',
  },
  [assetsCache]: {
    what: 'as partes do site, iguais para todos',
    purpose: 'abri-lo sem internet',
    term: 'até você apagá-las no navegador',
  },
};

/** Folders and files in DATA_DIR, with the kinds of personal data in them; a test compares them with the disk. */
export const dataDirEntries: Record<string, readonly KindName[]> = {
  postgres: Object.keys(kindsOfData) as KindName[],
  'postgres-socket': [],
  outbox: ['mail'],
  backups: ['copies'],
  storage: ['site'],
  rehearsal: [],
  assets: [],
  'auth-secret': [],
};
