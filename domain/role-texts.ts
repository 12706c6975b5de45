import type { TeamRole } from './roles.ts';

export const roleNames: Record<TeamRole, string> = { admin: 'Administrador', support: 'Atendimento' };

/** Explains to the owner what each role may do. */
export const roleTexts: Record<TeamRole, string> = {
  admin: 'Vê e muda tudo o que você vê: textos, preço, alunos, vendas, ajustes e a própria equipe.',
  support:
    'Ajuda os alunos: acesso, perguntas, pedidos e e-mails. Não muda textos nem ajustes, e não baixa listas.',
};

/** Explains a role in the email to the invited person. */
export const roleTasks: Record<TeamRole, string> = {
  admin: 'cuida de tudo no site, dos textos às vendas.',
  support: 'ajuda os alunos com acesso, perguntas, pedidos e e-mails.',
};
