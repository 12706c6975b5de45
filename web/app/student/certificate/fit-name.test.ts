import { describe, expect, it } from 'vitest';
import { fitName } from './fit-name.ts';

/** Every letter is 0.7 of the font size wide. */
const measure = (text: string, size: number) => Array.from(text).length * size * 0.7;
const width = 640;

describe('fitName', () => {
  it('keeps a short name large and on one line', () => {
    expect(fitName('ANA', width, measure)).toEqual({ lines: ['ANA'], size: 37 });
  });

  it('shrinks before it breaks', () => {
    const { lines, size } = fitName('MARIA APARECIDA DE SOUZA LIMA', width, measure);
    expect(lines).toHaveLength(1);
    expect(size).toBeLessThan(37);
    expect(size).toBeGreaterThanOrEqual(25);
  });

  it.each([80, 160, 500])('fits %i characters', (length) => {
    const name = 'MARIA APARECIDA DE ALBUQUERQUE '.repeat(20).slice(0, length).trim();
    const { lines, size } = fitName(name, width, measure);
    expect(lines.join(' ')).toBe(name);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(width + 0.01);
  });

  it('breaks 80 characters into two lines of similar length', () => {
    const name = 'MARIA APARECIDA WENCESLAU DE ALBUQUERQUE FIGUEIREDO E CAVALCANTI DA SILVA SANTOS';
    expect(name).toHaveLength(80);
    const { lines } = fitName(name, width, measure);
    expect(lines).toEqual([
      'MARIA APARECIDA WENCESLAU DE ALBUQUERQUE',
      'FIGUEIREDO E CAVALCANTI DA SILVA SANTOS',
    ]);
  });

  it('does not end a line with a particle', () => {
    const name = 'BERNARDO MAXIMILIANO CAVALCANTI DOS ALBUQUERQUES FERNANDES';
    expect(fitName(name, width, measure).lines).toEqual([
      'BERNARDO MAXIMILIANO CAVALCANTI',
      'DOS ALBUQUERQUES FERNANDES',
    ]);
  });

  it('breaks a name without spaces between whole characters', () => {
    const { lines } = fitName('🐕‍🦺'.repeat(30), width, measure);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^(🐕‍🦺)+$/u);
  });
});
