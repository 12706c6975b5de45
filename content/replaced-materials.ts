/** Documents that left the course, each with the one that says its content now. Add a line for each that leaves; never remove one. */

export interface ReplacedMaterial {
  /** Folder and name: links, saved copies and published revisions may still name it. */
  id: string;
  title: string;
  by: string;
  /** Heading of the part that holds it. */
  part?: string;
}

const cases = (id: string, place: string, part: string): ReplacedMaterial => ({
  id,
  title: `Casos para Discutir com a Equipe: ${place}`,
  by: 'bonus/casos_para_discutir',
  part,
});
const anamnesis = (species: string, animal: string): ReplacedMaterial => ({
  id: `modelos/anamnese_${species}`,
  title: `Anamnese de ${animal}`,
  by: 'modelos/anamnese_silvestres',
});
const consent = 'modelos/termo_consentimento_cirurgia';
const deathForm = 'modelos/atestado_obito';
const permissions = 'modelos/autorizacao_mensagens';
const handoverPart = 'Entrega do corpo';

export const replacedMaterials: readonly ReplacedMaterial[] = [
  cases('modulo2_ia_vet/exercicios_modulo2', 'Módulo 2', 'Módulo 2: ferramentas'),
  cases('modulo3_ia_vet/exercicios_modulo3', 'Módulo 3', 'Módulo 3: documentos e laudos'),
  cases('modulo4_ia_vet/exercicios_modulo4', 'Módulo 4', 'Módulo 4: dados clínicos'),
  cases('modulo5_ia_vet/exercicios_modulo5', 'Módulo 5', 'Módulo 5: mensagens e fluxos'),
  cases('bonus/exercicios_bonus', 'Bônus', 'Bônus: pedir, conferir e recusar'),
  {
    id: 'modulo2_ia_vet/imagem_e_arquivo',
    title: 'Imagem e Arquivo: Sim e Não',
    by: 'modulo2_ia_vet/guia_ferramentas_ia',
    part: 'Imagem e arquivo: sim e não',
  },
  {
    id: 'modulo5_ia_vet/checklist_implantacao_automatizacao_folha',
    title: 'Implantação de um Fluxo Automático',
    by: 'modulo5_ia_vet/checklist_implantacao_automatizacao',
  },
  anamnesis('ave', 'Ave'),
  anamnesis('coelho', 'Coelho'),
  anamnesis('roedor', 'Roedor'),
  anamnesis('reptil', 'Réptil'),
  { id: 'modelos/termo_exames', title: 'Termo de Consentimento para Exames', by: consent },
  {
    id: 'modelos/termo_procedimento_risco',
    title: 'Termo de Consentimento para Procedimento de Risco',
    by: consent,
  },
  {
    id: 'modelos/termo_exames_procedimentos',
    title: 'Termo de Consentimento para Exames e Procedimentos',
    by: consent,
  },
  {
    id: 'modelos/termo_retirada_corpo',
    title: 'Termo de Retirada do Corpo',
    by: deathForm,
    part: handoverPart,
  },
  {
    id: 'modelos/termo_doacao_corpo',
    title: 'Termo de Doação do Corpo para Ensino ou Pesquisa',
    by: deathForm,
    part: handoverPart,
  },
  {
    id: 'modelos/termo_retirada_doacao_corpo',
    title: 'Termo de Retirada ou Doação do Corpo',
    by: deathForm,
    part: handoverPart,
  },
  {
    id: 'modelos/termo_alta_a_pedido',
    title: 'Termo de Retirada do Animal sem Alta Médica',
    by: 'modelos/termo_recusa_procedimento',
  },
  {
    id: 'modelos/autorizacao_gravacao',
    title: 'Autorização de Gravação e Transcrição',
    by: permissions,
    part: '2. Gravar a consulta para escrever o prontuário',
  },
  {
    id: 'modelos/termo_uso_imagem',
    title: 'Termo de Autorização de Uso de Imagem',
    by: permissions,
    part: '3. Usar imagens',
  },
  {
    id: 'modulo5_ia_vet/telemedicina_e_whatsapp',
    title: 'Telemedicina e WhatsApp',
    by: 'modulo5_ia_vet/ia_no_whatsapp_folha',
    part: 'Telemedicina: o que a mensagem pode ser, e quem decide',
  },
  {
    id: 'modulo3_ia_vet/seis_notas_de_voz',
    title: 'Seis Notas de Voz para Gravar',
    by: 'modulo3_ia_vet/consulta_transcrita',
    part: 'Seis notas de voz para gravar',
  },
  {
    id: 'bonus/dez_prompts_postos_a_prova',
    title: 'Dez Prompts Postos à Prova',
    by: 'modulo2_ia_vet/o_que_a_ia_errou',
    part: 'Dez prompts postos à prova',
  },
];
