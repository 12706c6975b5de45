import { existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { findUser } from './locate-cluster.ts';
import { besideData, type Cluster, isListening, isRunning, readPostmaster } from './postmaster.ts';

/**
 * Up to 1.1.0, root ran PostgreSQL as `nobody`, which other programs use too. Gives those files to today's user.
 * @returns the cluster; still run by `nobody` while an old server uses it
 */
export async function moveFromNobody(cluster: Cluster): Promise<Cluster> {
  const { data, runAs } = cluster;
  const nobody = runAs && findUser('nobody');
  if (!nobody || nobody.uid === runAs.uid || !existsSync(path.join(data, 'PG_VERSION'))) return cluster;
  // The folder is root's (0) while a move is under way, or one was interrupted.
  const needsMove = () => [nobody.uid, 0].includes(statSync(data).uid);
  if (!needsMove()) return cluster;
  const before = { ...cluster, runAs: nobody };
  const server = readPostmaster(data);
  const isInUse = server && (isRunning(server, before) || (await isListening(server.socketDir)));
  // Another process may have moved it, and started a server, meanwhile.
  if (!needsMove()) return cluster;
  if (isInUse) return before;

  // Root takes the top folder first: `nobody` can swap no file meanwhile. The new user gets it last: all is moved then.
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
