/** @param at ISO @returns such as `22/11/2026, 14:03 (horário de Brasília)` */
export function momentText(at: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const;
  return `${new Date(at).toLocaleString('pt-BR', options)} (horário de Brasília)`;
}
