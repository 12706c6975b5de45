import type { z } from 'zod';
import { everyday, group, line, lines, markdown, text, titleAndText, titleAndTextGroup } from './fields.ts';
import { pageMeta } from './site.ts';

const legalText = (label: string) =>
  group(label, {
    title: line({ label: 'Título' }),
    description: text({ label: 'Descrição no Google', max: 300 }),
    updated: line({ label: 'Versão', help: 'Por exemplo: abril de 2025.', max: 60 }),
    body: markdown({
      label: 'Texto',
      help: 'Ao mudar o conteúdo, mude a data também na primeira linha. Peça a revisão de um advogado.',
    }),
  });

export const legalSection = group('Termos, privacidade e acessibilidade', {
  terms2025: legalText('Termos de Uso (abril de 2025)'),
  privacy2025: legalText('Política de Privacidade (abril de 2025)'),
  terms2024: legalText('Termos de Uso (abril de 2024)'),
  privacy2024: legalText('Política de Privacidade (abril de 2024)'),
  accessibility: legalText('Acessibilidade'),
});

/** Each legal text has a page at `paths[name]`. */
export const legalNames = Object.keys(legalSection.shape) as (keyof typeof legalSection.shape)[];

export const certificateSection = group('Certificado', {
  modality: line({ label: 'Modalidade', max: 40 }),
  topics: everyday(lines('O que o curso ensina', 'tema', { max: 8, length: 90 })),
  page: group(
    'Página de validação',
    {
      form: group('Sem código', { meta: pageMeta, ...titleAndText }),
      answers: group(
        'Respostas',
        {
          valid: titleAndTextGroup('Válido'),
          replaced: titleAndTextGroup('Substituído'),
          revoked: titleAndTextGroup('Revogado'),
          suspended: titleAndTextGroup('Sem validade no momento'),
          erased: titleAndTextGroup('Retirado por quem o recebeu'),
          unknown: titleAndTextGroup('Código que não existe'),
          'too-many': titleAndTextGroup('Muitas consultas'),
          unavailable: titleAndTextGroup('Não foi possível conferir'),
        },
        { use: 'fixed' },
      ),
    },
    { help: 'A página em que qualquer pessoa confere um código.' },
  ),
});

export type CertificateContent = z.infer<typeof certificateSection>;
