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
        documents: [
          'modulo2_ia_vet/aviso_alta_hospitalar_folha',
          'modulo2_ia_vet/template_anamnese_digital_folha',
          'modulo5_ia_vet/ia_no_whatsapp_folha',
          'modulo5_ia_vet/ia_no_whatsapp',
          'modulo5_ia_vet/guia_automatizacao_gestao',
        ],
        what: 'Correção: a lista de emergência ganhou veneno e antipulgas na pele, tremor, vômito ou diarreia sem parar, choque, fumaça, gato sem urinar e fêmea não castrada com secreção.',
        action:
          'Recolha hoje as folhas impressas, a da parede e o texto do formulário; grave de novo a mensagem de ausência.',
      },
      {
        date: '2026-11-27',
        documents: ['modulo2_ia_vet/aviso_alta_hospitalar', 'modulo2_ia_vet/aviso_alta_hospitalar_folha'],
        what: 'Correção: a lista “Venha imediatamente” não se risca, só se acrescenta; gato sem urinar saiu de “Ligue”; cada item da receita tem a sua última e a sua próxima hora.',
        action: 'Recolha as folhas impressas e diga à equipe o que não se risca.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modulo5_ia_vet/ia_no_whatsapp',
          'modulo5_ia_vet/ia_no_whatsapp_folha',
          'modulo5_ia_vet/telemedicina_e_whatsapp',
          'modulo3_ia_vet/aviso_resultado_exame',
          'modulo3_ia_vet/exercicios_modulo3',
        ],
        what: 'Correção: o que escrever quando ninguém atende nos dois números; /remedio diz “não dê nada até falarmos”; resultado alterado só vai por escrito depois da conversa.',
        action: 'Troque a folha da parede e grave de novo as respostas rápidas.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modelos/termo_eutanasia',
          'modelos/atestado_obito',
          'modelos/termo_retirada_corpo',
          'modelos/termo_doacao_corpo',
          'modelos/termo_alta_a_pedido',
          'modulo2_ia_vet/template_anamnese_digital_folha',
        ],
        what: 'Correção: a mesma pergunta sobre raiva em todos os papéis depois dos quais o animal ou o corpo sai da clínica, e na anamnese.',
        action: 'Recolha os impressos e confira a regra da vigilância local.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modelos/termo_consentimento_anestesia_reanimacao',
          'modelos/termo_procedimento_risco',
          'modelos/termo_internacao',
          'modulo2_ia_vet/checklist_pre_operatorio_folha',
          'modulo3_ia_vet/ficha_controle_cirurgico_folha',
          'modelos/folha_internacao',
        ],
        what: 'Correção: uma frase sobre jejum dizia o contrário; remédio humano para tudo; agulhas entram na contagem; sedação pede o termo de anestesia; ASA com E; isolamento e mordida no alto da folha.',
        action: 'Recolha os impressos.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modelos/receituario',
          'modulo3_ia_vet/plano_tratamento',
          'modulo3_ia_vet/plano_tratamento_folha',
        ],
        what: 'Correção: “ligue antes de parar” e “pare e ligue” são linhas separadas; o uso é marcado por item; a receita diz para o que não vale.',
        action: 'Recolha os impressos.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modelos/atestado_vacinacao',
          'modelos/autorizacao_gravacao',
          'modelos/autorizacao_mensagens',
        ],
        what: 'Correção: vacinas de outros saem do atestado de vacinação; a gravação que a lei manda guardar é dita à pessoa; SAIR e SAIR TUDO.',
        action: 'Troque os impressos.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modulo4_ia_vet/controle_vacinacao',
          'modulo4_ia_vet/controle_tratamentos',
          'modulo4_ia_vet/registro_procedimentos_cirurgicos',
        ],
        what: 'Correção: vacina vencida é “Dose a rever” e não conta como proteção; tratamento em curso sem próxima reavaliação tem alerta; o Painel das cirurgias conta as respostas “Não”.',
        action:
          'Baixe as planilhas, copie os seus registros para elas e veja as linhas que mudaram de situação.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modelos/registro_maus_tratos',
          'modulo1_ia_vet/normas_em_duas_paginas',
          'modelos/politica_uso_ia',
        ],
        what: 'Novo: folha para a suspeita de maus-tratos. Correção: as normas ganharam a doença de notificação em paciente vivo e mandam não eliminar prontuário antes de preencher o prazo.',
        action: 'O responsável técnico lê, corrige, data e assina.',
      },
      {
        date: '2026-11-27',
        documents: [
          'bonus/prompts_anamnese_especies',
          'bonus/prompts_comunicacao_tutores',
          'bonus/exercicios_bonus',
          'modulo2_ia_vet/monte_o_seu_assistente',
          'modulo2_ia_vet/imagem_e_arquivo',
        ],
        what: 'Correção: o assistente não escreve perguntas de urgência, não recebe nada do caso antes de conversa difícil e não responde a alegação de dano, morte ou erro.',
        action: 'Copie de novo os prompts guardados.',
      },
      {
        date: '2026-11-27',
        documents: ['modulo3_ia_vet/um_caso_inteiro', 'modulo3_ia_vet/um_caso_inteiro_respostas'],
        what: 'Correção: o sangue do caso tem hora, e a ficha de incidente inclui o ditado; continuam 111 erros.',
        action: 'Se o caso já começou, troque os passos 4, 5 e 11.',
      },
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
