import {
  automatic,
  codeColumn,
  countColumn,
  day,
  laterDate,
  listOf,
  pastDate,
  speciesList,
  textColumn,
  yesNoList,
} from './common-columns.ts';
import type { Column, WorkbookSpec } from './spec.ts';
import { vaccinationExamples } from './vaccination-examples.ts';

const statuses = [
  'Atrasada',
  'Vence em breve',
  'Em dia',
  'Sem próxima data',
  'Dose seguinte registrada',
  'Inativo',
];
const stages = ['Primovacinação', 'Reforço', 'Dose única'];
const felineSites = 'Via e local, felina';
const canineSites = 'Via e local, canina';
const otherSites = 'Via e local, outra espécie';
/** Another row of the same patient and group with a later date, whatever the product. */
const laterDoses = 'COUNTIFS([A],$A{r},[F],$F{r},[I],">"&$I{r})';

/** The doses of the month chosen on the panel. */
const inMonth =
  '[Registro!I],">="&DATE(YEAR($E$4),MONTH($E$4),1),[Registro!I],"<"&DATE(YEAR($E$4),MONTH($E$4)+1,1)';

const columns: Column[] = [
  codeColumn('Código do paciente', 'A', 'PAC', { required: true, hint: 'Código fixo do cadastro.' }),
  textColumn('Paciente', 14, 'Nome do animal.'),
  listOf('Espécie', 10, 'Espécies', 'Escolha na lista.'),
  pastDate('Nascimento', 'D', 'Data de nascimento, mesmo que aproximada. Pode ficar vazia.'),
  codeColumn('Código do tutor', 'E', 'TUT', { hint: 'Código do cadastro, sem contato.' }),
  listOf(
    'Vacina (grupo)',
    16,
    'Grupos de vacina',
    'Contra o que protege. O nome do frasco vai em Produto. A lista fica em Parâmetros.',
    true,
  ),
  listOf(
    'Etapa',
    15,
    'Etapa',
    'Primovacinação é toda a primeira série, também a segunda e a terceira dose. Reforço vem depois dela.',
  ),
  countColumn('Nº da dose', 'H', 'Número da dose nesta etapa.'),
  pastDate('Data da aplicação', 'I', 'Dia da dose.', true),
  textColumn('Produto e fabricante', 20, 'Nome comercial e fabricante, como estão no frasco.'),
  textColumn('Lote', 12, 'Como está no frasco.', true),
  laterDate('Validade', 'L', 'I', 'Validade impressa no frasco.'),
  {
    ...textColumn(
      'Via e local',
      22,
      'Escolha primeiro a espécie: a lista muda com ela e fica em Parâmetros.',
    ),
    listBy: {
      column: 'C',
      lists: [
        ['Felina', felineSites],
        ['Canina', canineSites],
        [undefined, otherSites],
      ],
    },
  },
  listOf('Veterinário', 18, 'Veterinários', 'Quem avaliou e responde pela dose.', true),
  countColumn(
    'Intervalo (dias)',
    'O',
    'Dias até a próxima dose, definidos pelo veterinário. Pode ficar vazio.',
  ),
  automatic('Próxima data', 11, 'IF(OR($I{r}="",$O{r}=""),"",$I{r}+$O{r})', { format: 'dd/mm/yyyy' }),
  automatic('Dias até a próxima', 9.5, `IF($P{r}="","",IF(${laterDoses}>0,"",$P{r}-{today}))`, {
    format: '0',
  }),
  automatic(
    'Situação',
    22,
    `IF($A{r}="","",IF($S{r}="Inativo","Inativo",IF(${laterDoses}>0,"Dose seguinte registrada",` +
      'IF($P{r}="","Sem próxima data",IF($P{r}<{today},"Atrasada",IF($P{r}<={today}+{lead},"Vence em breve","Em dia"))))))',
    {
      verdicts: {
        Atrasada: 'bad',
        'Vence em breve': 'soon',
        'Sem próxima data': 'soon',
        'Em dia': 'good',
        'Dose seguinte registrada': 'quiet',
        Inativo: 'quiet',
      },
    },
  ),
  listOf(
    'Cadastro',
    10,
    'Cadastro',
    'Inativo em óbito, transferência ou pedido do tutor, em todas as linhas do paciente.',
  ),
  listOf('Autoriza aviso', 9.5, 'Sim ou não', 'Tutor aceitou receber lembretes.'),
  listOf('Aviso ao tutor', 13, 'Aviso ao tutor', 'Andamento do contato.'),
  laterDate('Data do aviso', 'V', 'I', 'Dia do último contato. Pode ficar vazia.'),
  automatic(
    'Avisar agora?',
    10,
    'IF($A{r}="","",IF(AND(OR($R{r}="Vence em breve",$R{r}="Atrasada"),$S{r}="Ativo",$T{r}="Sim",$U{r}="Não enviado"),"Sim","Não"))',
    { verdicts: { Sim: 'bad' } },
  ),
  listOf('Reação relatada', 16, 'Reação relatada', 'Só a indicação; a descrição fica no prontuário.'),
  textColumn('Observações', 24, 'Comentário curto, sem dado do tutor.'),
];

