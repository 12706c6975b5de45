import { parseForm } from './source/form.ts';

/** Who issues the document: what stands at the head of every sheet, beside the room for a logo. */
export const clinicFields = parseForm(`
Clínica: nome ou razão social {3} | CNPJ {2}
Endereço {3} | Registro no CRMV {2}
Telefone {2} | E-mail {3}
`).groups.flatMap(({ rows }) => rows);
