import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContent } from '../../data/content.ts';

export function NewCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { site } = useContent();
  const text = `${site.brandName}: códigos de recuperação\n\n${codes.join('\n')}\n`;

  function copy() {
    navigator.clipboard.writeText(text).then(
      () => toast.success(messages.security.codesCopied),
      () => toast.error(messages.security.copyFailed),
    );
  }

  const actions = (
    <>
      <Button look="outline" onClick={copy}>
        Copiar
      </Button>
      <a
        className="button button-outline"
        download="codigos-de-recuperacao.txt"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
      >
        Baixar
      </a>
      <Button look="primary" onClick={onClose}>
        Já guardei
      </Button>
    </>
  );
  return (
    <ModalDialog title="Guarde os seus códigos de recuperação" onClose={onClose} actions={actions}>
      <p>
        Cada um entra uma única vez, se você ficar sem o aplicativo e sem a chave de acesso. Eles não serão
        mostrados de novo: guarde-os em papel ou em um gerenciador de senhas.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-2 font-semibold text-lg tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </ModalDialog>
  );
}
