/**
 * O CERTIFICADO: o que está impresso nele, além do que vem de site.ts (curso, carga horária, instrutora) e do aluno.
 *
 * Como mudar com segurança:
 * - Mude só o texto entre aspas. Deixe as vírgulas, as aspas e os nomes em inglês como estão.
 * - Se o texto tiver apóstrofo, use ’ no lugar da aspa simples.
 */

export const certificate = {
  modality: 'Online',
  // O que o curso ensina, na ordem em que aparece.
  topics: [
    'Fundamentos da inteligência artificial na medicina veterinária',
    'Ferramentas: assistente de conversa, design gráfico e IA de imagem',
    'Documentos clínicos e automações',
    'IA nas consultas e nas redes sociais',
    'Ética e responsabilidade profissional',
  ],
};
