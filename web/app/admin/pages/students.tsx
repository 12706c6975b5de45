import { deskPage } from '../shell/desk-page.tsx';
import { StudentList } from '../students/student-list.tsx';

export const { Page, guard } = deskPage(
  'Alunos',
  'Quem tem conta no site: procure, veja até onde chegou e ajude a entrar.',
  StudentList,
);
