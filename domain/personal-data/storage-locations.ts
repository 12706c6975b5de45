import {
  administersKey,
  assetsCache,
  flashMessageKey,
  offlineCachePrefix,
  savedQueryPrefix,
  signedInKey,
  studentKeys,
  unsentWorkPrefix,
} from '../browser-storage.ts';
import { lifetimeText, sessionEndSeconds, sessionLifetimeSeconds } from '../lifetimes.ts';
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
    term: `até sair, ${lifetimeText(sessionLifetimeSeconds)} sem uso, ou ${lifetimeText(sessionEndSeconds.student)} no máximo`,
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
  [savedQueryPrefix]: {
    what: 'o que você já abriu: aulas, prompts, exercícios com as suas respostas, o que concluiu e onde parou',
    purpose: 'mostrá-lo sem conexão',
    term: untilSignOut,
  },
  [unsentWorkPrefix]: {
    what: 'o que você fez e ainda não foi enviado: aulas concluídas, respostas e onde parou',
    purpose: 'não perder o que você faz sem conexão',
    term: `até o envio; respostas e onde parou, no máximo ${untilSignOut}`,
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
  'before-restore': ['copies'],
  storage: ['site'],
  rehearsal: [],
  assets: [],
  'auth-secret': [],
};
