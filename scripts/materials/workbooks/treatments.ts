import {
  anyDate,
  automatic,
  certaintyList,
  codeColumn,
  countColumn,
  laterDate,
  listOf,
  pastDate,
  speciesList,
  textColumn,
} from './common-columns.ts';
import type { Column, WorkbookSpec } from './spec.ts';
import { stepExamples, treatmentExamples } from './treatments-examples.ts';

const situations = ['Em curso', 'Pausado', 'Concluído', 'Interrompido', 'Encaminhado'];
const alerts = ['Atrasada', 'Próxima', 'Sem data', 'Em dia', 'Realizada', 'Encerrado'];
const executors = ['Equipe', 'Tutor', 'Serviço externo'];

const treatmentColumns: Column[] = [
  codeColumn('Código do tratamento', 'A', 'TRT', { required: true, unique: true, hint: 'Código único.' }),
  codeColumn('Código do paciente', 'B', 'PAC', { required: true, hint: 'Código fixo do cadastro.' }),
  textColumn('Paciente', 14, 'Nome do animal.'),
  listOf('Espécie', 10, 'Espécies', 'Escolha na lista.'),
  textColumn('Problema', 20, 'Como está no prontuário.', true),
  listOf('Certeza', 15, 'Certeza', 'Definida pelo veterinário.'),
  listOf('Tipo', 15, 'Tipo', 'Natureza principal do tratamento.'),
  textColumn('Receita vigente', 18, 'Data ou número da receita no prontuário. Nunca a dose.'),
  anyDate('Início', 'I', 'Primeiro dia.', true),
  laterDate('Término previsto', 'J', 'I', 'Fim combinado; vazio se contínuo.'),
  laterDate('Reavaliação prevista', 'K', 'I', 'Próxima reavaliação, definida pelo veterinário.'),
  laterDate('Reavaliação feita', 'L', 'I', 'Dia em que ocorreu.'),
  textColumn('Critério de sucesso', 24, 'O que se espera medir.'),
  listOf('Responsável', 22, 'Responsáveis', 'Veterinário do caso.', true),
  automatic('Etapas previstas', 10, 'IF($A{r}="","",COUNTIFS([Etapas!A],$A{r},[Etapas!G],"<>Sim"))', {
    format: '0',
  }),
  automatic('Etapas cumpridas', 10, 'IF($A{r}="","",COUNTIFS([Etapas!A],$A{r},[Etapas!H],"Cumprida"))', {
    format: '0',
  }),
  automatic('% cumprido', 10, 'IF(N($O{r})=0,"",$P{r}/$O{r})', { format: '0%' }),
  automatic(
    'Alerta de reavaliação',
    14,
    'IF($A{r}="","",IF(OR($S{r}="Concluído",$S{r}="Interrompido",$S{r}="Encaminhado"),"Encerrado",IF($L{r}<>"","Realizada",' +
      'IF($K{r}="","Sem data",IF($K{r}<{today},"Atrasada",IF($K{r}<={today}+{lead},"Próxima","Em dia"))))))',
    {
      verdicts: {
        Atrasada: 'bad',
        'Sem data': 'bad',
        Próxima: 'soon',
        'Em dia': 'good',
        Realizada: 'good',
        Encerrado: 'quiet',
      },
    },
  ),
  listOf('Situação', 14, 'Situação', 'Estado do tratamento.'),
  listOf('Adesão relatada', 15, 'Adesão', 'O que o tutor contou, sem julgamento.'),
  textColumn(
    'Desfecho ou motivo',
    22,
    'Resultado, ou por que parou. Obrigatório se não estiver em curso.',
    'AND($S{r}<>"",$S{r}<>"Em curso")',
  ),
  textColumn('Observações', 28, 'Comentário curto, sem dado do tutor.'),
];

