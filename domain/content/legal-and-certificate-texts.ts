import type { z } from 'zod';
import { group, line, lines, markdown, text, titleAndText, titleAndTextGroup } from './fields.ts';
import { pageMeta } from './site.ts';

const legalText = (label: string) =>
  group(label, {
    title: line({ label: 'Título' }),
    description: text({ label: 'Descrição no Google', max: 300 }),
    updated: line({ label: 'Versão', help: 'Como abril de 2025.', max: 60 }),
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

export const certificateSection = group('Certificado', {
  modality: line({ label: 'Modalidade', max: 40 }),
  topics: lines('O que o curso ensina', 'tema', { max: 8, length: 90 }),
  page: group(
    'Página de validação',
    {
      form: group('Sem código', { meta: pageMeta, ...titleAndText }),
      field: group('Campo', {
        label: line({ label: 'Nome do campo', max: 60 }),
        hint: text({ label: 'Ajuda' }),
        buttonLabel: line({ label: 'Botão', max: 40 }),
        otherTitle: line({ label: 'Título para outro código' }),
      }),
      answers: group('Respostas', {
        valid: titleAndTextGroup('Válido'),
        replaced: titleAndTextGroup('Substituído'),
        revoked: titleAndTextGroup('Revogado'),
        suspended: titleAndTextGroup('Sem validade no momento'),
        erased: titleAndTextGroup('Retirado por quem o recebeu'),
        unknown: titleAndTextGroup('Código que não existe'),
        'too-many': titleAndTextGroup('Muitas consultas'),
        unavailable: titleAndTextGroup('Não foi possível conferir'),
      }),
      currentLabel: line({ label: 'Link para o certificado atual', max: 60 }),
      facts: group('Nomes dos dados', {
        name: line({ label: 'Nome', max: 60 }),
        course: line({ label: 'Curso', max: 60 }),
        hours: line({ label: 'Carga horária', max: 60 }),
        modality: line({ label: 'Modalidade', max: 60 }),
        completed: line({ label: 'Conclusão', max: 60 }),
        issued: line({ label: 'Emissão', max: 60 }),
        code: line({ label: 'Código', max: 60 }),
        issuer: line({ label: 'Quem emite', max: 60 }),
        topics: line({ label: 'Conteúdo', max: 60 }),
        modules: line({ label: 'Módulos', max: 60 }),
      }),
    },
    { help: 'A página em que qualquer pessoa confere um código.' },
  ),
});

export type CertificateContent = z.infer<typeof certificateSection>;
