import { describe, expect, it } from 'vitest';
import {
  certificateFileName,
  certificateName,
  certificateRefusal,
  completionText,
  courseHoursText,
  exercisesText,
} from './certificate.ts';
import { dayText } from './dates.ts';

describe('certificateRefusal', () => {
  it('lets a finished course with a real name through', () => {
    expect(certificateRefusal({ completed: 8, total: 8 }, 'Ana Souza')).toBeUndefined();
  });

  it.each([0, 7])('refuses with %i of 8 lessons', (completed) =>
    expect(certificateRefusal({ completed, total: 8 }, 'Ana Souza')).toBe('course_incomplete'),
  );

  it('refuses a course without lessons', () => {
    expect(certificateRefusal({ completed: 0, total: 0 }, 'Ana Souza')).toBe('course_incomplete');
  });

  it('does not let rounding complete a long course', () => {
    expect(certificateRefusal({ completed: 399, total: 400 }, 'Ana Souza')).toBe('course_incomplete');
  });

  it.each(['', '   ', 'Aluno', 'Estudante', 'ana@clinica.com.br'])('refuses the name "%s"', (name) =>
    expect(certificateRefusal({ completed: 8, total: 8 }, name)).toBe('name_missing'),
  );

  it('refuses with exercises left, where they count', () => {
    const counts = { situations: 10, needed: 7, right: 0, texts: 1, texts_done: 1, next_module: null };
    const done = (is_met: boolean) => ({
      completed: 8,
      total: 8,
      exercises: { ...counts, is_met, is_out_of_reach: false },
    });
    expect(certificateRefusal(done(false), '')).toBe('exercises_open');
    expect(certificateRefusal(done(true), 'Ana Souza')).toBeUndefined();
    expect(certificateRefusal({ ...done(false), completed: 7 }, 'Ana Souza')).toBe('course_incomplete');
  });

  it('speaks of the course first', () => {
    expect(certificateRefusal({ completed: 1, total: 8 }, '')).toBe('course_incomplete');
  });
});

describe('certificateName', () => {
  it.each([
    ['João d’Ávila Conceição', 'JOÃO D’ÁVILA CONCEIÇÃO'],
    ['Łukasz Ağaoğlu', 'ŁUKASZ AĞAOĞLU'],
    ['Nguyễn Thị Ánh', 'NGUYỄN THỊ ÁNH'],
    ['Strauß', 'STRAUSS'],
    ['Мария Иванова', 'МАРИЯ ИВАНОВА'],
    ['山田 太郎', '山田 太郎'],
    ['ნინო ბერიძე', 'ნინო ბერიძე'],
  ])('writes %s as %s', (name, expected) => expect(certificateName(name)).toBe(expected));

  it('composes letters and accents that arrive apart', () => {
    expect(certificateName('Joa\u0303o')).toBe('JO\u00c3O'.normalize('NFC'));
  });
});

describe('certificateFileName', () => {
  it.each([
    ['Ana Souza', 'Certificado_IA_Veterinaria_Ana_Souza.pdf'],
    [' João  d’Ávila ', 'Certificado_IA_Veterinaria_João_d’Ávila.pdf'],
    ['../../etc/passwd', 'Certificado_IA_Veterinaria_....etcpasswd.pdf'],
    ['A\\B:C*D?"<>|\u0007E', 'Certificado_IA_Veterinaria_ABCD_E.pdf'],
    ['山田 太郎', 'Certificado_IA_Veterinaria_山田_太郎.pdf'],
  ])('turns %j into %s', (name, expected) => expect(certificateFileName(name)).toBe(expected));

  it('stays within what file systems take, without cutting a character', () => {
    const name = certificateFileName('山'.repeat(200));
    expect(new TextEncoder().encode(name).length).toBeLessThan(240);
    expect(name.isWellFormed()).toBe(true);
  });
});

describe('texts', () => {
  it('counts the hours', () => {
    expect(courseHoursText(8)).toBe('8 horas');
    expect(courseHoursText(1)).toBe('1 hora');
  });

  it('dates by the calendar of São Paulo', () => {
    expect(dayText('2026-11-06T02:59:00Z')).toBe('05/11/2026');
    expect(dayText('2026-11-06T03:00:00Z')).toBe('06/11/2026');
  });
});

it('says of the exercises only where they counted', () => {
  expect(completionText({})).toBe('concluiu o curso livre');
  expect(exercisesText({})).toBe('');
  for (const text of [completionText({ exercise_share: 70 }), exercisesText({ exercise_share: 70 })])
    expect(text).toContain('70%');
});
