import { lifetimeText, loginCodeLifetimeSeconds } from '../domain/lifetimes.ts';
import { minPasswordLength, minTeamPasswordLength } from '../domain/passwords.ts';

/** Shown to people, in the specification's words. */
export const messages = {
  /** Shown at the field, beside the specified toasts. */
  atField: {
    emailOrPassword: 'Confira o e-mail e a senha.',
    passwordShort: `Escolha uma senha mais longa, com ${minPasswordLength} caracteres ou mais.`,
    passwordKnown: 'Use uma frase só sua, sem o seu nome nem o do site.',
    teamPasswordShort: `Escolha uma senha mais longa, com ${minTeamPasswordLength} caracteres ou mais.`,
    passwordAgain: 'Escreva aqui a mesma senha do campo acima.',
    passwordSame: 'Escolha uma senha que não seja a de agora.',
    signUpPassword: 'Escreva a senha que foi criada no cadastro.',
    currentPassword: 'Escreva a senha com que você entra hoje.',
    secondFactor: 'Confira os números, ou use um código de recuperação que ainda não foi usado.',
    emailedCode: 'Confira os seis números do e-mail mais recente, ou peça outro código.',
  },
  login: {
    connection: 'Erro de conexão com o servidor. Verifique sua conexão de internet.',
    invalidCredentials: 'Email ou senha incorretos. Verifique suas credenciais.',
    failed: 'Erro ao fazer login. Tente novamente.',
    success: 'Login realizado com sucesso!',
  },
  signUp: {
    alreadyRegistered: 'Este e-mail já está cadastrado',
    failed: 'Erro ao realizar cadastro. Tente novamente.',
    success: 'Cadastro realizado com sucesso! Verifique seu e-mail para confirmar o registro.',
    ready:
      'Abra o link que acabamos de enviar: ele confirma o seu e-mail. Depois, entre aqui com a sua senha.',
    emailTaken: 'Já existe uma conta com este endereço.',
  },
  confirmation: {
    needed:
      'Confirme o seu e-mail antes de entrar, pelo link da mensagem de confirmação; veja também o spam.',
    sentAgain: 'Se a conta ainda não foi confirmada, um novo e-mail de confirmação está a caminho.',
    done: 'E-mail confirmado. Boas-vindas!',
    invalid:
      'Este link de confirmação não vale mais. Entre com a sua senha: se ainda for preciso confirmar, enviamos um novo.',
    wrongPassword: 'A senha não é a que foi criada no cadastro. Confira e tente novamente.',
    failed: 'Não foi possível confirmar agora. Tente novamente.',
  },
  recovery: {
    success: 'E-mail enviado com sucesso! Verifique sua caixa de entrada.',
    emailMissing: 'Por favor, informe seu e-mail.',
    failed: 'Erro ao enviar e-mail de recuperação de senha.',
    failedAdvice: 'Verifique se o e-mail está correto e tente novamente.',
    failedWithAdvice: 'Erro ao enviar e-mail de recuperação. Verifique seu e-mail e tente novamente.',
    linkExpired: 'Este link de recuperação é inválido ou já expirou. Peça um novo link.',
  },
  checkout: {
    invalid: 'Link de checkout inválido. Por favor, entre em contato com o suporte.',
    opening: 'Redirecionando para o checkout...',
  },
  logout: {
    failed: 'Erro ao fazer logout. Tente novamente.',
    success: 'Logout realizado com sucesso!',
    offline:
      'O que este aparelho guardava da sua conta foi apagado. A sessão termina assim que o site responder.',
  },
  studentArea: {
    loadFailed: 'Erro ao carregar seus dados. Por favor, tente novamente.',
    editProfile: 'Funcionalidade disponível em breve!',
  },
  guard: {
    loginRequired: 'Você precisa estar logado para acessar os materiais.',
    redirecting: 'Redirecionando para o login...',
    checkFailed: 'Ocorreu um erro ao verificar sua autenticação.',
    ended: 'A sua sessão terminou. Entre de novo para continuar.',
    contentCheckFailed:
      'Não foi possível verificar sua autenticação. Por favor, tente fazer login novamente.',
  },
  progress: {
    alreadyCompleted: 'Esta aula já foi marcada como concluída!',
    completed: 'Material marcado como concluído!',
    loadFailed: 'Não foi possível carregar o seu progresso',
    notSaved: 'A aula não foi marcada: o servidor não respondeu, e este aparelho não guarda dados.',
    unsent: 'Salvo neste aparelho. Enviaremos assim que a conexão voltar.',
    saved: 'Este é o progresso que este aparelho conhece: o site ainda não respondeu.',
  },
  password: {
    mismatch: 'As senhas não conferem. Verifique e tente novamente.',
    tooShort: `A senha deve ter pelo menos ${minPasswordLength} caracteres.`,
    newTooShort: `A nova senha deve ter pelo menos ${minPasswordLength} caracteres.`,
    teamTooShort: `Quem cuida do site usa uma senha de pelo menos ${minTeamPasswordLength} caracteres.`,
    known: 'Esta senha é das primeiras que alguém tentaria. Escolha outra.',
    outdated: `Quem cuida do site usa uma senha de pelo menos ${minTeamPasswordLength} caracteres, que ninguém adivinhe. Escolha uma nova para abrir o Painel.`,
    changed: 'Senha alterada com sucesso!',
    created: 'Senha criada. Boas-vindas!',
    changeFailed: 'Erro ao alterar senha. Tente novamente.',
    sameAsCurrent: 'A nova senha deve ser diferente da atual.',
    loginRequired: 'Você precisa estar logado para alterar sua senha.',
    confirmFirst: 'Para sua segurança, confirme a sua senha atual.',
    currentWrong: 'A senha atual não confere. Tente novamente.',
  },
  secondStep: {
    needed: 'Falta um passo: confirme que é você.',
    codeHint: 'Os seis números do aplicativo autenticador, ou um dos seus códigos de recuperação.',
    wrongCode: 'O código não confere, já foi usado ou passou da hora. Tente novamente.',
    unreadable:
      'O aplicativo e os códigos desta conta não podem mais ser lidos, pois o site foi restaurado sem o seu segredo. ' +
      'Entre com uma chave de acesso, ou peça a quem cuida do servidor que retire o segundo fator.',
    expired: 'O tempo para confirmar acabou, ou foram muitos códigos errados. Comece de novo pela senha.',
    passkeyRefused: 'A chave de acesso não foi aceita. Tente novamente ou entre de outro modo.',
    passkeyCancelled: 'A chave de acesso não foi usada.',
  },
  loginCode: {
    sent: `Se este e-mail tem uma conta, um código está a caminho. Ele vale por ${lifetimeText(loginCodeLifetimeSeconds)}; veja também o spam.`,
    passwordEnded:
      'Seu e-mail foi confirmado. Por segurança, a senha do cadastro deixou de valer: crie outra em Alterar senha.',
  },
  offline: {
    lost: 'Você está sem internet. O que já foi aberto neste aparelho continua aqui.',
    back: 'A internet voltou, e esta página está atualizada.',
    newer: 'A versão nova desta página chegou.',
    showNewer: 'Ver a versão nova',
  },
  security: {
    freshLoginNeeded: 'É preciso confirmar que é você. Nada foi mudado.',
  },
} as const;

/** @param seconds from the Retry-After header */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}`
      : `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
  return `Muitas tentativas. Tente novamente em ${wait}.`;
}
