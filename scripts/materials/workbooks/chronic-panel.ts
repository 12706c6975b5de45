import { colors } from '../theme.ts';
import type { PanelSpec } from './spec.ts';

const alerts = ['Atrasado', 'Próximo', 'Agendado', 'Em dia', 'Sem intervalo', 'Encerrado'];
const priorities = ['Alta', 'Média', 'Baixa'];
/** The panel shows the latest measures of the chosen case and parameter, oldest first. */
const shown = 12;
const firstRow = 19;

const chosen = '([Medições!A]=$B$4)*([Medições!D]=$B$5)';
const count = 'COUNTIFS([Medições!A],$B$4,[Medições!D],$B$5)';

/** The date of the k-th shown measure: the other rows count as zero, so the largest dates come first. */
function dateFormula(index: number): string {
  const k = `MIN(${count},${shown})-${index}`;
  return `=IF(${k}<1,"",SUMPRODUCT(LARGE(${chosen}*[Medições!B],${k})))`;
}

/** A number of the same row of Medições, empty where the cell is empty. */
function valueFormula(column: string, row: number): string {
  const same = `[Medições!A],$B$4,[Medições!D],$B$5,[Medições!B],$A${row}`;
  return `=IF($A${row}="","",IF(COUNTIFS(${same},[Medições!${column}],"<>")=0,"",SUMIFS([Medições!${column}],${same})))`;
}

const rows = Array.from({ length: shown }, (_, index) => firstRow + index);
const last = firstRow + shown - 1;

export const chronicPanel: PanelSpec = {
  title: 'Painel dos casos crônicos',
  note: 'Escolha o caso e o parâmetro nas células amarelas. O resto é automático.',
  widths: [27, 14, 14, 14, 4, 26, 12, 4, 14, 12, 12, 12],
  lastColumn: 'G',
  inputs: [
    { label: 'Código do caso', cell: 'B4', value: 'CRO-0013', list: 'Casos!A', hint: 'Escolha um caso.' },
    {
      label: 'Parâmetro',
      cell: 'B5',
      value: 'Peso (kg)',
      list: 'Parâmetros',
      hint: 'Escolha o que foi medido.',
    },
  ],
  blocks: [
    {
      at: 'A7',
      title: 'Contagens',
      headers: ['Alerta de retorno', 'Casos'],
      rows: [
        ...alerts.map((name) => [name, `=COUNTIF([Casos!M],"${name}")`]),
        [
          'Ativos sem nenhuma medida',
          '=SUMPRODUCT(([Casos!A]<>"")*([Casos!O]="Ativo")*(COUNTIF([Medições!A],[Casos!A])=0))',
        ],
      ],
    },
    {
      at: 'F7',
      title: 'Atrasados por prioridade',
      headers: ['Prioridade', 'Casos'],
      rows: [
        ...priorities.map((name) => [name, `=COUNTIFS([Casos!M],"Atrasado",[Casos!P],"${name}")`]),
        ['Sem prioridade definida', '=COUNTIFS([Casos!M],"Atrasado",[Casos!P],"")'],
      ],
    },
    {
      at: `A${firstRow - 2}`,
      title: 'Últimas medidas do caso escolhido',
      headers: ['Data', 'Valor', 'Meta mínima', 'Meta máxima'],
      formats: ['dd/mm/yyyy', 'General', 'General', 'General'],
      rows: rows.map((row, index) => [
        dateFormula(index),
        valueFormula('E', row),
        valueFormula('G', row),
        valueFormula('H', row),
      ]),
    },
    {
      at: `I${firstRow - 2}`,
      title: 'Dados do gráfico (não mexer)',
      headers: ['Data', 'Valor', 'Mínima', 'Máxima'],
      formats: ['dd/mm/yyyy', 'General', 'General', 'General'],
      isHelper: true,
      rows: rows.map((row) =>
        ['A', 'B', 'C', 'D'].map((column) => `=IF(${column}${row}="",NA(),${column}${row})`),
      ),
    },
  ],
  chart: {
    title: 'Evolução do parâmetro escolhido',
    anchor: { from: [0, last + 1], to: [7, last + 20] },
    series: [
      {
        name: 'Valor',
        x: `$I$${firstRow}:$I$${last}`,
        y: `$J$${firstRow}:$J$${last}`,
        color: colors.leaf600,
      },
      {
        name: 'Meta mínima',
        x: `$I$${firstRow}:$I$${last}`,
        y: `$K$${firstRow}:$K$${last}`,
        color: colors.honey400,
        dashed: true,
      },
      {
        name: 'Meta máxima',
        x: `$I$${firstRow}:$I$${last}`,
        y: `$L$${firstRow}:$L$${last}`,
        color: colors.coral500,
        dashed: true,
      },
    ],
  },
};
