import { Link } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

const instructions = `Preciso que o site volte a uma cópia de segurança. O dia que eu quero é: ____.

1. No servidor, com o arquivo da cópia nele: sudo ia-vet restore /root/copia.tar.gz
   Onde não há o ia-vet: pare o site e use npm run restore -- /caminho/copia.tar.gz
2. Leia o que o comando diz antes de confirmar. Ele põe de lado uma cópia do que há hoje e mostra o comando para voltar a ela.
3. Se ele gravar um arquivo de avisos de pagamento, rode o comando que ele mostra: as compras de depois da cópia entram de novo.
4. Uma cópia que termina em .age pede a minha chave das cópias: combine comigo, e não a guarde no servidor.

O passo a passo está em docs/operating.md, na parte Restaurar.
`;

/** Says how a backup is restored, and what to ask of whoever runs the server; on `/painel/ajustes/copias`. */
export function HowACopyReturns() {
  return (
    <TitledCard title="Como uma cópia volta">
      <p className="max-w-prose">
        Por quem cuida do servidor, com um comando. No Painel nada se restaura: assim, quem entrasse na sua
        conta não traria de volta uma senha antiga nem alguém que saiu da equipe. Para desfazer um texto, um
        preço ou uma aula não precisa de cópia: use <strong>Versões</strong>, em Textos e preço.
      </p>
      <ul className="grid max-w-prose list-disc gap-2 pl-5">
        <li>
          O site para por alguns minutos e volta como era no dia da cópia: textos, pessoas, senhas, equipe e
          ajustes. O que há hoje fica posto de lado, em outra cópia.
        </li>
        <li>
          Todos entram de novo. Em{' '}
          <Link className="link" to={paths.adminIntegrations}>
            Integrações
          </Link>
          , crie outras chaves para os sistemas que usam o site, pois cópia nenhuma as leva, e ligue os avisos
          que ainda usa.
        </li>
        <li>
          O que estava por enviar naquele dia não sai: os e-mails aparecem em Mensagens como não enviados, e
          os agendados voltam a ser rascunhos.
        </li>
        <li>
          As compras de depois da cópia entram de novo pelos avisos de pagamento que o site guardou. Se faltar
          alguma, a empresa de pagamento manda o aviso de novo, pelo painel dela.
        </li>
      </ul>
      <p className="max-w-prose">Envie a quem cuida do servidor:</p>
      <p>
        <CopyButton label="Copiar instruções" title="as instruções" text={instructions} />
      </p>
    </TitledCard>
  );
}
