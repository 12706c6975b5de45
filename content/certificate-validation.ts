/** Texts of the page that checks a certificate (/certificado). */

import type { CertificateContent } from '../domain/content/legal-and-certificate-texts.ts';

export const certificatePage: CertificateContent['page'] = {
  // The page without a code: only the field.
  form: {
    meta: {
      title: 'Validar certificado | IA Veterinária',
      description: 'Confira pelo código se um certificado de {{marca}} é autêntico.',
    },
    title: 'Validar certificado',
    text: 'Digite o código que está no certificado, ao lado do QR code. A resposta vem na hora.',
  },

  // The answer by the state of the certificate.
  answers: {
    valid: {
      title: 'Certificado válido',
      text: 'Este certificado foi emitido por {{marca}} e está em vigor. Compare os dados abaixo com os do documento que você recebeu.',
    },
    replaced: {
      title: 'Certificado substituído',
      text: 'Este certificado não vale mais: foi emitido outro no lugar dele, por exemplo para corrigir o nome.',
    },
    revoked: {
      title: 'Certificado revogado',
      text: 'Este certificado foi cancelado por {{marca}} e não vale mais.',
    },
    suspended: {
      title: 'Certificado sem validade no momento',
      text: 'Este certificado foi emitido por {{marca}}, mas não está em vigor. Se ele voltar a valer, esta página dirá.',
    },
    erased: {
      title: 'Certificado retirado',
      text: 'Este certificado não pode mais ser conferido: quem o recebeu excluiu a conta, e nada sobre ele é mostrado.',
    },
    unknown: {
      title: 'Não encontramos este código',
      text: 'Às vezes é só uma letra trocada. Confira o código no certificado e digite de novo.',
    },
    'too-many': {
      title: 'Muitas consultas seguidas',
      text: 'Para proteger os certificados, limitamos as consultas. Espere um minuto e tente novamente.',
    },
    unavailable: {
      title: 'Não foi possível conferir agora',
      text: 'O sistema não respondeu. Isso não diz nada sobre o certificado: tente novamente em instantes.',
    },
  },
};
