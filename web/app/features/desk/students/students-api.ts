import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { api } from '../../../api.ts';
import { ask } from '../desk-api.ts';

type Students = (typeof api.admin)['students'];
export type StudentList = InferResponseType<Students['$get'], 200>;
export type StudentRow = StudentList['rows'][number];
export type StudentDetail = InferResponseType<Students[':id']['$get'], 200>;

const root = '/api/admin/students';

export const studentsQuery = (search: URLSearchParams) =>
  queryOptions({
    queryKey: ['desk', 'students', search.toString()],
    queryFn: () => ask<StudentList>('GET', `${root}?${search}`),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'student', id],
    queryFn: () => ask<StudentDetail>('GET', `${root}/${encodeURIComponent(id)}`),
    staleTime: 0,
  });

/** @param action such as `grant` */
export function actOnStudent(id: string, action: string, body: object = {}): Promise<unknown> {
  return ask('POST', `${root}/${encodeURIComponent(id)}/${action}`, body);
}

export const studentsCsv = (search: URLSearchParams) => `${root}.csv?${search}`;
