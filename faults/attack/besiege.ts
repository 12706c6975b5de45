import { newDatabase, type Stage, setTheStage } from '../stage.ts';
import { createAttacker } from './client.ts';

/**
 * The product on a database of its own, and somebody to ask it things.
 * @param env settings of the product beside the database
 * @param connections how many the attacker has at once
 */
export async function besiege(
  stage: Stage,
  name: string,
  env: Record<string, string> = {},
  connections?: number,
) {
  const setting = await setTheStage(stage, { DATABASE_URL: await newDatabase(name), ...env });
  const { ask, closeConnections } = createAttacker(setting.product.url, connections);
  stage.after(closeConnections);
  return { ...setting, ask };
}
