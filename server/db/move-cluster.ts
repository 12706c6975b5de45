import { existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { findUser } from './locate-cluster.ts';
import { besideData, type Cluster, isListening, isRunning, readPostmaster } from './postmaster.ts';

/**
 * Gives root's cluster to the user that runs it now: up to 1.1.0 that was `nobody`, as which other programs run too.
 * @returns the cluster; run by `nobody` once more while such a server still uses it
 */
export async function moveFromNobody(cluster: Cluster): Promise<Cluster> {
  const { data, runAs } = cluster;
  const nobody = runAs && findUser('nobody');
  if (!nobody || nobody.uid === runAs.uid || !existsSync(path.join(data, 'PG_VERSION'))) return cluster;
  // Root's while a move is under way, or one was interrupted.
  const isToMove = () => [nobody.uid, 0].includes(statSync(data).uid);
  if (!isToMove()) return cluster;
  const before = { ...cluster, runAs: nobody };
  const server = readPostmaster(data);
  const isInUse = server && (isRunning(server, before) || (await isListening(server.socketDir)));
  // Another process may have moved it, and started a server, meanwhile.
  if (!isToMove()) return cluster;
  if (isInUse) return before;

  // Closed to `nobody` first, so that no program exchanges what is moved; the top folder tells that the rest is done.
  lchownSync(data, 0, 0);
  const inside = readdirSync(data, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
    path.join(parentPath, name),
  );
  const socketDir = besideData(data);
  for (const file of existsSync(socketDir) ? [...inside, socketDir] : inside)
    if (lstatSync(file).uid === nobody.uid) lchownSync(file, runAs.uid, runAs.gid);
  lchownSync(data, runAs.uid, runAs.gid);
  return cluster;
}
