import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportedState, importBody, maxImportText } from '../../../../domain/student-import.ts';
import { maxTagLength } from '../../../../domain/student-tags.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Answer, api, read } from '../../data/client.ts';
import { useCourseIsOpen } from '../../data/student.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { FileButton } from '../form/file-button.tsx';
import { NoMailServerNotice, useHasMailServer } from '../links/email-delivery.tsx';
import { useRefresh } from '../use-change.ts';

const imports = api.admin['student-imports'];
type ImportCheck = Answer<typeof imports.check.$post>;

const stateTexts: Record<ImportedState, (count: number) => string> = {
  new: (count) => (count === 1 ? '1 conta nova' : `${count} contas novas`),
  account: (count) => `${count} com conta, que ${count === 1 ? 'ganha' : 'ganham'} o curso`,
  unconfirmed: (count) => `${count} com e-mail por confirmar: a senha de agora deixa de valer`,
  access: (count) => `${count} que já ${count === 1 ? 'tem' : 'têm'} o curso`,
};

/** Decodes a CSV file: UTF-8, or windows-1252 as Excel writes it in Brazil. */
async function decodeCsv(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A button and dialog that import students from a CSV file: the server checks the lines first, then grants access. */
export function ImportStudents() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" isSmall onClick={() => setOpen(true)}>
        Importar
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const [product, setProduct] = useState('');
  const [tag, setTag] = useState('');
  const refresh = useRefresh();
  const hasMailServer = useHasMailServer();
  const isCourseOpen = useCourseIsOpen();
  const check = useMutation({
    mutationFn: (json: { csv: string; product: string }) => read(imports.check.$post({ json })),
  });
  const send = useMutation({
    mutationFn: () => read(imports.$post({ json: { csv, product, tag } })),
    async onSuccess({ opened, total }) {
      await refresh();
      onClose();
      toast.success(
        `${total === 1 ? '1 pessoa importada' : `${total} pessoas importadas`}.`,
        opened > 0
          ? `${isCourseOpen ? 'O acesso ficou guardado' : 'O curso se abriu'} para ${opened}. ${hasMailServer ? 'Os e-mails estão a caminho.' : 'Os e-mails ficaram guardados em Mensagens, porque ainda não há servidor de e-mail: abra cada aluno para mandar o link.'}`
          : 'Todas já tinham o curso.',
      );
    },
  });
  const checkResult = check.data;
  const error = send.error ?? check.error;
  const count = checkResult?.people.length ?? 0;
  const isTagInvalid = !importBody.shape.tag.safeParse(tag).success;

  function updateList(text: string, selectedProduct = '') {
    setCsv(text);
    setProduct(selectedProduct);
    check.reset();
    send.reset();
    if (selectedProduct) check.mutate({ csv: text, product: selectedProduct });
  }
  async function readFile(file: File) {
    const text = await decodeCsv(file);
    updateList(text);
    if (text.length <= maxImportText) check.mutate({ csv: text, product: '' });
  }

  return (
    <ConfirmDialog
      title="Importar alunos"
      confirmLabel={
        checkResult ? `Importar ${count === 1 ? '1 pessoa' : `${count} pessoas`}` : 'Conferir a lista'
      }
      isDisabled={check.isPending || send.isPending || csv.trim() === '' || (checkResult && count === 0)}
      onConfirm={() => {
        if (!checkResult) check.mutate({ csv, product });
        else if (!isTagInvalid) send.mutate();
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {error && <Alert tone="error">{explainAdminError(error)}</Alert>}
        <NoMailServerNotice advice="Depois de importar, o link de cada pessoa está na página dela." />
        <p>
          Uma planilha salva como CSV, com as colunas <strong>nome</strong> e <strong>e-mail</strong>, ou a
          lista de vendas que Hotmart, Kiwify ou Eduzz exportam. Nada é feito antes de você conferir.
        </p>
        {isCourseOpen && (
          <p>
            Agora o curso está aberto a todos: o acesso destas pessoas fica guardado para quando ele for só de
            quem comprou.
          </p>
        )}
        <div>
          <FileButton
            label="Escolher arquivo"
            accept=".csv,text/csv,text/plain"
            onPick={(file) => void readFile(file)}
          />
        </div>
        <TextArea
          label="Ou cole a lista"
          name="csv"
          value={csv}
          maxLength={maxImportText}
          placeholder={'nome;e-mail\nAna Prado;ana@clinica.com.br'}
          onChange={({ target }) => updateList(target.value)}
        />
        {checkResult && (
          <>
            {checkResult.products.length > 1 && (
              <SelectField
                label="A lista traz mais de um produto: qual é este curso?"
                value={product}
                none="Todos"
                options={checkResult.products.map((name) => ({ value: name, label: name }))}
                onChange={({ target }) => updateList(csv, target.value)}
              />
            )}
            <CheckResult checked={checkResult} />
            {count > 0 && (
              <Field
                label="Etiqueta para estas pessoas"
                value={tag}
                maxLength={maxTagLength}
                autoComplete="off"
                placeholder="Clínica Sol"
                hint="Opcional: serve para achá-las depois na lista."
                error={isTagInvalid ? 'Uma etiqueta não tem vírgula.' : undefined}
                onChange={({ target }) => setTag(target.value)}
              />
            )}
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** More erroneous lines are only counted. */
const maxShownErrors = 50;

function CheckResult({ checked: { people, errors } }: { checked: ImportCheck }) {
  const states = Object.entries(stateTexts).flatMap(([state, text]) => {
    const count = people.filter((person) => person.state === state).length;
    return count > 0 ? [text(count)] : [];
  });
  const nameless = people.filter(({ name }) => name === '').length;
  if (nameless > 0) states.push(`${nameless} sem nome: sem ele não há certificado`);
  return (
    <div className="grid gap-3" role="status">
      {errors.length > 0 && (
        <section aria-labelledby="linhas-de-fora">
          <h3 id="linhas-de-fora" className="font-semibold text-base text-coral-700">
            {errors.length === 1 ? '1 linha fica de fora' : `${errors.length} linhas ficam de fora`}
          </h3>
          <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto">
            {errors.slice(0, maxShownErrors).map(({ line, message }) => (
              <li key={line} className="wrap-anywhere">
                Linha {line}: {message}
              </li>
            ))}
            {errors.length > maxShownErrors && <li>E mais {errors.length - maxShownErrors}.</li>}
          </ul>
        </section>
      )}
      <p className="font-semibold">
        {people.length === 0 ? 'Nenhuma pessoa para importar.' : `${people.length} para importar:`}
      </p>
      {states.length > 0 && (
        <ul className="list-disc pl-5">
          {states.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