const stepColumns: Column[] = [
  {
    ...listOf('Código do tratamento', 14, 'Tratamentos!A', 'O mesmo da aba Tratamentos.', true),
  },
  countColumn('Nº da etapa', 'B', 'Ordem da etapa no tratamento.'),
  textColumn('Etapa', 30, 'Verbo e objeto, sem dose.', true),
  anyDate('Data prevista', 'D', 'Quando deve acontecer.', true),
  pastDate('Data realizada', 'E', 'Quando aconteceu; vazia se ainda não.'),
  listOf('Executa', 15, 'Executa', 'Quem faz.'),
  listOf('Cancelada', 11, 'Cancelada', 'Sim, se deixou de ser necessária.'),
  automatic(
    'Situação da etapa',
    14,
    'IF($A{r}="","",IF($G{r}="Sim","Cancelada",IF($E{r}<>"","Cumprida",IF($D{r}="","",' +
      'IF($D{r}<{today},"Atrasada",IF($D{r}={today},"Hoje","Prevista"))))))',
    { verdicts: { Atrasada: 'bad', Hoje: 'soon', Cumprida: 'good', Prevista: 'quiet', Cancelada: 'quiet' } },
  ),
  textColumn('Observação', 30, 'Motivo do atraso ou do cancelamento.'),
];

export const treatments: WorkbookSpec = {
  lead: { label: 'Antecedência do alerta (dias)', days: 5 },
  notes: [
    'A planilha não guarda doses: a prescrição fica na receita, no prontuário. Em Receita vigente vai só a data ou o número dela.',
    'Datas e prazos são definidos pelo médico-veterinário: a planilha só faz a conta.',
  ],
  lists: [
    speciesList,
    { name: 'Responsáveis', values: ['Veterinária de Exemplo', 'Veterinário de Exemplo'] },
    certaintyList,
    {
      name: 'Tipo',
      fixed: true,
      values: ['Medicamentoso', 'Curativo', 'Reabilitação', 'Dieta e manejo', 'Internação', 'Combinado'],
    },
    { name: 'Situação', fixed: true, values: situations },
    { name: 'Adesão', fixed: true, values: ['Completa', 'Parcial', 'Não realizada', 'Não informada'] },
    { name: 'Executa', fixed: true, values: executors },
    { name: 'Cancelada', fixed: true, values: ['Não', 'Sim'] },
  ],
  sheets: [
    {
      name: 'Tratamentos',
      title: 'Controle de tratamentos',
      pages: [
        ['A', 'M'],
        ['N', 'V'],
      ],
      repeated: 'C',
      rows: 400,
      frozen: 3,
      columns: treatmentColumns,
      examples: treatmentExamples,
    },
    {
      name: 'Etapas',
      title: 'Etapas dos tratamentos',
      pages: [['A', 'I']],
      repeated: 'B',
      rows: 1000,
      frozen: 1,
      columns: stepColumns,
      examples: stepExamples,
    },
  ],
  panel: {
    title: 'Painel dos tratamentos',
    note: 'Contagens automáticas das abas Tratamentos e Etapas. Ninguém digita aqui.',
    widths: [30, 12, 4, 24, 12, 12],
    lastColumn: 'F',
    blocks: [
      {
        at: 'A4',
        title: 'Tratamentos por situação',
        headers: ['Situação', 'Total'],
        rows: situations.map((name) => [name, `=COUNTIF([Tratamentos!S],"${name}")`]),
      },
      {
        at: 'A12',
        title: 'Alertas de reavaliação',
        headers: ['Alerta', 'Total'],
        rows: alerts.map((name) => [name, `=COUNTIF([Tratamentos!R],"${name}")`]),
      },
      {
        at: 'D4',
        title: 'Etapas de hoje e atrasadas',
        headers: ['Executa', 'Hoje', 'Atrasadas'],
        rows: executors.map((name) => [
          name,
          `=COUNTIFS([Etapas!F],"${name}",[Etapas!H],"Hoje")`,
          `=COUNTIFS([Etapas!F],"${name}",[Etapas!H],"Atrasada")`,
        ]),
      },
    ],
  },
};
