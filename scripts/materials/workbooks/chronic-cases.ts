import { caseExamples, measureExamples } from './chronic-examples.ts';
import { chronicPanel } from './chronic-panel.ts';
import {
  anyDate,
  automatic,
  certaintyList,
  codeColumn,
  countColumn,
  listOf,
  pastDate,
  speciesList,
  textColumn,
} from './common-columns.ts';
import type { Column, WorkbookSpec } from './spec.ts';

const visits = 'COUNTIFS([Medições!A],$A{r},[Medições!C],"Consulta")';

const caseColumns: Column[] = [
  codeColumn('Código do caso', 'A', 'CRO', { required: true, unique: true, hint: 'Código único.' }),
  codeColumn('Código do paciente', 'B', 'PAC', { required: true, hint: 'Código fixo do cadastro.' }),
  textColumn('Paciente', 14, 'Nome do animal.'),
  listOf('Espécie', 10, 'Espécies', 'Escolha na lista.'),
  textColumn('Condição', 20, 'Como está no prontuário.', true),
  listOf('Certeza', 15, 'Certeza', 'Definida pelo veterinário.'),
  pastDate('Inclusão', 'G', 'Dia em que entrou no acompanhamento.', true),
  listOf('Responsável', 22, 'Responsáveis', 'Veterinário do caso.', true),
  countColumn(
    'Intervalo (dias)',
    'I',
    'Intervalo entre retornos, definido pelo veterinário. Pode ficar vazio.',
  ),
  automatic(
    'Último retorno',
    12,
    `IF($A{r}="","",IF(${visits}=0,"",SUMPRODUCT(MAX(([Medições!A]=$A{r})*([Medições!C]="Consulta")*[Medições!B]))))`,
    { format: 'dd/mm/yyyy' },
  ),
  automatic(
    'Próximo retorno',
    12,
    'IF(OR($A{r}="",$I{r}="",AND($O{r}<>"",$O{r}<>"Ativo")),"",IF($J{r}<>"",$J{r}+$I{r},IF($G{r}="","",$G{r}+$I{r})))',
    { format: 'dd/mm/yyyy' },
  ),
  automatic('Dias de atraso', 9.5, 'IF($K{r}="","",MAX(0,{today}-$K{r}))', { format: '0' }),
  automatic(
    'Alerta de retorno',
    14,
    'IF($A{r}="","",IF(AND($O{r}<>"",$O{r}<>"Ativo"),"Encerrado",IF($I{r}="","Sem intervalo",' +
      'IF(AND($N{r}<>"",$N{r}>={today}),"Agendado",IF($K{r}="","Sem intervalo",' +
      'IF($K{r}<{today},"Atrasado",IF($K{r}<={today}+{lead},"Próximo","Em dia")))))))',
    {
      verdicts: {
        Atrasado: 'bad',
        'Sem intervalo': 'bad',
        Próximo: 'soon',
        Agendado: 'good',
        'Em dia': 'good',
        Encerrado: 'quiet',
      },
    },
  ),
  anyDate('Agendado para', 'N', 'Data já marcada na agenda. Pode ficar vazia.'),
  listOf('Situação', 12, 'Situação', 'Estado do caso.'),
  listOf('Prioridade', 11, 'Prioridade', 'Definida pelo veterinário.'),
  pastDate('Último contato', 'Q', 'Dia da última tentativa. Pode ficar vazio.'),
  listOf('Resultado do contato', 16, 'Resultado do contato', 'O que aconteceu.'),
  textColumn('Observações', 28, 'Comentário curto, sem dado do tutor.'),
];

/** The date of the measure before this one, of the same case and parameter. */
const before = 'SUMPRODUCT(MAX(([A]=$A{r})*([D]=$D{r})*([B]<$B{r})*[B]))';

