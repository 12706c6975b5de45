/** Names what the security log stores, as the account's page shows it. */
export const securityEventNames = {
  login: 'Entrada na conta',
  'login-failed': 'Tentativa de entrar',
  logout: 'Saída da conta',
  'sign-up': 'Cadastro',
  'email-confirmed': 'E-mail confirmado',
  'password-changed': 'Senha trocada',
  'email-changed': 'E-mail trocado',
  'password-reset': 'Senha criada por um link',
  'recovery-code-used': 'Código de recuperação usado',
  'role-granted': 'Papel na equipe dado',
  'role-revoked': 'Papel na equipe retirado',
};

export type SecurityEventKind = keyof typeof securityEventNames;
