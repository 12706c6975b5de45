/** Texts that the certificate prints beside those of site.ts. */

import type { CertificateContent } from '../domain/content/legal-and-certificate-texts.ts';

export const certificate: Omit<CertificateContent, 'page'> = {
  modality: 'Online',
  // Topics that the course teaches, in the order in which they are printed.
  topics: [
    'Fundamentos da inteligência artificial na medicina veterinária',
    'Ferramentas: assistente de conversa, design gráfico e IA de imagem',
    'Documentos clínicos e automações',
    'IA nas consultas e nas redes sociais',
    'Ética e responsabilidade profissional',
  ],
};
