const words = ['Zero', 'Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito', 'Nove', 'Dez'];

/** `5` gives `Cinco`, for the beginning of a sentence; numbers above ten stay digits. */
export function countWord(count: number): string {
  return words[count] ?? String(count);
}

/** `aluno` gives `Aluno`. */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);
}

/** `Doses e lotes` gives `doses e lotes`. */
export function uncapitalized(text: string): string {
  return text.charAt(0).toLocaleLowerCase('pt-BR') + text.slice(1);
}
