import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../tests/support/free-port.ts';
import { runNginx } from '../tests/support/nginx.ts';
import { startProduct } from '../tests/support/product.ts';
import { testSecret } from '../tests/support/test-secret.ts';
import { findContractViolations } from './client.ts';
import { newDatabase, productSettings, type Scenario, setUpProduct, verifyLedger } from './scenario.ts';
import { startTraffic } from './traffic.ts';

const kills = 6;
/** Maximum concurrent requests per kind. */
const clients = { completers: 4, uploaders: 1, providers: 2, readers: 2 };
const inFlight = Object.values(clients).reduce((sum, count) => sum + count, 0);

/** Kills one of two processes behind nginx in turns under load: only requests in flight fail. */
export const killOneOfTwo: Scenario = async (context) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: await newDatabase('two'), APP_URL: url, AUTH_SECRET: testSecret };
  const environment = await setUpProduct(context, env);
  const { product } = environment;
  // Both use one uploads folder, as two processes on one machine do.
  const second = await startProduct({
    ...productSettings(environment.inbox),
    ...env,
    DATA_DIR: product.dataDir,
  });
  context.after(() => second.stop());
  const nginx = await runNginx((listen) => proxy(listen, [product.url, second.url]), port);
  context.after(() => nginx.stop());

  const traffic = startTraffic({ ...environment, url, clients });
  const { failures } = traffic;
  const problems: string[] = [];
  let recovery = 0;
  for (let count = 0; count < kills; count += 1) {
    const victim = count % 2 === 0 ? product : second;
    // nginx retries a process one second after its last failure.
    await wait(2_500);
    const [before, killedAt] = [failures.length, Date.now()];
    await victim.stop('SIGKILL');
    await wait(1_000);
    const broken = failures.slice(before);
    if (broken.length > inFlight) problems.push(`${broken.length} requests failed at one kill`);
    recovery = Math.max(recovery, ...broken.map(({ at }) => at - killedAt));
    await victim.start();
  }
  await wait(500);
  await traffic.stop();
  const { repeatedMails, ...verdict } = await verifyLedger(environment, url);
  // The client gets 502 for requests in flight to the killed process.
  problems.push(
    ...findContractViolations(
      failures.filter(({ status }) => status !== 502),
      true,
    ),
  );
  return {
    done: `one of two killed ${kills} times (${failures.length} requests failed; ${repeatedMails.length} mails handed over again, same Message-ID)`,
    ...verdict,
    recovery,
    recoveryLimit: 1_000,
    problems,
  };
};

/** Returns nginx's configuration as documented: safe requests are retried at the other process, others only if not sent. */
function proxy(listen: string, [one, other]: [string, string]): string {
  const server = (url: string) => `server 127.0.0.1:${new URL(url).port} max_fails=1 fail_timeout=1s;`;
  return `
  upstream product { ${server(one)} ${server(other)} keepalive 16; }
  server {
    ${listen}
    client_max_body_size 25m;
    location / {
      proxy_pass http://product;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout;
    }
  }`;
}
