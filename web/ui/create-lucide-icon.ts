import type { LucideIconData, LucideProps } from 'lucide-react';
import { createElement } from 'react';

const frame = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * The build puts it in the place of lucide-react's own (vite.config.ts): an icon is one element for React, not four, on
 * pages with more than a hundred of them. Its lines never change, so they are written as they are.
 */
// biome-ignore lint/style/noDefaultExport: as it is imported there.
export default function createLucideIcon({ node }: LucideIconData) {
  let lines: { __html: string } | undefined;
  return function Icon({ size = 24, ...props }: LucideProps) {
    lines ??= { __html: node.map(writeLine).join('') };
    return createElement('svg', {
      'aria-hidden': true,
      ...frame,
      width: size,
      height: size,
      ...props,
      dangerouslySetInnerHTML: lines,
    });
  };
}

function writeLine([name, { key: _, ...attributes }]: LucideIconData['node'][number]): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
  return `<${name}${written.join('')}/>`;
}
