import type { Check } from '../../domain/checks.ts';
import type { DayNumbers } from '../../domain/overview.ts';
import { paths } from '../../domain/paths.ts';
import type { DiskSpace } from '../storage/disk-space.ts';
import type { TlsCertificate } from './tls-certificate.ts';

const alert = {
  severity: 'alert',
  count: 1,
  path: paths.adminConnections,
  action: 'Ver como o site está',
} as const;

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** Free gigabytes below which a disk is nearly full; from there to `gigabytesByShare` the share of the disk decides. */
export const lowDisk = { gigabytes: 1, gigabytesByShare: 5, share: 0.1 };

function isNearlyFull(disk: DiskSpace | undefined): disk is DiskSpace {
  if (!disk || disk.free >= lowDisk.gigabytesByShare * gigabyte) return false;
  return disk.free < lowDisk.gigabytes * gigabyte || disk.free < disk.size * lowDisk.share;
}

export function diskAlert(disk: DiskSpace | undefined, about?: Check['about']): Check | undefined {
  if (!isNearlyFull(disk)) return undefined;
  return {
    kind: 'disk',
    ...alert,
    title: 'O disco do servidor está quase cheio',
    text: `Restam ${Math.floor(disk.free / megabyte).toLocaleString('pt-BR')} MB. Sem espaço, envios e progresso são recusados: baixe as cópias para outro lugar e peça mais espaço a quem cuida do servidor.`,
    path: paths.adminBackups,
    action: 'Ver as cópias',
    about,
  };
}

const day = 24 * 60 * 60 * 1000;

/** Returns an alert when a sixth of the certificate's time is left: it is renewed automatically with a third left. */
export function tlsCertificateAlert(
  certificate: TlsCertificate | undefined,
  now = Date.now(),
): Check | undefined {
  if (!certificate) return undefined;
  const left = certificate.to - now;
  if (left > (certificate.to - certificate.from) / 6) return undefined;
  const when = left > day ? `vence em ${Math.floor(left / day)} dias` : left > 0 ? 'vence hoje' : 'venceu';
  return {
    kind: 'certificate',
    ...alert,
    title: `O certificado do site ${when}`,
    text: 'Sem ele, o navegador avisa que o site não é seguro e quase ninguém entra. Ele devia ter sido renovado sozinho: peça a quem cuida do servidor, ou do domínio, que veja por quê.',
  };
}

/** @param free bytes available to programs @param size bytes of memory in all */
export function memoryAlert(free: number, size: number): Check | undefined {
  if (free >= size / 12 || free >= 200 * megabyte) return undefined;
  return {
    kind: 'memory',
    ...alert,
    title: 'A memória do servidor está quase cheia',
    text: `Restam ${Math.floor(free / megabyte).toLocaleString('pt-BR')} MB. Sem memória, o site é interrompido e volta sozinho, e quem envia algo nessa hora precisa enviar de novo. Se este aviso voltar, peça mais memória a quem cuida do servidor.`,
  };
}

/** With fewer purchases in the period, days without one say nothing. */
const minPurchases = 10;
/** Days without a purchase that are always normal. */
const normalSilence = 3;

/** Usual days between purchases after which their absence is an alert. */
const alertingGaps = 6;

/**
 * Returns an alert if the days since the last purchase are at least {@link alertingGaps} times the usual days between
 * purchases.
 * @param days recent ones, today last
 */
export function purchaseSilenceAlert(days: readonly Pick<DayNumbers, 'purchases'>[]): Check | undefined {
  const last = days.findLastIndex(({ purchases }) => purchases > 0);
  const total = days.reduce((sum, { purchases }) => sum + purchases, 0);
  const silence = days.length - 1 - last;
  const alertingSilence = (alertingGaps * last) / total;
  if (total < minPurchases || silence <= normalSilence || silence < alertingSilence) return undefined;
  return {
    kind: 'sales-silent',
    ...alert,
    title: `Faz ${silence} dias que nenhuma venda chega`,
    text: 'Antes elas chegavam mais vezes. Abra os seus links de compra como quem compra, e veja se a empresa de pagamento ainda manda as mensagens ao site.',
    action: 'Ver as empresas de pagamento',
  };
}

export function slowAlert(isSlow: boolean): Check | undefined {
  if (!isSlow) return undefined;
  return {
    kind: 'slow',
    ...alert,
    title: 'O site está respondendo devagar',
    text: 'Há minutos, quem abre uma página espera mais de um segundo. Pode ser gente demais para o servidor, ou alguém que o sobrecarrega de propósito. Se não passar em meia hora, mostre isto a quem cuida do servidor.',
  };
}
