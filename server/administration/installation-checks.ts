import { adviceCheck, blockingCheck, type FindChecks } from '../../domain/checks.ts';
import { paths } from '../../domain/paths.ts';
import type { Base } from '../base.ts';
import { databaseAnswers } from '../db/connect.ts';
import { findsSimilarNames, noSimilarNames } from '../db/similar-names.ts';
import { rememberAnswer } from '../remember-answer.ts';
import { describeMisspelt } from '../settings/misspelt-settings.ts';
import { settings as definitions, findPublicSamples } from '../settings/settings.ts';
import type { Settings } from '../settings/stored-settings.ts';

interface Dependencies extends Pick<Base, 'config' | 'database'> {
  settings: Pick<Settings, 'current' | 'unreadable' | 'invalid' | 'formerFolder'>;
  storage: Pick<Base['storage'], 'answers'>;
  adminRepository: Pick<Base['adminRepository'], 'listTeam'>;
}

/** Checks the server's own set-up: database, storage, public URL, secrets and the team's second factors. */
export function installationChecks(dependencies: Dependencies): FindChecks {
  const { config, settings, database, storage, adminRepository } = dependencies;
  // The built-in database starts with the product.
  const checkDatabase = rememberAnswer(async () => !config.DATABASE_URL || databaseAnswers(database), {
    assumed: true,
  });
  const checkStorage = rememberAnswer(() => storage.answers(), { assumed: true });
  const samples = findPublicSamples(process.env);
  const misspelt = describeMisspelt(process.env);
  return async (look) => {
    const { ADMIN_SECOND_FACTOR, COURSE_ACCESS, OWNER_EMAIL, BACKUP_DIR } = settings.current();
    const [hasDatabase, hasSimilarNames, hasStorage, team] = await Promise.all([
      checkDatabase(look),
      findsSimilarNames(database).catch(() => true),
      checkStorage(look),
      adminRepository.listTeam().catch(() => []),
    ]);
    const areProtected = team.length > 0 && team.every(({ has_second_factor }) => has_second_factor);
    const unreadable = settings.unreadable().map((name) => definitions[name].label);
    const invalid = settings.invalid().map((name) => definitions[name].label);
    return [
      blockingCheck(
        invalid.length > 0,
        `Guardado por uma versão anterior e não serve mais, por isso está fora de uso; digite de novo em Ajustes: ${invalid.join('; ')}.`,
        { path: paths.adminSettings },
      ),
      formerFolderCheck(settings.formerFolder(), BACKUP_DIR),
      blockingCheck(
        samples.length > 0,
        `Ainda com o valor de exemplo de .env.example: ${samples.join(', ')}.`,
      ),
      blockingCheck(
        unreadable.length > 0,
        `Guardado com outro segredo do servidor, e por isso perdido; digite de novo em Ajustes: ${unreadable.join('; ')}.`,
        { path: paths.adminSettings },
      ),
      adviceCheck(misspelt !== undefined, misspelt ?? ''),
      adviceCheck(
        config.DATABASE_PREPARE && !database.$client.prepares,
        'O pooler na frente do banco dá a cada transação outra conexão e perde os comandos preparados: o site trabalha sem eles. Diga isso nas configurações; no PgBouncer 1.21 ou mais novo, max_prepared_statements = 200 os guarda.',
        { settings: ['DATABASE_PREPARE=false'] },
      ),
      adviceCheck(!hasSimilarNames, noSimilarNames),
      blockingCheck(!hasDatabase, 'O banco de dados não responde.', { settings: ['DATABASE_URL'] }),
      blockingCheck(
        !config.appUrl.startsWith('https://'),
        `O endereço do site não é público e seguro: ${config.appUrl}. Peça a quem cuida do servidor um domínio com https.`,
        {
          title: 'Falta configurar',
          settings: ['APP_URL'],
          request:
            'O site precisa de um domínio com https. Aponte o DNS do domínio para o servidor, ponha o endereço em APP_URL e reinicie o site (o guia de operação, parte “Conexões”, diz como).',
          about: 'address',
        },
      ),
      blockingCheck(
        !hasStorage && config.s3 !== undefined,
        'O armazenamento dos materiais enviados não responde, ou não aceita as chaves.',
        {
          title: 'Não responde',
          settings: ['S3_ENDPOINT', 'S3_BUCKET'],
          request:
            'O armazenamento dos arquivos do curso não responde ou recusa as chaves. Confira S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY nas configurações do site (docs/operating.md, parte “Conexões”) e reinicie-o.',
          about: 'storage',
        },
      ),
      // Not `blocking`: `doctor` prints those, and may run before the first start creates the folder.
      blockingCheck(!hasStorage && !config.s3, 'O site não consegue gravar os materiais enviados.', {
        severity: 'fault',
        title: 'Não funciona',
        request:
          'O site não consegue gravar na pasta de dados. Confira o espaço e as permissões de DATA_DIR (docs/operating.md, parte “Conexões”).',
        about: 'storage',
      }),
      adviceCheck(
        ADMIN_SECOND_FACTOR === 'optional' && !areProtected,
        `${COURSE_ACCESS === 'purchase' ? 'O site vende, e quem' : 'Quem'} administra pode entrar no Painel só com a senha. Configure o segundo fator, ou exija-o de todos.`,
        { path: paths.adminSecurity, settings: ['ADMIN_SECOND_FACTOR=required'] },
      ),
      adviceCheck(
        !OWNER_EMAIL,
        'Ninguém é avisado por e-mail quando algo precisa de uma pessoa: ponha o seu endereço.',
        { title: 'Falta configurar', path: paths.adminNotices, settings: ['OWNER_EMAIL'], about: 'notices' },
      ),
    ];
  };
}

/** Advises on a folder of backups that an administrator of an earlier release chose, empty to turn backups off. */
function formerFolderCheck(former: string | undefined, folder = '') {
  const choice =
    former === ''
      ? 'As cópias de cada noite foram desligadas no Painel de uma versão anterior'
      : `A pasta das cópias foi escolhida no Painel de uma versão anterior (${former})`;
  return adviceCheck(
    former !== undefined,
    `${choice}, o que agora só o servidor define: hoje elas vão para ${folder}. Peça a quem cuida do servidor uma linha no .env: BACKUP_DIR=${former}, para ficar como antes, ou BACKUP_DIR=${folder}, para ficar como está.`,
    {
      settings: ['BACKUP_DIR'],
      request: `A pasta das cópias do site agora é definida só no servidor. Ponha BACKUP_DIR=${former} (a escolhida antes no Painel${former === '' ? '; vazia, desliga' : ''}) ou BACKUP_DIR=${folder} (a de hoje) no .env e reinicie o site.`,
    },
  );
}
