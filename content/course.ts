/** The modules and lessons of the course, as it ships. */

import { blankLesson, type CourseModule, type Lesson } from '../domain/content/course.ts';

/** A lesson without its empty fields, which `courseModules` fills in. */
type ShippedLesson = Pick<Lesson, 'id' | 'title' | 'type'> & Partial<Lesson>;
type ShippedModule = Omit<CourseModule, 'lessons' | 'isHidden' | 'onLandingPage'> & {
  onLandingPage?: CourseModule['onLandingPage'];
  lessons: ShippedLesson[];
};

const modules: ShippedModule[] = [
  {
    id: 'modulo1',
    title: 'Módulo 1: Introdução à Inteligência Artificial na Clínica Veterinária',
    uploadName: 'Introdução à IA',
    description:
      'O que a IA faz, o que ela não faz e como dar o primeiro passo com segurança no consultório.',
    icon: 'book',
    folder: 'modulo1_ia_vet',
    lessons: [
      {
        id: 'm1v1',
        title: 'Introdução à Inteligência Artificial na Clínica Veterinária',
        type: 'video',
        description: 'Conceitos, limites e um primeiro uso prático entre duas consultas.',
        duration: '18:25',
      },
      {
        id: 'm1p1',
        title: 'Guia de Introdução à IA na Clínica Veterinária',
        type: 'pdf',
        description: 'Vocabulário essencial, usos seguros e primeiros passos.',
        material: 'guia_introducao_ia',
      },
      {
        id: 'm1s1',
        title: 'Resumo do Módulo 1',
        type: 'summary',
        description: 'As ideias principais em poucas páginas, para rever antes do plantão.',
        material: 'resumo_modulo1',
      },
    ],
  },
  {
    id: 'modulo2',
    title: 'Módulo 2: Ferramentas Práticas de IA para Clínicas',
    uploadName: 'Ferramentas práticas de IA',
    description: 'As ferramentas que valem a pena e os modelos que você usa já na próxima consulta.',
    icon: 'book',
    folder: 'modulo2_ia_vet',
    lessons: [
      {
        id: 'm2v1',
        title: 'Ferramentas Práticas de IA para Clínicas',
        type: 'video',
        description: 'Assistentes de conversa, design e imagem: qual usar para cada tarefa.',
        duration: '21:10',
      },
      {
        id: 'm2p1',
        title: 'Guia de Ferramentas de IA para a Clínica',
        type: 'pdf',
        description: 'Como escolher, configurar e testar cada tipo de ferramenta.',
        material: 'guia_ferramentas_ia',
      },
      {
        id: 'm2t1',
        title: 'Checklist Pré-Operatório',
        type: 'template',
        description: 'Da confirmação do jejum à pausa antes da incisão.',
        material: 'checklist_pre_operatorio',
        isChecklist: true,
      },
      {
        id: 'm2t2',
        title: 'Aviso de Alta Hospitalar',
        type: 'template',
        description: 'Orientações claras para o tutor levar para casa.',
        material: 'aviso_alta_hospitalar',
      },
      {
        id: 'm2t3',
        title: 'Ficha de Acompanhamento de Pacientes Crônicos',
        type: 'template',
        description: 'Evolução, metas e retornos em uma só ficha.',
        material: 'ficha_acompanhamento_cronico',
      },
      {
        id: 'm2t4',
        title: 'Template de Anamnese Digital',
        type: 'template',
        description: 'Roteiro completo de anamnese de cães e gatos, pronto para o prontuário.',
        material: 'template_anamnese_digital',
      },
      {
        id: 'm2t5',
        title: 'Template de Relatório Clínico',
        type: 'template',
        description: 'Estrutura para relatar o caso com clareza.',
        material: 'template_relatorio_clinico',
      },
    ],
  },
  {
    id: 'modulo3',
    title: 'Módulo 3: Criação de Documentos e Laudos com IA',
    uploadName: 'Criação de documentos inteligentes',
    description: 'Laudos, avisos e planos: a IA rascunha, você confere e assina.',
    icon: 'book',
    folder: 'modulo3_ia_vet',
    lessons: [
      {
        id: 'm3v1',
        title: 'Criação de Documentos e Laudos com IA',
        type: 'video',
        description: 'Do rascunho ditado ao documento revisado e assinado.',
        duration: '19:45',
      },
      {
        id: 'm3g1',
        title: 'Guia de Criação de Documentos com IA',
        type: 'guide',
        description: 'O método em passos, com pedidos prontos e revisão final.',
        material: 'guia_criacao_documentos',
      },
      {
        id: 'm3t1',
        title: 'Aviso de Resultado de Exame',
        type: 'template',
        description: 'Como comunicar resultados ao tutor sem alarmar nem esconder.',
        material: 'aviso_resultado_exame',
      },
      {
        id: 'm3t2',
        title: 'Laudo de Ultrassonografia',
        type: 'template',
        description: 'Descrição por órgão, impressão e limites do exame.',
        material: 'laudo_ultrassonografia',
      },
      {
        id: 'm3t3',
        title: 'Ficha de Controle Cirúrgico',
        type: 'template',
        description: 'Do pré-anestésico ao pós-operatório imediato, em sequência.',
        material: 'ficha_controle_cirurgico',
      },
      {
        id: 'm3t4',
        title: 'Plano de Tratamento',
        type: 'template',
        description: 'Objetivos, etapas e critérios de reavaliação.',
        material: 'plano_tratamento',
      },
      {
        id: 'm3t5',
        title: 'Relatório de Evolução Clínica',
        type: 'template',
        description: 'Evolução diária no formato SOAP.',
        material: 'relatorio_evolucao_clinica',
      },
    ],
  },
  {
    id: 'modulo4',
    title: 'Módulo 4: Organização de Dados Clínicos com IA',
    uploadName: 'Organização de anamneses',
    description: 'Dados que você encontra quando precisa: planilhas prontas e um jeito simples de mantê-las.',
    icon: 'chart',
    folder: 'modulo4_ia_vet',
    lessons: [
      {
        id: 'm4v1',
        title: 'Organização de Dados Clínicos com IA',
        type: 'video',
        description: 'Da anotação solta ao dado que ajuda a decidir.',
        duration: '17:30',
      },
      {
        id: 'm4g1',
        title: 'Guia de Organização de Dados Clínicos',
        type: 'guide',
        description: 'Padrões de registro, privacidade e rotina de conferência.',
        material: 'guia_organizacao_dados',
      },
      {
        id: 'm4s1',
        title: 'Planilha de Controle de Vacinação',
        type: 'spreadsheet',
        description: 'Doses, lotes, próximas datas e avisos ao tutor.',
        material: 'controle_vacinacao',
      },
      {
        id: 'm4s2',
        title: 'Planilha de Controle de Tratamentos',
        type: 'spreadsheet',
        description: 'Tratamentos em curso, etapas cumpridas e reavaliações.',
        material: 'controle_tratamentos',
      },
      {
        id: 'm4s3',
        title: 'Planilha de Registro de Procedimentos Cirúrgicos',
        type: 'spreadsheet',
        description: 'Cada cirurgia com equipe, tempos, materiais e desfecho.',
        material: 'registro_procedimentos_cirurgicos',
      },
      {
        id: 'm4s4',
        title: 'Planilha de Acompanhamento de Casos Crônicos',
        type: 'spreadsheet',
        description: 'Parâmetros ao longo do tempo e quem está atrasado para voltar.',
        material: 'acompanhamento_casos_cronicos',
      },
    ],
  },
  {
    id: 'modulo5',
    title: 'Módulo 5: Automatização da Gestão Clínica',
    uploadName: 'Automatizando gestão clínica',
    description: 'Lembretes prontos, com alguém lendo as respostas.',
    icon: 'chart',
    folder: 'modulo5_ia_vet',
    lessons: [
      {
        id: 'm5v1',
        title: 'Automatização da Gestão Clínica',
        type: 'video',
        description: 'O que automatizar primeiro e o que nunca deixar no automático.',
        duration: '22:00',
      },
      {
        id: 'm5g1',
        title: 'Guia de Automatização da Gestão Clínica',
        type: 'guide',
        description: 'Fluxos passo a passo para agenda, retornos e mensagens.',
        material: 'guia_automatizacao_gestao',
      },
      {
        id: 'm5t1',
        title: 'Checklist de Implantação da Automatização',
        type: 'template',
        description: 'Quatro semanas, uma tarefa por vez.',
        material: 'checklist_implantacao_automatizacao',
        isChecklist: true,
      },
    ],
  },
  {
    id: 'bonus',
    title: 'Bônus: Templates de Prompts para ChatGPT',
    uploadName: 'Mini-curso de ChatGPT para veterinários',
    description:
      '{{se minicurso}}Mini-curso de ChatGPT para veterinários, com coleções{{senao}}Coleções{{fim}} de prompts prontos para colar.',
    onLandingPage: {
      title:
        '{{se minicurso}}Bônus: Mini-curso de ChatGPT para Veterinários{{senao}}Bônus: Templates de Prompts para ChatGPT{{fim}}',
      description:
        'Como conversar com um assistente de IA, com os templates de prompts prontos para copiar e colar.',
    },
    icon: 'gift',
    folder: 'bonus',
    lessons: [
      {
        id: 'b1v1',
        title: 'Mini-curso de ChatGPT para Veterinários',
        type: 'video',
        description: 'Como pedir, conferir e guardar os seus melhores prompts.',
        duration: '15:20',
      },
      {
        id: 'b1t1',
        title: 'Prompts para Anamnese por Espécie',
        type: 'template',
        description: 'Cães, gatos, aves, répteis e pequenos mamíferos.',
        material: 'prompts_anamnese_especies',
      },
      {
        id: 'b1g1',
        title: 'Prompts para Comunicação com Tutores',
        type: 'guide',
        description: 'Mensagens claras e acolhedoras para cada situação.',
        material: 'prompts_comunicacao_tutores',
      },
      {
        id: 'b1g2',
        title: 'Prompts para Orientações de Alta',
        type: 'guide',
        description: 'Cuidados em casa, em palavras do dia a dia.',
        material: 'prompts_orientacoes_alta',
      },
      {
        id: 'b1g3',
        title: 'Prompts para Laudos e Relatórios',
        type: 'guide',
        description: 'Estrutura, linguagem e revisão de laudos.',
        material: 'prompts_laudos_relatorios',
      },
      {
        id: 'b1g4',
        title: 'Prompts para Relatos de Caso Clínico',
        type: 'guide',
        description: 'Do prontuário ao relato para discussão ou publicação.',
        material: 'prompts_relatos_caso',
      },
    ],
  },
];

export const courseModules: CourseModule[] = modules.map((module) => ({
  onLandingPage: { title: '', description: '' },
  ...module,
  isHidden: false,
  lessons: module.lessons.map((lesson) => ({ ...blankLesson, ...lesson })),
}));