export const vaccination: WorkbookSpec = {
  lead: { label: 'Antecedência do aviso (dias)', days: 15 },
  notes: [
    'Cada linha é uma dose aplicada. Em Vacina (grupo) vai contra o que ela protege; o nome do frasco vai em Produto e fabricante. O aviso acompanha o grupo: V8 e V10 estão no mesmo, e qualquer uma das duas encerra o aviso da outra.',
    'A V5 protege também contra FeLV. Se a clínica acompanha as duas datas, registre uma linha em V3/V4/V5 e outra em FeLV, com o mesmo lote.',
    'Primovacinação é toda a primeira série, também a segunda e a terceira dose. Reforço é o que vem depois dela.',
    'Via e local muda com a espécie: em gatos, a parte distal dos membros e a cauda. Um local fora da lista da espécie fica em vermelho.',
    'O intervalo até a próxima dose é sempre digitado pelo médico-veterinário, conforme o protocolo da clínica e o exame do dia: a planilha não traz protocolo nenhum.',
  ],
  lists: [
    {
      name: 'Grupos de vacina',
      values: ['Antirrábica', 'V8/V10', 'Tosse dos canis', 'V3/V4/V5', 'FeLV'],
    },
    {
      name: felineSites,
      range: 'LocaisFelina',
      values: [
        'Subcutânea, membro pélvico distal D',
        'Subcutânea, membro pélvico distal E',
        'Subcutânea, membro torácico distal D',
        'Subcutânea, membro torácico distal E',
        'Subcutânea, cauda',
        'Intranasal',
        'Outra, ver prontuário',
      ],
    },
    {
      name: canineSites,
      range: 'LocaisCanina',
      values: ['Subcutânea, flanco D', 'Subcutânea, flanco E', 'Intranasal', 'Oral', 'Outra, ver prontuário'],
    },
    {
      name: otherSites,
      range: 'LocaisOutra',
      values: ['Subcutânea', 'Intramuscular', 'Intranasal', 'Oral', 'Outra, ver prontuário'],
    },
    { name: 'Veterinários', values: ['Veterinária de Exemplo', 'Veterinário de Exemplo'] },
    { ...speciesList, fixed: true },
    { name: 'Etapa', fixed: true, values: stages },
    { name: 'Cadastro', fixed: true, values: ['Ativo', 'Inativo'] },
    yesNoList,
    {
      name: 'Aviso ao tutor',
      fixed: true,
      values: ['Não enviado', 'Enviado', 'Confirmou', 'Sem resposta', 'Recusou'],
    },
    { name: 'Reação relatada', fixed: true, values: ['Nenhuma relatada', 'Relatada, ver prontuário'] },
  ],
  sheets: [
    {
      name: 'Registro',
      title: 'Controle de vacinação',
      pages: [
        ['A', 'M'],
        ['N', 'Y'],
      ],
      repeated: 'B',
      rows: 1000,
      frozen: 2,
      columns,
      examples: vaccinationExamples,
    },
  ],
  panel: {
    title: 'Painel da vacinação',
    note: 'Contagens automáticas da aba Registro. Só o mês, em amarelo, é digitado.',
    widths: [30, 12, 4, 30, 12],
    lastColumn: 'E',
    inputs: [
      {
        label: 'Mês das doses (digite qualquer dia do mês)',
        cell: 'E4',
        value: day('01/11/2026'),
        format: 'mm/yyyy',
        hint: 'Qualquer dia do mês, como 01/11/2026.',
      },
    ],
    blocks: [
      {
        at: 'A6',
        title: 'Linhas por situação',
        headers: ['Situação', 'Linhas'],
        rows: statuses.map((status) => [status, `=COUNTIF([Registro!R],"${status}")`]),
      },
      {
        at: 'A15',
        title: 'Avisos',
        headers: ['O que fazer', 'Linhas'],
        rows: [
          ['Avisar agora', '=COUNTIF([Registro!W],"Sim")'],
          [
            'Atrasadas sem resposta ao aviso',
            '=COUNTIFS([Registro!R],"Atrasada",[Registro!U],"Sem resposta")',
          ],
          ['Reações relatadas', '=COUNTIF([Registro!X],"Relatada, ver prontuário")'],
        ],
      },
      {
        at: 'A21',
        title: 'Doses do mês por etapa',
        headers: ['Etapa', 'Doses'],
        rows: stages.map((stage) => [stage, `=COUNTIFS([Registro!G],"${stage}",${inMonth})`]),
      },
      {
        at: 'D6',
        title: 'Doses aplicadas no mês',
        headers: ['Vacina (grupo)', 'Doses'],
        rows: [
          ...Array.from({ length: 20 }, (_, index) => {
            const cell = `'Parâmetros'!$D$${index + 2}`;
            return [
              `=IF(${cell}="","",${cell})`,
              `=IF(${cell}="","",COUNTIFS([Registro!F],${cell},${inMonth}))`,
            ];
          }),
        ],
      },
    ],
  },
};
