import { parseForm } from './source/form.ts';

/** Identifies the issuer at the head of every sheet, beside the space for a logo. */
export const clinicFields = parseForm(`
Clínica: nome ou razão social {3} | CNPJ {2}
Endereço {3} | Registro no CRMV {2}
Telefone {2} | E-mail {3}
`).groups.flatMap(({ rows }) => rows);
