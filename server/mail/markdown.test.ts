import { expect, test } from 'vitest';
import { markdownHtml, markdownText } from './markdown.ts';

const source = `# Título

Um **texto** com [link](https://exemplo.com.br/a?b=1&c=2) e https://exemplo.com.br.

- um
- dois

> citação

1. primeiro
2. segundo`;

test('is read without any look', () => {
  expect(markdownText(source)).toBe(`Título

Um texto com link (https://exemplo.com.br/a?b=1&c=2) e https://exemplo.com.br.

- um
- dois

> citação

1. primeiro
2. segundo`);
});

test('is drawn with looks of its own, below the title of the email', () => {
  const html = markdownHtml(source, 'https://curso.example');
  expect(html).toMatch(/<h2 style="[^"]+">Título<\/h2>/);
  expect(html).toContain('<a href="https://exemplo.com.br/a?b=1&amp;c=2" style=');
  expect(html).toMatch(/<ul style="[^"]+"><li>um<\/li>/);
});

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '![x](https://elsewhere.example/pixel.png)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>1</script>)',
  '[x](//elsewhere.example)',
  '[x](https://a" onmouseover="alert(1))',
])('nothing runs or is loaded: %s', (given) => {
  const html = markdownHtml(given, 'https://curso.example');
  expect(html).not.toMatch(/<(script|img)|href="(?!https:\/\/|mailto:)|" on/i);
});

test('a picture of the site is shown with its description, and read as it', () => {
  const address = '/media/0b9f2a1c-1111-4222-8333-944455556666/720.jpg';
  const given = `![A "gata" Mia](${address})`;
  expect(markdownHtml(given, 'https://curso.example')).toMatch(
    new RegExp(`<img src="https://curso.example${address}" alt="A &quot;gata&quot; Mia" style="[^"]+">`),
  );
  expect(markdownText(given)).toBe('A "gata" Mia');
});
