/** Texts of the 404 page. */

import type { SiteContent } from '../domain/content/site.ts';

export const notFound: SiteContent['notFound'] = {
  meta: {
    title: 'Página não encontrada | IA Veterinária',
    description: 'O endereço procurado não existe neste site.',
  },
  title: 'Página não encontrada',
  text: 'O endereço pode ter mudado ou ter sido digitado com algum erro.',
};
