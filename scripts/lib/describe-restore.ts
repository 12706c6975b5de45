import { momentText } from '../../domain/dates.ts';
import type { Lacking } from '../../server/backup/lacking-messages.ts';

/** Returns a command as it is typed here: `ia-vet` runs the scripts without npm. */
export const command = (name: string, argument: string) =>
  `${process.env.npm_lifecycle_event ? `npm run ${name} --` : `ia-vet ${name}`} ${argument}`;

/**
 * Says, before anything changes, what becomes of an installation.
 * @param folder where a copy of today's data goes
 * @param lacking what that has and the copy lacks; undefined where there is none
 */
export function describeRestore(createdAt: string, folder: string, lacking: Lacking | undefined): string {
  const toReplay = lacking?.messages
    ? `. Vão para um arquivo ao lado, que ${command('purchases', 'replay ARQUIVO')} trata de novo`
    : '';
  const lines = [
    `Cópia de ${momentText(createdAt)}. Restaurada, tudo é como naquele dia:`,
    '- textos, pessoas, senhas, segundos fatores, endereços de e-mail, papéis da equipe e ajustes. Quem mudou ou perdeu algum deles depois volta a ter o de antes;',
    '- todos entram de novo. Chaves de API não vão em cópia nenhuma: crie outras. Os avisos a outros sistemas voltam desligados, até alguém que administra ligar cada um em Ajustes › Integrações;',
    '- nada que estava por enviar é enviado: e-mails na fila voltam como não enviados, e boletins agendados como rascunhos;',
    '- compras e reembolsos depois da cópia não estão nela. A empresa de pagamento manda os avisos de novo, a partir do painel dela: docs/payments/README.md.',
    lacking && `Aqui há dados, e eles são trocados. Antes, uma cópia deles é posta de lado em ${folder}.`,
    lacking && `Avisos de pagamento que há aqui e faltam na cópia: ${lacking.messages}${toReplay}.`,
    lacking?.recordedByHand &&
      `Vendas e reembolsos registrados à mão depois da cópia: ${lacking.recordedByHand}. Não vão no arquivo: registre-os de novo.`,
  ];
  return lines.filter(Boolean).join('\n');
}
