import {
  automatic,
  codeColumn,
  laterDate,
  listOf,
  pastDate,
  speciesList,
  textColumn,
  timeColumn,
  yesNoList,
} from './common-columns.ts';
import type { Column, WorkbookSpec } from './spec.ts';
import { surgeryExamples } from './surgeries-examples.ts';

const characters = ['Eletiva', 'Urgência', 'Emergência'];
const outcomes = ['Alta', 'Internação', 'Transferência', 'Óbito', 'Eutanásia'];

/** MOD turns a procedure that passes midnight back into a positive time; 1,440 minutes are a day. */
function minutes(from: string, to: string): string {
  return `IF(OR($${from}{r}="",$${to}{r}=""),"",ROUND(MOD($${to}{r}-$${from}{r},1)*1440,0))`;
}

/** The eighteen fields without which a record is not complete. */
const essential = 'COUNTA($B{r}:$C{r},$F{r}:$J{r},$L{r}:$R{r},$U{r},$W{r},$Y{r},$AA{r})=18';

const columns: Column[] = [
  codeColumn('Código da cirurgia', 'A', 'CIR', { required: true, unique: true, hint: 'Código único.' }),
  pastDate('Data', 'B', 'Dia do início.', true),
  codeColumn('Código do paciente', 'C', 'PAC', { required: true, hint: 'Código fixo do cadastro.' }),
  textColumn('Paciente', 14, 'Nome do animal.'),
  listOf('Espécie', 10, 'Espécies', 'Escolha na lista.'),
  {
    header: 'Peso do dia (kg)',
    width: 9.5,
    type: 'number',
    hint: 'Peso aferido no dia.',
    required: true,
    format: '0.0##',
    rule: { formula: 'AND(ISNUMBER(F{r}),F{r}>0)', message: 'Digite um número maior que zero.' },
  },
  listOf('ASA', 7, 'ASA', 'Classificação feita pelo veterinário.', true),
  listOf('Caráter', 12, 'Caráter', 'Tipo de indicação.', true),
  listOf('Procedimento', 22, 'Procedimentos', 'Nome padronizado e lado. A lista fica em Parâmetros.', true),
  listOf('Cirurgião', 18, 'Equipe', 'Responsável.', true),
  listOf('Auxiliar', 18, 'Equipe', 'Quem auxiliou. Pode ficar vazio.'),
  listOf('Anestesista', 18, 'Equipe', 'Responsável pela anestesia.', true),
  listOf('Termos assinados', 14, 'Termos', 'Cirúrgico e anestésico.', true),
  listOf('Checklist pré', 9.5, 'Sim ou não', 'Checklist pré-operatório completo.', true),
  timeColumn('Início anestesia', 'O', 'Hora da indução.'),
  timeColumn('Início cirurgia', 'P', 'Hora da incisão.'),
  timeColumn('Fim cirurgia', 'Q', 'Hora do último ponto.'),
  timeColumn('Fim anestesia', 'R', 'Hora da extubação ou equivalente.'),
  automatic('Duração cirurgia (min)', 10, minutes('P', 'Q'), { format: '0' }),
  automatic('Duração anestesia (min)', 10, minutes('O', 'R'), { format: '0' }),
  listOf('Contagem conferida', 13, 'Contagem', 'Compressas e instrumentais.', true),
  textColumn('Materiais e implantes', 22, 'Fios, implantes e lotes.'),
  listOf('Amostra enviada', 15, 'Amostra', 'Tipo de exame.', true),
  laterDate('Resultado recebido', 'X', 'B', 'Dia em que chegou. Vazio enquanto não chega.'),
  listOf('Intercorrência', 16, 'Intercorrência', 'Se houve e de que tipo.', true),
  textColumn(
    'Descrição',
    34,
    'O que houve, em uma linha. Obrigatória se houve intercorrência.',
    'AND($Y{r}<>"",$Y{r}<>"Nenhuma")',
  ),
  listOf('Desfecho imediato', 14, 'Desfecho', 'Destino ao sair da recuperação.', true),
  laterDate('Retorno previsto', 'AB', 'B', 'Data definida pelo veterinário.'),
  laterDate('Retorno realizado', 'AC', 'B', 'Dia em que voltou.'),
  listOf(
    'Complicação tardia',
    14,
    'Complicação',
    'O que se viu até o retorno. "Nenhuma" só depois de examinar.',
  ),
  automatic(
    'Alerta de retorno',
    14,
    'IF($A{r}="","",IF(OR($AA{r}="Óbito",$AA{r}="Eutanásia"),"Não se aplica",IF($AC{r}<>"","Realizado",' +
      'IF($AB{r}="","Sem data",IF($AB{r}<{today},"Atrasado",IF($AB{r}<={today}+{lead},"Próximo","Previsto"))))))',
    {
      verdicts: {
        Atrasado: 'bad',
        'Sem data': 'bad',
        Próximo: 'soon',
        Previsto: 'good',
        Realizado: 'good',
        'Não se aplica': 'quiet',
      },
    },
  ),
  automatic(
    'Registro',
    12,
    `IF($A{r}="","",IF(AND(${essential},OR($Y{r}="Nenhuma",$Z{r}<>"")),"Completo","Incompleto"))`,
    { verdicts: { Incompleto: 'bad', Completo: 'good' } },
  ),
  textColumn('Observações', 28, 'Comentário curto, sem dado do tutor.'),
];

