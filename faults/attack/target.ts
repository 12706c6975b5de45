import { newDatabase, type ScenarioContext, setUpProduct } from '../scenario.ts';
import { createAttacker } from './client.ts';

/**
 * Starts the product on its own database, and an attacker's HTTP client.
 * @param env settings of the product in addition to the database
 * @param connections maximum of the attacker
 */
export async function setUpTarget(
  context: ScenarioContext,
  name: string,
  env: Record<string, string> = {},
  connections?: number,
) {
  const environment = await setUpProduct(context, { DATABASE_URL: await newDatabase(name), ...env });
  const { ask, closeConnections } = createAttacker(environment.product.url, connections);
  context.after(closeConnections);
  return { ...environment, ask };
}
