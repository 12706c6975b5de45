// @vitest-environment happy-dom
import { type LucideIconData, type LucideProps, createLucideIcon as lucides } from 'lucide-react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createLucideIcon from './create-lucide-icon.ts';

const data: LucideIconData = {
  name: 'example',
  size: 24,
  node: [
    ['path', { d: 'M12 15V3', key: 'a' }],
    ['rect', { width: '8', height: '4', x: '8', y: '2', rx: '1', key: 'b' }],
    ['circle', { cx: '12', cy: '12', r: '1', fill: 'currentColor', key: 'c' }],
  ],
};

test.each([{}, { size: 18 }, { 'aria-hidden': true, strokeWidth: 3, className: 'shrink-0' }])(
  'an icon looks as lucide draws it: %o',
  (props) => {
    const drawn = (of: (icon: LucideIconData) => ComponentType<LucideProps>) => {
      const Icon = of(data);
      document.body.innerHTML = renderToStaticMarkup(<Icon {...props} />);
      const [icon] = document.body.children;
      icon?.classList.remove('lucide', 'lucide-example');
      if (icon?.className === '') icon.removeAttribute('class');
      return [icon, ...(icon?.children ?? [])].map((element) => [
        element?.tagName,
        Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value])),
      ]);
    };
    expect(drawn(createLucideIcon)).toEqual(drawn(lucides));
  },
);
