import { expect, test } from 'vitest';
import { providerSettingNames } from '../../domain/purchases.ts';
import { type Setting, settingGroups } from './setting.ts';
import { settings } from './settings.ts';

const rewrite = 'rewrite it with: npx vitest run server/settings -u';
const all = Object.entries<Setting>(settings);
const groups = Object.entries(settingGroups).map(([group, { title, setBy }]) => ({
  title,
  setBy,
  members: all.filter(([, setting]) => setting.group === group),
}));

test('.env.example is printed from the settings', async () => {
  await expect(envExample(), rewrite).toMatchFileSnapshot('../../.env.example');
});

test('docs/settings.md is printed from the settings', async () => {
  await expect(settingsTable(), rewrite).toMatchFileSnapshot('../../docs/settings.md');
});

test('the settings of the payment providers exist and are secrets', () => {
  // Gives money back; messages come without it.
  const names = new Set<string>([...Object.values(providerSettingNames).flat(), 'STRIPE_API_KEY']);
  const secrets = all.filter(([, { group, isSecret }]) => group === 'payments' && isSecret);
  expect(new Set(secrets.map(([name]) => name))).toEqual(names);
});

function envExample(): string {
  const head = `# Copie para .env e ajuste. Sem nenhuma linha, \`npm start\` já funciona na própria máquina.
# Segredos e códigos com o valor de exemplo impedem a partida, que diz qual é. Onde clicar em cada empresa de pagamento:
# docs/payments. Preencha só a sua: sem o segredo, o webhook dela não existe.`;
  const parts = groups.map(({ title, members }) => {
    const lines = members.flatMap(([name, { label, help, sample }]) => [
      ...wrap(`${label}.${help ? ` ${help}` : ''}`),
      `#${name}=${sample}`,
    ]);
    return [`# --- ${title} ---`, ...lines].join('\n');
  });
  return `${[head, ...parts].join('\n\n')}\n`;
}

/** Breaks a text into comment lines of at most 120 characters. */
function wrap(text: string): string[] {
  return [...text.matchAll(/\S.{0,116}(?=\s|$)/g)].map(([line]) => `# ${line}`);
}

function settingsTable(): string {
  const head = `# Configurações

Cada uma é uma linha do \`.env\`; uma errada impede a partida, com uma linha que diz qual é. Vazia vale como ausente.
Um nome que parece o de uma e não é o de nenhuma é dito na partida e por npm run doctor, e o site segue sem ele.
As da dona do curso ela muda no Painel, em Ajustes, sem reiniciar; o que está no \`.env\` vale mais e aparece lá como
“Definido no servidor”.
Impresso de \`server/settings/\`.`;
  const parts = groups.map(({ title, setBy, members }) => {
    const rows = members.map(([name, { label, help = '', isSecret, sample, schema }]) => {
      const { data } = schema.safeParse(undefined);
      // The default of an address is an object of its parts, and its sample.
      const text = data instanceof Object && !Array.isArray(data) ? sample : String(data ?? '');
      const standard = text && `\`${text}\``;
      return `| \`${name}\` | ${label}${isSecret ? ' (segredo)' : ''}${help && `. ${help}`} | ${standard} |`;
    });
    const owner = setBy === 'server' ? 'de quem cuida do servidor' : 'da dona do curso';
    return [`## ${title}: ${owner}`, '', '| linha | o que é | padrão |', '| --- | --- | --- |', ...rows].join(
      '\n',
    );
  });
  return `${[head, ...parts].join('\n\n')}\n`;
}
