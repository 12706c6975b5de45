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
/** Another row of the same patient and vaccine with a later date. */
const laterDoses = 'COUNTIFS([A],$A{r},[F],$F{r},[I],">"&$I{r})';

const columns: Column[] = [
  codeColumn('Código do paciente', 'A', 'PAC', { required: true, hint: 'Código fixo do cadastro.' }),
  textColumn('Paciente', 14, 'Nome do animal.'),
  listOf('Espécie', 10, 'Espécies', 'Escolha na lista.'),
  pastDate('Nascimento', 'D', 'Data de nascimento, mesmo que aproximada. Pode ficar vazia.'),
  codeColumn('Código do tutor', 'E', 'TUT', { hint: 'Código do cadastro, sem contato.' }),
  listOf('Vacina', 16, 'Vacinas', 'Nome usado pela clínica. A lista fica em Parâmetros.', true),
  listOf('Etapa', 15, 'Etapa', 'Fase do esquema.'),
  countColumn('Nº da dose', 'H', 'Número da dose nesta etapa.'),
  pastDate('Data da aplicação', 'I', 'Dia da dose.', true),
  textColumn('Produto e fabricante', 20, 'Como está no frasco.'),
  textColumn('Lote', 12, 'Como está no frasco.', true),
  laterDate('Validade', 'L', 'I', 'Validade impressa no frasco.'),
  listOf('Via e local', 20, 'Vias', 'Via e região. A lista fica em Parâmetros.'),
  listOf('Veterinário', 22, 'Veterinários', 'Quem avaliou e responde pela dose.', true),
  countColumn(
    'Intervalo (dias)',
    'O',
    'Dias até a próxima dose, definidos pelo veterinário. Pode ficar vazio.',
  ),
  automatic('Próxima data', 12, 'IF(OR($I{r}="",$O{r}=""),"",$I{r}+$O{r})', { format: 'dd/mm/yyyy' }),
  automatic('Dias até a próxima', 10, `IF($P{r}="","",IF(${laterDoses}>0,"",$P{r}-{today}))`, {
    format: '0',
  }),
  automatic(
    'Situação',
    24,
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
  listOf('Autoriza aviso', 10, 'Sim ou não', 'Tutor aceitou receber lembretes.'),
  listOf('Aviso ao tutor', 14, 'Aviso ao tutor', 'Andamento do contato.'),
  laterDate('Data do aviso', 'V', 'I', 'Dia do último contato. Pode ficar vazia.'),
  automatic(
    'Avisar agora?',
    10,
    'IF($A{r}="","",IF(AND(OR($R{r}="Vence em breve",$R{r}="Atrasada"),$S{r}="Ativo",$T{r}="Sim",$U{r}="Não enviado"),"Sim","Não"))',
    { verdicts: { Sim: 'bad' } },
  ),
  listOf('Reação relatada', 22, 'Reação relatada', 'Só a indicação; a descrição fica no prontuário.'),
  textColumn('Observações', 28, 'Comentário curto, sem dado do tutor.'),
];

export const vaccination: WorkbookSpec = {
  lead: { label: 'Antecedência do aviso (dias)', days: 15 },
  lists: [
    speciesList,
    { name: 'Vacinas', values: ['Vacina A', 'Vacina B', 'Vacina C'] },
    { name: 'Vias', values: ['Subcutânea, flanco D', 'Subcutânea, flanco E', 'Intranasal', 'Oral', 'Outra'] },
    { name: 'Veterinários', values: ['Veterinária de Exemplo', 'Veterinário de Exemplo'] },
    { name: 'Etapa', fixed: true, values: ['Primovacinação', 'Reforço', 'Dose única'] },
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
        at: 'D6',
        title: 'Doses aplicadas no mês',
        headers: ['Vacina', 'Doses'],
        rows: [
          ...Array.from({ length: 20 }, (_, index) => {
            const cell = `'Parâmetros'!$E$${index + 2}`;
            return [
              `=IF(${cell}="","",${cell})`,
              `=IF(${cell}="","",COUNTIFS([Registro!F],${cell},[Registro!I],">="&DATE(YEAR($E$4),MONTH($E$4),1),[Registro!I],"<"&DATE(YEAR($E$4),MONTH($E$4)+1,1)))`,
            ];
          }),
        ],
      },
    ],
  },
};
