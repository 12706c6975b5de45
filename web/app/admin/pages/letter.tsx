import { LetterFile } from '../letters/letter-file.tsx';
import { deskPage } from '../shell/desk-page.tsx';

export const { Page, guard } = deskPage(
  'E-mail',
  'A quem foi, o que foi feito dele e o que ele dizia.',
  LetterFile,
);
