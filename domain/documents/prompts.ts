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

export interface PromptFacts {
  id: string;
  /** Ids of prompts that this one replaced: links and favourites still name them. */
  formerIds?: string[] | undefined;
  title: string;
  text: string;
  task: PromptTask;
  species: PromptSpecies[];
  /** Position from 1 in the section 'Dez para segunda-feira', the prompts to begin with. */
  starterPosition?: number;
  /** True if it is short because it relies on instructions that the student has already given to an assistant. */
  needsAssistant?: boolean;
}

export interface Prompt extends PromptFacts {
  /** The document's id, such as `bonus/prompts_relatos_caso`. */
  document: string;
  documentTitle: string;
}

/** Returns true for the prompt with this id, and for the one that replaced it. */
export function isPromptNamed({ id, formerIds }: Pick<Prompt, 'id' | 'formerIds'>, name: string): boolean {
  return id === name || formerIds?.includes(name) === true;
}

/** Returns the prompts of the section 'Dez para segunda-feira' in order. */
export function starterPrompts(prompts: readonly Prompt[]): Prompt[] {
  return prompts
    .filter(({ starterPosition }) => starterPosition)
    .sort((a, b) => (a.starterPosition ?? 0) - (b.starterPosition ?? 0));
}
