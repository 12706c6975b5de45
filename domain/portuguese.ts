/** How texts write numbers. */

const words = ['Zero', 'Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito', 'Nove', 'Dez'];

/** `5` gives `Cinco`, to begin a sentence with; beyond ten, digits. */
export function countWord(count: number): string {
  return words[count] ?? String(count);
}

/** `8500` gives `R$ 85`, `8550` gives `R$ 85,50`. */
export function amountText(cents: number): string {
  const options = { style: 'currency', currency: 'BRL', trailingZeroDisplay: 'stripIfInteger' } as const;
  return (cents / 100).toLocaleString('pt-BR', options).replace('\u00a0', ' ');
}
