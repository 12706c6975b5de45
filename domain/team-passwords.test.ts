import { expect, test } from 'vitest';
import { findTeamPasswordError } from '../server/features/auth/team-passwords.ts';

const own = ['Marina Prado', 'marina.prado@clinicasol.com.br', 'IA Veterinária', 'cursos.example'];

test.each(['123456', 'curta-demais', 'a'.repeat(11)])(
  '%s is too short for the team, up to eleven characters',
  (password) => {
    expect(findTeamPasswordError(password, own)).toBe(
      password.length < 12 ? 'password_too_short' : undefined,
    );
  },
);

test.each([
  '123456789012',
  '098765432109',
  '111111111111',
  '121212121212',
  'abcabcabcabc',
  'abcdefghijkl',
  'qwertyuiop12',
  'qwertyuiopasdf',
  'senha1234567',
  'Password2026!',
  'Minha-Senha-2026',
  'veterinária2026',
  'Marina.Prado.1990',
  'clinicasol@2026',
  'iaveterinaria1',
  'segredosegredo',
])('%s is known, or made of own words', (password) => {
  expect(findTeamPasswordError(password, own)).toBe('password_known');
});

test.each([
  'segredo-seguro',
  'tatu come formiga',
  'uma-senha-bem-longa',
  'gato preto na varanda',
  '7Vq!tz0Lm#2xRw',
  '482910573926',
])('%s will do', (password) => {
  expect(findTeamPasswordError(password, own)).toBeUndefined();
});
