import { Marked } from 'marked';
import { escapeHtml } from '../../domain/escape-html.ts';
import { type Path, paths } from '../../domain/paths.ts';
import { siteSettings } from '../site-settings.ts';

/** A text of `content/legal`, ready for the page. */
export interface LegalText {
  path: Path;
  title: string;
  description: string;
  /** As people read it: `abril de 2025`. */
  updated: string;
  html: string;
  sections: { id: string; title: string }[];
}

const files = import.meta.glob<string>('../../content/legal/*.md', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const pages: Record<string, Path> = {
  termos: paths.terms2024,
  'termos-de-uso': paths.terms2025,
  privacidade: paths.privacy2024,
  'politica-de-privacidade': paths.privacy2025,
};

/** The four legal texts, with the owner's data in place of `{{names}}`. */
export const legalTexts: LegalText[] = Object.entries(pages).map(([name, path]) => {
  const source = files[`../../content/legal/${name}.md`];
  if (!source) throw new Error(`Falta o arquivo content/legal/${name}.md.`);
  return { path, ...readText(source, `content/legal/${name}.md`) };
});

function readText(source: string, file: string): Omit<LegalText, 'path'> {
  const [, front = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? [];
  const field = (name: string) => {
    const value = new RegExp(`^${name}: *(.+)$`, 'm').exec(front)?.[1];
    if (!value) throw new Error(`${file}: falta a linha "${name}" no início do arquivo.`);
    return value.trim();
  };
  const sections: LegalText['sections'] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = anchor(text);
        if (depth === 2) sections.push({ id, title: text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  const html = marked.parse(fillIn(body, file), { async: false });
  return {
    title: field('title'),
    description: field('description'),
    updated: field('updated'),
    html,
    sections,
  };
}

/** Puts the owner's data, or the stand-in while a field is empty, where the text names it. */
function fillIn(text: string, file: string): string {
  const { legal, legalFallbacks, supportEmail } = siteSettings;
  const given: Record<string, string> = { ...legal, supportEmail };
  const fallbacks: Record<string, string> = { ...legalFallbacks };
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = given[name] || fallbacks[name];
    if (!value) throw new Error(`${file}: {{${name}}} não existe em content/site.ts.`);
    return escapeHtml(value);
  });
}

/** `1. Aceitação` becomes `1-aceitacao`. */
function anchor(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
