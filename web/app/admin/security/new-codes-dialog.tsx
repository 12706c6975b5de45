import { useContent } from '../../data/content.ts';
import { adminMessages } from '../messages.ts';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

/** Shows new recovery codes once. */
export function NewCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { site } = useContent();
  const text = `${site.brandName}: códigos de recuperação\n\n${codes.join('\n')}\n`;

  return (
    <ShownOnceDialog
      title="Guarde os seus códigos de recuperação"
      text={text}
      fileName="codigos-de-recuperacao.txt"
      copiedText={adminMessages.security.codesCopied}
      onClose={onClose}
    >
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
    </ShownOnceDialog>
  );
}
