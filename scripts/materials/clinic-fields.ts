import type { FormField } from '../../domain/documents/blocks.ts';
import type { Document } from '../../domain/documents/document.ts';
import { parseForm } from './source/form.ts';

/** Identifies the issuer at the head of every sheet, beside the space for a logo. */
export const clinicFields = parseForm(`
Clínica: nome ou razão social {3} | CNPJ {2}
Endereço {3} | Registro no CRMV {2}
Telefone {2} | E-mail {3}
`).groups.flatMap(({ rows }) => rows);

const patientStrip = 'Nome do animal {4} | Prontuário nº {3} | Data {2} | Responsável {4}';

/** Returns the fields that head every page of a sheet after the first, so that no loose page loses its patient. */
export function stripFields({ strip = patientStrip }: Pick<Document, 'strip'>): FormField[] {
  return parseForm(strip).groups.flatMap(({ rows }) => rows.flat());
}
