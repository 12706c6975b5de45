import { paths } from '../../../../domain/paths.ts';

/** The way back from a letter or a newsletter. */
export const backToMessages = { to: paths.deskMessages, label: 'Todas as mensagens' };
