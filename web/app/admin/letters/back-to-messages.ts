import { paths } from '../../../../domain/paths.ts';

export const backToMessages = { to: paths.deskMessages, label: 'Todas as mensagens' };
