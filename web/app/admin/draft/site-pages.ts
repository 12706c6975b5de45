import { type SectionName, sectionNames } from '../../../../domain/content/document.ts';
import { emailPages, emailTemplatesSection } from '../../../../domain/content/email-templates.ts';
import { fieldInfo, partsOf } from '../../../../domain/content/fields.ts';
import { legalSection } from '../../../../domain/content/legal-and-certificate-texts.ts';
import { paths, sitePages } from '../../../../domain/paths.ts';
import { fieldInfoOf, isWithin, schemaAt } from '../form/schema-path.ts';

/** The landing page with its intro dialog open. */
export const introPage = `${paths.home}#janela`;

const legalLabel = (field: string) => fieldInfoOf(schemaAt(legalSection, field.replace('legal.', ''))).label;

/** The public pages and emails of the preview, with the fields that are theirs alone; the longest prefix of a field wins. */
export const previewPages: readonly { value: string; label: string; fields: readonly string[] }[] = [
  ...sitePages
    .map(({ path, fields, label = legalLabel(fields[0]) }) => ({ value: path as string, label, fields }))
    .toSpliced(1, 0, {
      value: introPage,
      label: 'Página inicial, com a janela de abertura',
      fields: ['landing.introDialog'],
    }),
  { value: paths.certificate, label: 'Validação do certificado', fields: ['certificate'] },
  { value: '/404', label: 'Página não encontrada', fields: ['site.notFound'] },
  ...Object.entries(emailTemplatesSection.shape)
    .filter(([, email]) => partsOf(email).shape && fieldInfo.get(email)?.use !== 'fixed')
    .map(([name, email]) => ({
      value: emailPages + name,
      label: `E-mail: ${fieldInfo.get(email)?.label}`,
      fields: [`letters.${name}`, ...(name === 'welcome' ? ['letters'] : [])],
    })),
];

/** Returns the page on which a field or section is seen. @param shown stays for what is on every page or on none */
export function pageOfField(field: string, shown: string): string {
  const found = previewPages
    .flatMap(({ value, fields }) => fields.map((prefix) => ({ value, prefix })))
    .filter(({ prefix }) => isWithin(field, prefix))
    .toSorted((a, b) => b.prefix.length - a.prefix.length);
  return found[0]?.value ?? shown;
}

/** Returns true for sections that pages show: exercises have no page. */
export const isOnPages = (section: SectionName) =>
  section === 'site' || previewPages.some(({ fields }) => fields.some((prefix) => isWithin(prefix, section)));

/** Returns the page and section that the link on a public page names, as in `?pagina=/curso`. */
export function pageOfAddress(pathname: string | null): { page?: string; section: SectionName } {
  if (pathname === null) return { section: 'site' };
  const isCertificate = pathname.startsWith(`${paths.certificate}/`);
  const known = previewPages.find(({ value }) => value === (isCertificate ? paths.certificate : pathname));
  const section = sectionNames.find((name) => name === known?.fields[0]?.split('.')[0]);
  return { page: known?.value ?? paths.home, section: section ?? 'site' };
}

interface PreviewOptions {
  /** Value of a `datetime-local` field. */
  em?: string;
  /** An old revision; otherwise the draft. */
  versao?: string;
}

/** Returns the preview address of a public page such as `/curso`. */
export function previewUrl(page: string, options: PreviewOptions = {}): string {
  const query = new URLSearchParams(Object.entries(options).filter(([, value]) => value !== ''));
  return `/painel/previa${page.replace(/#.*/, '')}${query.size > 0 ? `?${query}` : ''}`;
}
