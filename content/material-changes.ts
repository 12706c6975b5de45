/**
 * Lists what changed in the documents, by semester: the build makes a page of each, and refuses a document that does
 * not exist.
 */

export interface SemesterChanges {
  year: number;
  semester: 1 | 2;
  /** Newest first. */
  changes: {
    /** YYYY-MM-DD. */
    date: string;
    /** Ids, such as `modelos/receituario`. */
    documents: string[];
    what: string;
    /** Tells the clinic what to do with its printed or saved copies. */
    action: string;
  }[];
}

const exercises = [2, 3, 4, 5].map((number) => `modulo${number}_ia_vet/exercicios_modulo${number}`);

export const materialChanges: SemesterChanges[] = [
  {
    year: 2026,
    semester: 2,
    changes: [
      {
        date: '2026-11-27',
        documents: ['modelos/receituario'],
        what: 'Correção: a linha da dose era baixa demais para a letra de mão. São três medicamentos por folha, com duas linhas para a dose de cada um.',
        action: 'Recolha as receitas impressas antes desta data; o quarto medicamento vai em outra folha.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modulo2_ia_vet/template_anamnese_digital_folha',
          'modulo2_ia_vet/template_relatorio_clinico_folha',
          'modulo2_ia_vet/aviso_alta_hospitalar_folha',
          'modulo2_ia_vet/checklist_pre_operatorio_folha',
          'modulo2_ia_vet/o_que_a_ia_errou_folha',
          'modelos/termo_consentimento_cirurgia',
          'modelos/termo_consentimento_anestesia_reanimacao',
          'modelos/receituario',
          'modelos/atestado_saude',
          'modelos/autorizacao_mensagens',
        ],
        what: 'O PDF destas dez folhas também se preenche no computador; impresso em branco, é o mesmo de antes.',
        action:
          'Comece sempre pelo arquivo em branco: uma cópia preenchida leva alergias e decisões de outro animal. Confira na tela antes de imprimir e assine à mão.',
      },
      {
        date: '2026-11-27',
        documents: ['modulo3_ia_vet/guia_criacao_documentos'],
        what: 'Correção: dizia ao contrário quais documentos pedem duas vias. Atestado sanitário, prontuário e carteira são a exceção (confira na Resolução CFMV 1.653/2025).',
        action: 'Se a clínica mudou as vias por causa do texto anterior, leia a norma e corrija.',
      },
      {
        date: '2026-11-27',
        documents: ['modelos/folha_internacao'],
        what: 'Correção: a prescrição em vigor ganhou coluna de dose e volume e seis horários feitos.',
        action: 'Recolha as folhas impressas antes desta data.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modulo2_ia_vet/aviso_alta_hospitalar_folha',
          'modulo2_ia_vet/template_anamnese_digital_folha',
          'modulo5_ia_vet/ia_no_whatsapp_folha',
        ],
        what: 'Correção: uma só lista de emergência, agora com planta, calor, animal peçonhento, parto, olho e rosto inchado.',
        action: 'Troque as folhas impressas, a da parede e o texto do formulário.',
      },
      {
        date: '2026-11-27',
        documents: ['modulo5_ia_vet/ia_no_whatsapp'],
        what: 'Correção: as respostas /remedio e /foto e a mensagem depois da alta mandam ligar ou ir ao plantão, com telefone e endereço.',
        action: 'Grave de novo as respostas rápidas no aplicativo.',
      },
      {
        date: '2026-11-27',
        documents: ['modulo4_ia_vet/controle_vacinacao'],
        what: 'Correção: vacina vencida, dada por engano, é aceita com aviso; antes, a planilha recusava a linha.',
        action: 'Baixe a planilha e copie os seus registros para ela.',
      },
      {
        date: '2026-11-27',
        documents: ['modelos/termo_eutanasia', 'modelos/termo_internacao'],
        what: 'Correção: mordida recente manda falar com a vigilância antes; presença do veterinário na internação sai com "confira".',
        action: 'Troque os termos impressos e leia as normas com o responsável técnico.',
      },
      {
        date: '2026-11-27',
        documents: ['modelos/politica_uso_ia', 'modelos/ficha_incidente'],
        what: 'Correção: os prazos de incidente e de cópia do prontuário vêm como "confira", e não em branco.',
        action: 'Confira com o advogado e preencha.',
      },
      {
        date: '2026-11-27',
        documents: [...exercises, 'bonus/exercicios_bonus'],
        what: 'Correção: uma só regra para o que o assistente acrescenta, e respostas comentadas revistas (M3: 4, 6 e 8).',
        action: 'Refaça em equipe as situações que mudaram.',
      },
      {
        date: '2026-11-27',
        documents: ['modulo1_ia_vet/normas_em_duas_paginas', 'modulo5_ia_vet/telemedicina_e_whatsapp'],
        what: 'Novos: o que ler, quem responde e em que prazo; o que a mensagem pode ser e quem decide.',
        action: 'O responsável técnico lê, corrige, data e assina.',
      },
      {
        date: '2026-11-27',
        documents: ['modulo2_ia_vet/o_que_a_ia_errou', 'modulo2_ia_vet/o_que_a_ia_errou_folha'],
        what: 'Novos: dez casos inventados para testar as ferramentas da clínica, e a folha de resultados.',
        action: 'Marque a manhã do teste deste semestre.',
      },
      {
        date: '2026-11-27',
        documents: ['modulo3_ia_vet/um_caso_inteiro', 'modulo3_ia_vet/um_caso_inteiro_respostas'],
        what: 'Novos: um caso inventado, da porta ao retorno, com dezoito papéis e 111 erros, e as respostas.',
        action: 'Um passo por reunião; as respostas, só depois.',
      },
      {
        date: '2026-11-24',
        documents: [
          'modulo1_ia_vet/buscar_com_fontes',
          'modulo2_ia_vet/monte_o_seu_assistente',
          'modulo2_ia_vet/imagem_e_arquivo',
          'modulo3_ia_vet/consulta_transcrita',
        ],
        what: 'Novos: guias de busca, de assistente próprio, de imagem e de consulta transcrita.',
        action: 'Leia antes de usar cada recurso com um caso.',
      },
    ],
  },
];