const measureColumns: Column[] = [
  listOf('Código do caso', 13, 'Casos!A', 'O mesmo da aba Casos.', true),
  pastDate('Data', 'B', 'Dia da medida.', true),
  listOf('Origem', 15, 'Origem', 'Onde foi feita. Só "Consulta" conta como retorno.'),
  listOf('Parâmetro', 22, 'Parâmetros', 'O que foi medido. A lista fica na aba Parâmetros.', true),
  numberColumn('Valor', 'E', 'Só o número.', true),
  listOf('Unidade', 10, 'Unidades', 'Sempre a mesma para o parâmetro.'),
  numberColumn('Meta mínima', 'G', 'Limite definido pelo veterinário para este paciente. Pode ficar vazia.'),
  {
    ...numberColumn(
      'Meta máxima',
      'H',
      'Limite definido pelo veterinário para este paciente. Pode ficar vazia.',
    ),
    rule: {
      formula: 'AND(ISNUMBER(H{r}),OR(G{r}="",H{r}>=G{r}))',
      message: 'Digite um número igual ou maior que a meta mínima.',
    },
  },
  automatic(
    'Comparação',
    13,
    'IF($E{r}="","",IF(AND($G{r}="",$H{r}=""),"Sem meta",IF(AND($G{r}<>"",$E{r}<$G{r}),"Abaixo",' +
      'IF(AND($H{r}<>"",$E{r}>$H{r}),"Acima","Dentro"))))',
    { verdicts: { Abaixo: 'soon', Acima: 'soon', Dentro: 'good', 'Sem meta': 'quiet' } },
  ),
  automatic(
    'Variação',
    10,
    `IF(OR($E{r}="",$B{r}=""),"",IF(COUNTIFS([A],$A{r},[D],$D{r},[B],"<"&$B{r})=0,"",` +
      `ROUND($E{r}-SUMIFS([E],[A],$A{r},[D],$D{r},[B],${before}),6)))`,
    { format: '+0.0#;-0.0#;0' },
  ),
  textColumn('Condição da medida', 24, 'Jejum, equipamento, laboratório, quem mediu.'),
  textColumn('Observações', 28, 'Comentário curto, sem dado do tutor.'),
];

function numberColumn(header: string, letter: string, hint: string, required?: true): Column {
  return {
    header,
    width: 10,
    type: 'number',
    hint,
    required,
    format: 'General',
    rule: { formula: `ISNUMBER(${letter}{r})`, message: 'Digite só o número.' },
  };
}

export const chronicCases: WorkbookSpec = {
  lead: { label: 'Antecedência do alerta (dias)', days: 10 },
  notes: [
    'Metas e intervalos são definidos pelo médico-veterinário para cada paciente: a planilha não traz nenhum.',
    'Só as medidas de Origem "Consulta" contam como retorno. "Acima" e "Abaixo" são aritmética, não diagnóstico.',
  ],
  lists: [
    speciesList,
    { name: 'Responsáveis', values: ['Veterinária de Exemplo', 'Veterinário de Exemplo'] },
    {
      name: 'Parâmetros',
      values: [
        'Peso (kg)',
        'Escore corporal (1 a 9)',
        'Escore de coceira',
        'Escore de dor',
        'Escore de mobilidade',
        'FR em repouso',
        'FC',
        'Pressão arterial',
        'Creatinina',
        'Glicemia',
      ],
    },
    { name: 'Unidades', values: ['kg', 'pontos', 'mpm', 'bpm', 'mmHg', 'mg/dL', 'g/dL', 'U/L', '%'] },
    certaintyList,
    { name: 'Situação', fixed: true, values: ['Ativo', 'Encerrado', 'Óbito', 'Transferido'] },
    { name: 'Prioridade', fixed: true, values: ['Alta', 'Média', 'Baixa'] },
    {
      name: 'Resultado do contato',
      fixed: true,
      values: ['Não houve', 'Agendou', 'Vai pensar', 'Sem resposta', 'Recusou'],
    },
    { name: 'Origem', fixed: true, values: ['Consulta', 'Casa', 'Exame externo', 'Internação'] },
  ],
  sheets: [
    {
      name: 'Casos',
      title: 'Acompanhamento de casos crônicos',
      pages: [
        ['A', 'M'],
        ['N', 'S'],
      ],
      repeated: 'C',
      rows: 400,
      frozen: 3,
      columns: caseColumns,
      examples: caseExamples,
    },
    {
      name: 'Medições',
      title: 'Medições dos casos crônicos',
      pages: [['A', 'L']],
      repeated: 'B',
      rows: 1000,
      frozen: 2,
      columns: measureColumns,
      examples: measureExamples,
    },
  ],
  panel: chronicPanel,
};