export const surgeries: WorkbookSpec = {
  lead: { label: 'Antecedência do aviso de retorno (dias)', days: 3 },
  notes: [
    'Lance a cirurgia a partir da ficha assinada. A planilha não guarda fármacos nem doses: eles ficam na ficha e no prontuário.',
    'Óbito e Eutanásia em Desfecho imediato encerram o alerta de retorno ("Não se aplica"): ninguém liga para marcar revisão.',
    '"Nenhuma" em Complicação tardia só depois de examinar o paciente no retorno; antes disso, "Não avaliada".',
  ],
  lists: [
    speciesList,
    {
      name: 'Procedimentos',
      values: [
        'Ovariectomia',
        'Orquiectomia',
        'Nodulectomia, flanco D',
        'Nodulectomia, flanco E',
        'Laparotomia',
        'Extração dentária',
      ],
    },
    { name: 'Equipe', values: ['Cirurgiã de Exemplo', 'Auxiliar de Exemplo', 'Anestesista de Exemplo'] },
    { name: 'ASA', fixed: true, values: ['I', 'II', 'III', 'IV', 'V'] },
    { name: 'Caráter', fixed: true, values: characters },
    { name: 'Termos', fixed: true, values: ['Sim', 'Não, justificado no prontuário'] },
    yesNoList,
    { name: 'Contagem', fixed: true, values: ['Sim', 'Não', 'Não se aplica'] },
    { name: 'Amostra', fixed: true, values: ['Nenhuma', 'Histopatologia', 'Cultura', 'Outra'] },
    { name: 'Intercorrência', fixed: true, values: ['Nenhuma', 'Anestésica', 'Cirúrgica', 'Ambas'] },
    { name: 'Desfecho', fixed: true, values: outcomes },
    {
      name: 'Complicação',
      fixed: true,
      values: ['Não avaliada', 'Nenhuma', 'Ferida', 'Infecção', 'Reoperação', 'Outra'],
    },
  ],
  sheets: [
    {
      name: 'Cirurgias',
      title: 'Registro de procedimentos cirúrgicos',
      pages: [
        ['A', 'N'],
        ['O', 'Y'],
        ['Z', 'AG'],
      ],
      repeated: 'D',
      rows: 500,
      frozen: 1,
      columns,
      examples: surgeryExamples,
    },
  ],
  panel: {
    title: 'Painel das cirurgias',
    note: 'Contagens e médias automáticas da aba Cirurgias. Ninguém digita aqui.',
    widths: [32, 12, 4, 28, 12, 22],
    lastColumn: 'F',
    blocks: [
      {
        at: 'A4',
        title: 'Pendências',
        headers: ['O que falta', 'Total'],
        rows: [
          ['Registros incompletos', '=COUNTIF([Cirurgias!AF],"Incompleto")'],
          ['Retornos atrasados', '=COUNTIF([Cirurgias!AE],"Atrasado")'],
          [
            'Amostras sem resultado',
            '=SUMPRODUCT(([Cirurgias!W]<>"")*([Cirurgias!W]<>"Nenhuma")*([Cirurgias!X]=""))',
          ],
        ],
      },
      {
        at: 'A10',
        title: 'Por caráter',
        headers: ['Caráter', 'Cirurgias'],
        rows: characters.map((name) => [name, `=COUNTIF([Cirurgias!H],"${name}")`]),
      },
      {
        at: 'A16',
        title: 'Por desfecho imediato',
        headers: ['Desfecho', 'Cirurgias'],
        rows: outcomes.map((name) => [name, `=COUNTIF([Cirurgias!AA],"${name}")`]),
      },
      {
        at: 'D4',
        title: 'Por procedimento',
        headers: ['Procedimento', 'Cirurgias', 'Duração média (min)'],
        formats: [undefined, '0', '0'],
        rows: Array.from({ length: 25 }, (_, index) => {
          const cell = `'Parâmetros'!$E$${index + 2}`;
          return [
            `=IF(${cell}="","",${cell})`,
            `=IF(${cell}="","",COUNTIF([Cirurgias!I],${cell}))`,
            `=IF(${cell}="","",IF(COUNTIFS([Cirurgias!I],${cell},[Cirurgias!S],">=0")=0,"",SUMIFS([Cirurgias!S],[Cirurgias!I],${cell})/COUNTIFS([Cirurgias!I],${cell},[Cirurgias!S],">=0")))`,
          ];
        }),
      },
    ],
  },
};
