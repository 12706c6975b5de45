import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';
import { AppError } from './http/errors.ts';
import { StorageUnavailable } from './storage/storage.ts';

const here = expect.stringMatching(/describe-error\.test\.ts:\d+:\d+/);

test('a failed query is described by its codes and place, without statement, parameters and values', () => {
  const cause = Object.assign(new Error('Key (email)=(ana@example.com) already exists'), {
    code: '23505',
    table: 'users',
    constraint: 'users_email_key',
    detail: 'ana@example.com',
  });
  const described = describeError(new DrizzleQueryError('select $1', ['a-token\n    at a-token'], cause));
  expect(described).toEqual({
    type: 'DrizzleQueryError',
    frames: expect.arrayContaining([here]),
    cause: {
      type: 'Error',
      code: '23505',
      table: 'users',
      constraint: 'users_email_key',
      frames: expect.arrayContaining([here]),
    },
  });
  expect(JSON.stringify(described)).not.toMatch(/select|a-token|example/);
});

test('a message that quotes nothing is kept', () => {
  expect(describeError(new StorageUnavailable('S3: 503 SlowDown'))).toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: 'S3: 503 SlowDown',
  });
  expect(describeError(new AppError('not_found'))).toMatchObject({ type: 'AppError', code: 'not_found' });
});

test('an error of the system keeps its codes, and neither path nor address', () => {
  const error = Object.assign(new Error("EACCES: open '/a/path'"), {
    code: 'EACCES',
    syscall: 'open',
    path: '/a/path',
  });
  expect(describeError(error)).toEqual({
    type: 'Error',
    code: 'EACCES',
    syscall: 'open',
    frames: expect.any(Array),
  });
});

test('a code that is no word is left out, and so is what was thrown and is no error', () => {
  expect(describeError(Object.assign(new Error(), { code: 'ana@example.com' })).code).toBeUndefined();
  expect(describeError('ana@example.com')).toEqual({ type: 'string' });
});

test('causes that lead in a circle come to an end', () => {
  const error = new Error();
  error.cause = error;
  expect(JSON.stringify(describeError(error)).match(/"cause"/g)).toHaveLength(4);
});
