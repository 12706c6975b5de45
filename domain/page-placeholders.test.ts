import { describe, expect, it } from 'vitest';
import { fillPage, placeholder } from './page-placeholders.ts';

describe('fillPage', () => {
  it('fills every placeholder, and empties those without a value', () => {
    const html = `<p>${placeholder('code')} ${placeholder('student_name')} ${placeholder('code')}</p>`;
    expect(fillPage(html, { code: 'K7QX' })).toBe('<p>K7QX  K7QX</p>');
  });

  it('lets no value out of its text or attribute', () => {
    const html = `<input value="${placeholder('typed')}"><p>${placeholder('typed')}</p>`;
    const filled = fillPage(html, { typed: `"><script>alert('1')</script>&` });
    expect(filled).not.toContain('<script>');
    expect(filled).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"');
  });

  it('writes an entry for each of a list, and none for none', () => {
    const html = `<ul><li>${placeholder('topics')}</li></ul>`;
    expect(fillPage(html, { topics: ['a<b', 'c'] })).toBe('<ul><li>a&lt;b</li><li>c</li></ul>');
    expect(fillPage(html, {})).toBe('<ul></ul>');
  });

  it('takes a value for text, even one that looks like a placeholder', () => {
    expect(fillPage(placeholder('student_name'), { student_name: '{{code}} $& $1', code: 'x' })).toBe(
      '{{code}} $&amp; $1',
    );
  });
});
