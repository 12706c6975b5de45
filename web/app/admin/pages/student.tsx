import { deskPage } from '../shell/desk-page.tsx';
import { StudentFile } from '../students/student-file.tsx';

export const { Page, guard } = deskPage(
  'Aluno',
  'O que o site sabe desta pessoa, e o que você pode fazer por ela.',
  StudentFile,
);
