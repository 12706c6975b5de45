import { useState } from 'react';
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
        <SearchField label="Busca" hint="Por nome ou e-mail." value={searchText} onSearch={setSearchText} />
      </div>
    </ExampleGroup>
  );
}
