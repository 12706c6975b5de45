import { PackageOpen } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { api, read } from '../../data/client.ts';
import { explainWith } from '../explain-admin-error.ts';
import { useChange } from '../use-change.ts';

const explain = explainWith({
  export_running: 'Já há um arquivo sendo feito. Espere que ele termine de baixar.',
  unavailable:
    'O site acabou de ligar e ainda prepara a assinatura dos certificados. Tente de novo em um minuto.',
});

/** Downloads everything that is the owner's; on `/painel/ajustes/copias`. */
export function SiteExport() {
  const download = useChange(
    async () => {
      // A download link reports no error.
      await read(api.admin.export.check.$get());
      window.location.assign('/api/admin/export/file');
    },
    {
      done: 'O arquivo começou a baixar. Deixe esta aba aberta até ele terminar.',
      explain,
    },
  );
  return (
    <TitledCard title="Ir embora quando quiser">
      <p className="max-w-prose">
        Um arquivo com tudo o que é seu, em formatos que qualquer computador abre: o curso em Markdown com os
        vídeos e materiais, alunos, progresso, vendas e perguntas em CSV, as páginas publicadas, e um site
        pequeno que confere os certificados sem este programa. O LEIA-ME, dentro dele, diz o que é cada coisa.
      </p>
      <p className="max-w-prose text-ink-soft text-sm">
        Ele não restaura o site: para isso servem as cópias. Traz dados pessoais, e nenhuma senha: guarde-o em
        lugar protegido.
      </p>
      <Button
        Icon={PackageOpen}
        look="outline"
        className="w-fit"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        Levar tudo embora
      </Button>
    </TitledCard>
  );
}
