import type { ErrorCode } from '../domain/error-codes.ts';

/** Every message people read, in the specification's words, by area. */
export const messages = {
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
  },
  logout: {
    failed: 'Erro ao fazer logout. Tente novamente.',
    success: 'Logout realizado com sucesso!',
  },
  studentArea: {
    loadFailed: 'Erro ao carregar seus dados. Por favor, tente novamente.',
    editProfile: 'Funcionalidade disponível em breve!',
  },
  guard: {
    loginRequired: 'Você precisa estar logado para acessar os materiais.',
    redirecting: 'Redirecionando para o login...',
    checkFailed: 'Ocorreu um erro ao verificar sua autenticação.',
    contentCheckFailed:
      'Não foi possível verificar sua autenticação. Por favor, tente fazer login novamente.',
  },
  progress: {
    alreadyCompleted: 'Esta aula já foi marcada como concluída!',
    completed: 'Material marcado como concluído!',
  },
  lesson: {
    videoOpened: 'O vídeo foi aberto no serviço externo de vídeos.',
    videoMissing: 'Vídeo será disponibilizado em breve!',
    fileMissing: 'O arquivo não está disponível no momento.',
    downloading: (title: string) => `Baixando ${title}...`,
  },
  certificate: {
    incomplete: 'Você precisa completar 100% do curso para gerar o certificado.',
    nameMissing:
      'Seu nome completo não foi encontrado no sistema. Entre em contato com o suporte pelo WhatsApp para atualizar seus dados e gerar o certificado.',
    nameLookupFailed: 'Não foi possível encontrar seu nome. Tente novamente.',
    failed: 'Erro ao gerar certificado. Tente novamente ou entre em contato com o suporte.',
    success: 'Certificado gerado com sucesso! O download foi iniciado.',
  },
  password: {
    mismatch: 'As senhas não conferem. Verifique e tente novamente.',
    tooShort: 'A senha deve ter pelo menos 6 caracteres.',
    newTooShort: 'A nova senha deve ter pelo menos 6 caracteres.',
  },
} as const;

/** What a code means to a person where the page has nothing more exact to say. */
const byCode: Partial<Record<ErrorCode | 'network', string>> = {
  network: messages.login.connection,
  session_missing: messages.guard.contentCheckFailed,
  password_too_short: messages.password.tooShort,
};

/** @returns the code's own message, else the fallback */
export function messageFor(code: ErrorCode | 'network', fallback: string): string {
  return byCode[code] ?? fallback;
}
