/** What prompts are labelled with, in the order in which they are offered. */

export const promptTasks = {
  anamnese: 'Anamnese',
  registro: 'Registro e prontuário',
  laudo: 'Laudos e relatórios',
  alta: 'Alta e orientações',
  comunicacao: 'Comunicação',
  revisao: 'Revisão e crítica',
  estudo: 'Estudo',
  protocolo: 'Protocolos da equipe',
  divulgacao: 'Divulgação',
  gestao: 'Gestão',
} as const;
export type PromptTask = keyof typeof promptTasks;

export const promptSpecies = {
  cao: 'Cães',
  gato: 'Gatos',
  ave: 'Aves',
  reptil: 'Répteis',
  'pequeno-mamifero': 'Pequenos mamíferos',
  todas: 'Todas as espécies',
} as const;
export type PromptSpecies = keyof typeof promptSpecies;

/** A prompt of the whole collection, as `prompts.json` holds it. */
export interface Prompt {
  /** Stays the same as long as document and title do. */
  id: string;
  title: string;
  /** What is copied, with its line breaks. */
  text: string;
  task: PromptTask;
  species: PromptSpecies[];
  /** The document it stands in: `bonus/prompts_relatos_caso`. */
  document: string;
  documentTitle: string;
}
