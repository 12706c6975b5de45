import type { InferResponseType } from 'hono/client';
import type { api } from '../../data/client.ts';
import { createRecordsApi } from '../list/records-api.ts';

type Students = (typeof api.admin)['students'];
type StudentList = InferResponseType<Students['$get'], 200>;
export type StudentRow = StudentList['rows'][number];
export type StudentDetail = InferResponseType<Students[':id']['$get'], 200>;

export const studentsApi = createRecordsApi<StudentList, StudentDetail>('students', '/api/admin/students');
