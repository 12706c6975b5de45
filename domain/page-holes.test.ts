import { describe, expect, it } from 'vitest';
import { fillPage, hole } from './page-holes.ts';

describe('fillPage', () => {
  it('fills every hole, and empties those without a value', () => {
    const html = `<p>${hole('code')} ${hole('student_name')} ${hole('code')}</p>`;
    expect(fillPage(html, { code: 'K7QX' })).toBe('<p>K7QX  K7QX</p>');
  });

  it('lets no value out of its text or attribute', () => {
    const html = `<input value="${hole('typed')}"><p>${hole('typed')}</p>`;
    const filled = fillPage(html, { typed: `"><script>alert('1')</script>&` });
    expect(filled).not.toContain('<script>');
    expect(filled).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"');
  });

  it('takes a value for text, even one that looks like a hole', () => {
    expect(fillPage(hole('student_name'), { student_name: '{{code}} $& $1', code: 'x' })).toBe(
      '{{code}} $&amp; $1',
    );
  });
});
