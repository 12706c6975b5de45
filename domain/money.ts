/** `8500` gives `R$ 85,00`. @param currency ISO 4217; any other text is put before the number as it is */
export function moneyText(cents: number, currency = 'BRL'): string {
  const style = /^[A-Z]{3}$/.test(currency) ? ({ style: 'currency', currency } as const) : undefined;
  const text = (cents / 100).toLocaleString('pt-BR', style ?? { minimumFractionDigits: 2 });
  return style ? text : `${currency} ${text}`;
}

/** `8500` gives `R$ 85`, `8550` gives `R$ 85,50`. */
export function shortMoneyText(cents: number): string {
  const options = { style: 'currency', currency: 'BRL', trailingZeroDisplay: 'stripIfInteger' } as const;
  return (cents / 100).toLocaleString('pt-BR', options).replace('\u00a0', ' ');
}
