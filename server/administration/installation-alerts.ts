import { statfs } from 'node:fs/promises';
import { type Alert, countedAlert } from '../../domain/alerts.ts';
import type { LaunchProblem } from '../../domain/launch-checks.ts';
import { paths } from '../../domain/paths.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

export interface DiskRoom {
  /** Bytes. */
  free: number;
  size: number;
}

export async function findFullestDisk(folders: readonly string[]): Promise<DiskRoom | undefined> {
  // A missing folder is made when it is needed.
  const looked = await Promise.all(folders.map((folder) => statfs(folder).catch(() => undefined)));
  const disks = looked.flatMap((disk) => (disk && disk.blocks > 0 ? [disk] : []));
  const sizes = disks.map(({ bavail, bsize, blocks }) => ({ free: bavail * bsize, size: blocks * bsize }));
  return sizes.sort((one, other) => one.free - other.free)[0];
}

/** Returns true for a disk with too little room. A tenth left is enough on a large one. */
export function isNearlyFull(disk: DiskRoom | undefined): disk is DiskRoom {
  return (
    disk !== undefined && disk.free < 5 * gigabyte && (disk.free < gigabyte || disk.free < disk.size / 10)
  );
}

export function diskAlert(disk: DiskRoom | undefined): Alert | undefined {
  if (!isNearlyFull(disk)) return undefined;
  return {
    kind: 'disk',
    count: 1,
    title: 'O disco do servidor está quase cheio',
    text: `Restam ${Math.floor(disk.free / megabyte).toLocaleString('pt-BR')} MB. Sem espaço, envios e progresso são recusados: baixe as cópias para outro lugar e peça mais espaço a quem cuida do servidor.`,
    path: `${paths.deskSettings}#copias`,
    action: 'Ver as cópias',
  };
}

export function slowAlert(isSlow: boolean): Alert | undefined {
  if (!isSlow) return undefined;
  return {
    kind: 'slow',
    count: 1,
    title: 'O site está respondendo devagar',
    text: 'Há minutos, quem abre uma página espera mais de um segundo. Pode ser gente demais para o servidor, ou alguém que o sobrecarrega de propósito. Se não passar em meia hora, mostre isto a quem cuida do servidor.',
    path: `${paths.deskSettings}#conexoes`,
    action: 'Ver como o site está',
  };
}

export function launchAlert(problems: readonly Pick<LaunchProblem, 'isBlocking' | 'text'>[]) {
  const blocking = problems.filter(({ isBlocking }) => isBlocking);
  return countedAlert('launch', blocking.length, {
    one: 'O site ainda não pode vender: falta 1 coisa',
    many: 'coisas faltam para o site poder vender',
    text:
      blocking.length === 1
        ? (blocking[0]?.text ?? '')
        : 'Até lá, quem visita não compra, ou não recebe o que comprou.',
    path: `${paths.desk}#antes-de-vender`,
    action: 'Ver o que falta',
  });
}
