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
        date: '2026-11-28',
        documents: [
          ...exercises,
          'bonus/exercicios_bonus',
          'modulo2_ia_vet/guia_ferramentas_ia',
          'modulo4_ia_vet/guia_organizacao_dados',
        ],
        what: 'Os PDFs “Exercícios do Módulo” chamam-se “Casos para Discutir com a Equipe”: os exercícios com alternativas são os da área do aluno. As situações são as mesmas.',
        action: 'Nada a recolher.',
      },
      {
        date: '2026-11-28',
        documents: ['modulo1_ia_vet/guia_introducao_ia', 'modulo1_ia_vet/resumo_modulo1'],
        what: 'O semáforo dos usos separa os dois amarelos: texto de um paciente e texto para o público. No Resumo, o semáforo vem em três listas, uma por cor. Os exemplos são os mesmos. O Resumo leva ao prompt, e o Guia diz o que fazer com dados já colados.',
        action: 'Nada a recolher.',
      },
      {
        date: '2026-11-28',
        documents: [
          'modulo2_ia_vet/aviso_alta_hospitalar_folha',
          'modulo2_ia_vet/aviso_alta_hospitalar',
          'modulo2_ia_vet/ficha_acompanhamento_cronico_folha',
        ],
        what: 'Correção: a lista “Venha imediatamente” ganhou a ferida ou os pontos que abriram, o animal muito mole, lagarta, muitas abelhas, o olho que não abre ou não enxerga e o coelho ou roedor que parou de defecar. Na alta, uma linha protege as pessoas da casa, e os sinais não passam pelo assistente.',
        action: 'Recolha as folhas impressas e copie de novo o prompt.',
      },
      {
        date: '2026-11-28',
        documents: [
          'modulo5_ia_vet/ia_no_whatsapp_folha',
          'modulo5_ia_vet/ia_no_whatsapp',
          'modulo5_ia_vet/guia_automatizacao_gestao',
          'modulo5_ia_vet/checklist_implantacao_automatizacao',
          'modulo5_ia_vet/checklist_implantacao_automatizacao_folha',
        ],
        what: 'Correção: a mesma lista; confirmação, lembrete e preparo dizem aonde ir se o animal piorar antes; ao telefone, não fazer vomitar e trazer a embalagem; quem recusou mensagens recebe ligação depois da alta e no retorno de crônico.',
        action:
          'Troque a folha da parede, grave de novo a ausência, as respostas rápidas e os fluxos; o responsável técnico aprova a frase do telefone.',
      },
      {
        date: '2026-11-28',
        documents: [
          'modulo2_ia_vet/template_anamnese_digital_folha',
          'modulo2_ia_vet/template_anamnese_digital',
          'modelos/anamnese_ave',
          'modelos/anamnese_coelho',
          'modelos/anamnese_roedor',
        ],
        what: 'Correção: a mesma lista; pergunta por pessoa com a imunidade baixa. Na Anamnese Digital, há linha para quem foi mordido, com quem se falou na vigilância e quem foi orientado.',
        action: 'Recolha as folhas impressas e troque o texto do formulário.',
      },
      {
        date: '2026-11-28',
        documents: ['modelos/anamnese_reptil', 'bonus/prompts_anamnese_especies'],
        what: 'A folha de quelônio e lagarto passou a servir também a serpentes: última presa, e quem contém a espécie peçonhenta.',
        action: 'Recolha a folha anterior, que tinha outro nome.',
      },
      {
        date: '2026-11-28',
        documents: [
          'modelos/termo_eutanasia',
          'modelos/termo_alta_a_pedido',
          'modelos/atestado_obito',
          'modelos/termo_retirada_corpo',
          'modelos/termo_doacao_corpo',
        ],
        what: 'Correção: o bloco da raiva pergunta por outra doença que passa a pessoas, e o corpo fica refrigerado, sem ferir a cabeça. Com suspeita de crime ou veneno, o corpo só sai depois de ouvida a autoridade. Na eutanásia, a decisão a distância tem linha. O corpo entregue ao responsável leva o termo de retirada.',
        action: 'Recolha os impressos; confira com o CRMV, a vigilância e a autoridade o que cada um aceita.',
      },
      {
        date: '2026-11-28',
        documents: ['modelos/registro_maus_tratos'],
        what: 'Correção: quem é apontado como responsável pelo fato, lugar e data; o que se faz se o animal morreu ou chegou morto.',
        action: 'Recolha os impressos e confira com o CRMV e o advogado.',
      },
      {
        date: '2026-11-28',
        documents: [
          'modelos/folha_internacao',
          'modulo3_ia_vet/ficha_controle_cirurgico_folha',
          'modulo3_ia_vet/ficha_controle_cirurgico',
        ],
        what: 'Correção: há lugar para a segunda conferência da dose, com o peso de hoje. Linha sem ela não é aplicada, salvo emergência.',
        action: 'Recolha as folhas impressas e combine quem confere.',
      },
      {
        date: '2026-11-28',
        documents: ['modelos/termo_consentimento_cirurgia', 'modelos/termo_internacao'],
        what: 'Correção: ampliar a cirurgia só no que foi escrito; sem o que corrigir, a equipe liga, e eutanásia nunca está incluída. A autorização da internação não cobre cirurgia, sedação, anestesia, transfusão nem outro procedimento de risco.',
        action: 'Recolha os impressos.',
      },
      {
        date: '2026-11-28',
        documents: [
          'modulo1_ia_vet/normas_em_duas_paginas',
          'modelos/politica_uso_ia',
          'modulo3_ia_vet/guia_criacao_documentos',
        ],
        what: 'Correção: as Normas ganharam a linha dos atestados; a Política separa a ferramenta que recebe dados pessoais do assistente, que só recebe texto anonimizado.',
        action: 'O responsável técnico lê, corrige e data.',
      },
      {
        date: '2026-11-28',
        documents: [
          'bonus/prompts_orientacoes_alta',
          'bonus/prompts_comunicacao_tutores',
          'modulo2_ia_vet/checklist_pre_operatorio',
          'modulo2_ia_vet/o_que_a_ia_errou',
        ],
        what: 'Correção: as mensagens de acompanhamento, de agenda e da véspera terminam com uma frase fixa, com telefone e plantão, e o caso 8 do teste a cobra; crônico e cuidado tópico têm os dois níveis de sinais.',
        action: 'Copie de novo os prompts guardados; refaça o caso 8.',
      },
      {
        date: '2026-11-28',
        documents: ['modulo3_ia_vet/um_caso_inteiro', 'modulo3_ia_vet/um_caso_inteiro_respostas'],
        what: 'Correção: o papel 6 diz que a última linha é da ficha cirúrgica. Os erros são os mesmos.',
        action: 'Troque o papel 6.',
      },
      {
        date: '2026-11-27',
        documents: ['modulo2_ia_vet/aviso_alta_hospitalar_folha', 'modulo2_ia_vet/aviso_alta_hospitalar'],
        what: 'Correção: a lista “Venha imediatamente” ganhou engasgo e objeto engolido, corte fundo, patas de trás, filhote mole, chocolate, uva, cebola e xilitol, piometra sem secreção; não se risca, só se acrescenta. Ferida aberta, mesmo um pouco, é para vir. Cada item da receita tem a sua última e a sua próxima hora.',
        action: 'Recolha as folhas impressas e diga à equipe o que não se risca.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modulo2_ia_vet/template_anamnese_digital_folha',
          'modulo2_ia_vet/template_anamnese_digital',
        ],
        what: 'Correção: a mesma lista de emergência; quem deu remédio de gente ou de outro animal liga antes da consulta; a raiva pergunta por dez dias para a mordida e por meses para morcego, com “não sabe”.',
        action: 'Recolha as folhas impressas e troque o texto do formulário.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modulo5_ia_vet/ia_no_whatsapp',
          'modulo5_ia_vet/ia_no_whatsapp_folha',
          'modulo5_ia_vet/guia_automatizacao_gestao',
        ],
        what: 'Correção: na mensagem de ausência, o plantão vem antes da lista; depois da alta, quatro perguntas, com a urina; crônico sem resposta é ligação; saída e óbito conferidos no dia; o que escrever quando ninguém atende; /remedio, /foto e /resultado mandam ligar ou ir ao plantão.',
        action:
          'Troque a folha da parede, grave de novo a ausência e as respostas rápidas e confira, de outro aparelho, se a lista chega inteira.',
      },
      {
        date: '2026-11-27',
        documents: ['modulo5_ia_vet/telemedicina_e_whatsapp'],
        what: 'Novo: o que a mensagem pode ser e quem decide. Indicar remédio a distância é prescrever: só em teleconsulta (confira).',
        action: 'O responsável técnico lê, corrige, data e assina.',
      },
      {
        date: '2026-11-27',
        documents: ['modulo3_ia_vet/aviso_resultado_exame', 'modulo3_ia_vet/aviso_resultado_exame_folha'],
        what: 'Correção: resultado alterado só vai por escrito depois da conversa; a mensagem e a folha dizem aonde ir se piorar.',
        action: 'Troque as folhas e os textos gravados.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modelos/termo_eutanasia',
          'modelos/atestado_obito',
          'modelos/termo_doacao_corpo',
          'modelos/termo_retirada_corpo',
          'modelos/termo_alta_a_pedido',
        ],
        what: 'Correção: a mesma pergunta sobre raiva em todos, com “não sabe”, meses para morcego, água e sabão para quem foi mordido e o que fazer se a vigilância não atende. Quem leva o animal sem alta leva a lista “Venha imediatamente”; quem retira o corpo assina.',
        action: 'Recolha os impressos e confira a regra da vigilância local.',
      },
      {
        date: '2026-11-27',
        documents: ['modelos/termo_internacao'],
        what: 'Correção: a presença do médico-veterinário é declarada no termo: 24 horas, ou internação só diurna.',
        action:
          'Confira a norma na folha As Normas em Duas Páginas antes de oferecer; recolha os termos impressos.',
      },
      {
        date: '2026-11-27',
        documents: ['modelos/folha_internacao'],
        what: 'Correção: a prescrição tem dose e volume, quem prescreveu cada linha, com hora, e seis horários feitos; a decisão sobre parada é copiada do termo; isolamento e mordida no alto.',
        action: 'Recolha as folhas impressas.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modelos/termo_consentimento_anestesia_reanimacao',
          'modelos/termo_procedimento_risco',
          'modulo2_ia_vet/checklist_pre_operatorio_folha',
          'modulo2_ia_vet/checklist_pre_operatorio',
          'modulo3_ia_vet/ficha_controle_cirurgico_folha',
        ],
        what: 'Correção: uma frase sobre jejum dizia o contrário; remédio humano para tudo; agulhas entram na contagem; sedação pede o termo de anestesia; ASA com E.',
        action: 'Recolha os impressos.',
      },
      {
        date: '2026-11-27',
        documents: ['modelos/receituario'],
        what: 'Correção: três medicamentos por folha, com duas linhas para a dose de cada um; “ligue antes de parar” e “pare e ligue” são linhas separadas; o uso é marcado por item; a receita diz para o que não vale.',
        action: 'Recolha as receitas impressas; o quarto medicamento vai em outra folha.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modulo3_ia_vet/plano_tratamento',
          'modulo3_ia_vet/plano_tratamento_folha',
          'modulo2_ia_vet/ficha_acompanhamento_cronico',
          'modulo2_ia_vet/ficha_acompanhamento_cronico_folha',
        ],
        what: 'Correção: o plano e o diário de casa vão com a lista “Venha imediatamente”; no plano, “ligue antes de parar” e “pare e ligue” são linhas separadas.',
        action: 'Recolha os impressos e entregue a lista a quem já tem um plano ou um diário.',
      },
      {
        date: '2026-11-27',
        documents: ['modelos/atestado_saude', 'modelos/atestado_vacinacao'],
        what: 'Correção: o atestado de saúde declara as medidas sanitárias exigidas; o de vacinação só declara o que foi aplicado por quem assina.',
        action: 'Recolha os impressos; em viagem, confira o que o destino e a empresa exigem.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modelos/autorizacao_gravacao',
          'modelos/autorizacao_mensagens',
          'modelos/termo_uso_imagem',
        ],
        what: 'Correção: pedem só nome, animal e prontuário; a saída das mensagens vale no mesmo dia (SAIR e SAIR TUDO); a gravação que a lei manda guardar é dita à pessoa.',
        action: 'Troque os impressos.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modulo2_ia_vet/template_relatorio_clinico',
          'modulo2_ia_vet/template_relatorio_clinico_folha',
        ],
        what: 'Correção: o grau de certeza usa as palavras do plano e das planilhas (suspeita, em investigação, confirmado); CPF e endereço só quando o destinatário precisa.',
        action: 'Troque os impressos.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modelos/anamnese_ave',
          'modelos/anamnese_coelho',
          'modelos/anamnese_roedor',
          'modelos/anamnese_reptil',
        ],
        what: 'Correção: a lista de emergência está no verso; uma linha pergunta por gestante, idoso, criança ou doente na casa.',
        action: 'Imprima em frente e verso e recolha as anteriores.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modulo4_ia_vet/controle_vacinacao',
          'modulo4_ia_vet/controle_tratamentos',
          'modulo4_ia_vet/registro_procedimentos_cirurgicos',
        ],
        what: 'Correção: vacina vencida é aceita com aviso, vira “Dose a rever” e não conta como proteção; tratamento em curso sem próxima reavaliação tem alerta; o Painel das cirurgias conta as respostas “Não”, e a ASA tem as cinco classes com E.',
        action:
          'Baixe as planilhas, copie os seus registros para elas e veja as linhas que mudaram de situação.',
      },
      {
        date: '2026-11-27',
        documents: ['modelos/registro_maus_tratos'],
        what: 'Novo: folha para a suspeita de maus-tratos, com o lugar da cópia, o destino do animal e o risco para pessoas.',
        action: 'O responsável técnico e o advogado leem e decidem onde fica a cópia.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modulo1_ia_vet/normas_em_duas_paginas',
          'modelos/politica_uso_ia',
          'modelos/ficha_incidente',
        ],
        what: 'Novo: As Normas em Duas Páginas, com a doença de notificação em paciente vivo, os controlados usados na clínica e a internação que não se oferece até conferir. Correção: os prazos de incidente e de cópia do prontuário vêm como “confira”.',
        action: 'O responsável técnico e o advogado leem, corrigem, datam e assinam.',
      },
      {
        date: '2026-11-27',
        documents: [
          'bonus/prompts_anamnese_especies',
          'bonus/prompts_comunicacao_tutores',
          'bonus/prompts_orientacoes_alta',
          'bonus/prompts_laudos_relatorios',
          'modulo2_ia_vet/monte_o_seu_assistente',
          'modulo2_ia_vet/imagem_e_arquivo',
        ],
        what: 'Correção: o assistente não escreve perguntas de urgência nem horas de remédio, não é aberto com a ave passando mal, não recebe nada do caso antes de conversa difícil e não responde a alegação de dano, morte ou erro; órgão não citado sai “a confirmar”; imagem de paciente e rótulo de remédio não são enviados.',
        action: 'Copie de novo os prompts guardados; refaça o teste das dez perguntas.',
      },
      {
        date: '2026-11-27',
        documents: [
          'modulo1_ia_vet/guia_introducao_ia',
          'modulo1_ia_vet/resumo_modulo1',
          'modulo2_ia_vet/guia_ferramentas_ia',
          'modulo3_ia_vet/guia_criacao_documentos',
          'modulo3_ia_vet/consulta_transcrita',
          'modulo4_ia_vet/guia_organizacao_dados',
        ],
        what: 'Correção: folheto de saúde passou a amarelo; o que o responsável deu em casa se dita; o cabeçalho das folhas; pedido de autoridade vai ao responsável técnico. Duas vias: atestado sanitário, prontuário e carteira são a exceção (confira na Resolução CFMV 1.653/2025).',
        action: 'Releia com a equipe as partes que a sua clínica usa.',
      },
      {
        date: '2026-11-27',
        documents: [...exercises, 'bonus/exercicios_bonus'],
        what: 'Correção: uma só regra para o que o assistente acrescenta, e respostas comentadas revistas (M3: 3, 4, 6 e 8; M4: 8). Na área do aluno, as respostas mudaram de redação; as certas são as mesmas.',
        action: 'Refaça em equipe as situações que mudaram.',
      },
      {
        date: '2026-11-27',
        documents: ['modelos/termo_consentimento_cirurgia'],
        what: 'O PDF de dez folhas, este termo entre elas, também se preenche no computador: são as que o Índice Geral chama de preenchíveis.',
        action:
          'Comece sempre pelo arquivo em branco: uma cópia preenchida leva alergias e decisões de outro animal. Confira na tela antes de imprimir e assine à mão.',
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
        action:
          'Um passo por reunião; as respostas, só depois. Se o caso já começou, troque os passos 4, 5 e 11 e o papel 13.',
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
