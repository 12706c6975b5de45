import { useState } from 'react';
import { CheckField, RadioField } from '../ui/choice-fields.tsx';
import { EmailField, Field, PasswordField, TextArea } from '../ui/field.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { ExampleGroup } from './group.tsx';

const options = [
  { value: 'all', label: 'Todos' },
  { value: 'one', label: 'Um' },
];

/** Every form field of web/ui, also with an error and disabled, in the component gallery (`npm run gallery`). */
export function FieldExamples() {
  const [searchText, setSearchText] = useState('');
  return (
    <ExampleGroup title="Field e os seus tipos">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Nome" placeholder="Como se chama" />
        <Field label="Cidade" hint="Aparece no certificado." defaultValue="Recife" />
        <Field label="Telefone" error="Digite o DDD." defaultValue="99999" />
        <Field label="Desligado" disabled defaultValue="não muda" />
        <EmailField />
        <EmailField label="E-mail errado" error="Falta o @." defaultValue="ana" />
        <PasswordField label="Senha" autoComplete="new-password" />
        <SelectField label="Filtro" options={options} />
        <TextArea label="Pergunta" maxLength={100} defaultValue="" />
        <TextArea
          label="Quase cheia"
          maxLength={20}
          value="dezoito letras aqui"
          readOnly
          error="Curta demais."
        />
        <CheckField name="consent" label="Autorizo" hint="Vale até você mudar de ideia." />
        <RadioField
          name="role"
          legend="Papel"
          options={[
            { value: 'support', label: 'Atendimento', hint: 'Vê as dúvidas e os alunos.' },
            { value: 'admin', label: 'Administração', hint: 'Vê tudo.' },
          ]}
        />
        <RadioField name="fixed" legend="Desligado" hint="Definido no servidor." options={options} disabled />
        <SearchField label="Busca" hint="Por nome ou e-mail." value={searchText} onSearch={setSearchText} />
      </div>
    </ExampleGroup>
  );
}
