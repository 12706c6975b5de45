/**
 * PÁGINA NÃO ENCONTRADA (404).
 *
 * Como mudar com segurança:
 * - Mude só o texto entre aspas. Deixe as vírgulas, as aspas e os nomes em inglês como estão.
 * - Se o texto tiver apóstrofo, use ’ no lugar da aspa simples.
 * - Depois de salvar, rode `npm run doctor` e `npm start`.
 */

export const notFound = {
  meta: {
    title: 'Página não encontrada | IA Veterinária',
    description: 'O endereço procurado não existe neste site.',
  },
  code: '404',
  title: 'Página não encontrada',
  text: 'O endereço pode ter mudado ou ter sido digitado com algum erro.',
  linkLabel: 'Voltar para a página inicial',
};
