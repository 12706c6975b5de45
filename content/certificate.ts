/** The certificate prints these texts beside those of the site. */

import type { CertificateContent } from '../domain/content/legal-and-certificate-texts.ts';

export const certificate: Omit<CertificateContent, 'page'> = {
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
