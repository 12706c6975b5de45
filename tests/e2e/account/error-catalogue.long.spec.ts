import type { Page } from '@playwright/test';
import { paths } from '../../../domain/paths.ts';
import { messages } from '../../../web/messages.ts';
import { blockTestDatabase } from '../../support/cluster.ts';
import { expect, test } from '../../support/e2e.ts';
import { holdTimers } from '../../support/page-timing.ts';
import { login, newStudent, type Student, signInStudent, signUp } from '../../support/pages.ts';

/** Each message of the catalogue about accounts and guards, provoked for real; those of the student area in network/outage.spec.ts. */
interface Row {
  name: string;
  /** Does what leads to the message. */
  provoke: (scene: Scene) => Promise<unknown>;
  message: string;
  /** Stands below the message. */
  description?: string;
  /** Where it leads. */
  path: string;
  /** The page is left by itself: its timers are held while the message is read. */
  isLeft?: true;
}

interface Scene {
  page: Page;
  student: Student;
  /** From now on until the end of the row the server fails inside: its database lets nobody in. */
  loseDatabase: () => Promise<void>;
}

const email = (page: Page) => page.getByRole('textbox', { name: 'E-mail' });
const newPassword = (page: Page) => page.getByLabel('Nova senha', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirmar nova senha');

async function fillNewPassword(page: Page, password: string, repeated = password): Promise<void> {
  await newPassword(page).fill(password);
  await confirmation(page).fill(repeated);
  await page.getByRole('button', { name: 'Alterar senha' }).click();
}

async function changePassword({ page }: Scene, password: string, repeated?: string): Promise<void> {
  await page.goto(paths.changePassword);
  await fillNewPassword(page, password, repeated);
}

async function signUpWith(page: Page, student: Student): Promise<void> {
  await page.goto(paths.signUp);
  await page.getByLabel('Nome completo').fill(student.name);
  await email(page).fill(student.email);
  await page.getByLabel('Senha', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
}

const anonymous: Row[] = [
  {
    name: 'login with a wrong password',
    provoke: ({ page, student }) => login(page, { ...student, password: 'errada' }),
    message: messages.login.invalidCredentials,
    path: paths.login,
  },
  {
    name: 'login while the server fails',
    provoke: async ({ page, student, loseDatabase }) => {
      await page.goto(paths.login);
      await loseDatabase();
      await login(page, student);
    },
    message: messages.login.failed,
    path: paths.login,
  },
  {
    name: 'login',
    provoke: async ({ page, student }) => {
      await page.request.post('/api/auth/sign-up/email', { data: student });
      await login(page, student);
    },
    message: messages.login.success,
    path: paths.studentArea,
  },
  {
    name: 'sign-up with a known address',
    provoke: async ({ page, student }) => {
      await page.request.post('/api/auth/sign-up/email', { data: student });
      await signUpWith(page, student);
    },
    message: messages.signUp.alreadyRegistered,
    path: paths.signUp,
  },
  {
    name: 'sign-up while the server fails',
    provoke: async ({ page, student, loseDatabase }) => {
      await loseDatabase();
      await signUpWith(page, student);
    },
    message: messages.signUp.failed,
    path: paths.signUp,
  },
  {
    name: 'sign-up',
    provoke: ({ page, student }) => signUp(page, student),
    message: messages.signUp.success,
    path: paths.login,
  },
  {
    name: 'course content without a session',
    provoke: ({ page }) => page.goto(paths.courseContent),
    message: messages.guard.loginRequired,
    description: messages.guard.redirecting,
    path: paths.login,
    isLeft: true,
  },
  {
    name: 'change of password without a session',
    provoke: ({ page }) => page.goto(paths.changePassword),
    message: messages.password.loginRequired,
    path: paths.login,
    isLeft: true,
  },
  {
    name: 'recovery without an address',
    provoke: async ({ page }) => {
      await page.goto(paths.forgotPassword);
      await page.getByRole('button', { name: 'Enviar Link de Recuperação' }).click();
    },
    message: messages.recovery.emailMissing,
    path: paths.forgotPassword,
  },
  {
    name: 'recovery',
    provoke: async ({ page, student }) => {
      await page.goto(paths.forgotPassword);
      await email(page).fill(student.email);
      await page.getByRole('button', { name: 'Enviar Link de Recuperação' }).click();
      await expect(email(page)).toHaveValue('');
    },
    message: messages.recovery.success,
    path: paths.forgotPassword,
  },
  {
    name: 'recovery while the server fails',
    provoke: async ({ page, student, loseDatabase }) => {
      await page.goto(paths.forgotPassword);
      await email(page).fill(student.email);
      await loseDatabase();
      await page.getByRole('button', { name: 'Enviar Link de Recuperação' }).click();
    },
    message: messages.recovery.failed,
    description: messages.recovery.failedAdvice,
    path: paths.forgotPassword,
  },
  {
    name: 'recovery at its English address',
    provoke: async ({ page, student }) => {
      await page.goto(paths.forgotPasswordEnglish);
      await email(page).fill(student.email);
      await page.getByRole('button', { name: 'Enviar link de recuperação' }).click();
      await expect(
        page.getByText('Verifique sua caixa de entrada e spam para o link de recuperação.'),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Voltar' }).click();
      await expect(email(page)).toHaveValue('');
    },
    message: messages.recovery.success,
    path: paths.forgotPasswordEnglish,
  },
  {
    name: 'recovery at its English address while the server fails',
    provoke: async ({ page, student, loseDatabase }) => {
      await page.goto(paths.forgotPasswordEnglish);
      await email(page).fill(student.email);
      await loseDatabase();
      await page.getByRole('button', { name: 'Enviar link de recuperação' }).click();
    },
    message: messages.recovery.failedWithAdvice,
    path: paths.forgotPasswordEnglish,
  },
  {
    name: 'reset with two different passwords',
    provoke: async ({ page }) => {
      await page.goto(`${paths.resetPassword}?token=x`);
      await fillNewPassword(page, 'nova-senha', 'outra-senha');
    },
    message: messages.password.mismatch,
    path: paths.resetPassword,
  },
  {
    name: 'reset with a short password',
    provoke: async ({ page }) => {
      await page.goto(`${paths.resetPassword}?token=x`);
      await fillNewPassword(page, '12345');
    },
    message: messages.password.tooShort,
    path: paths.resetPassword,
  },
  {
    name: 'reset with an expired link',
    provoke: async ({ page }) => {
      await page.goto(`${paths.resetPassword}?token=x`);
      await fillNewPassword(page, 'nova-senha');
    },
    message: messages.recovery.linkExpired,
    path: paths.resetPassword,
  },
];

const signedIn: Row[] = [
  {
    name: 'change of password while the session cannot be checked',
    provoke: async ({ page, loseDatabase }) => {
      await loseDatabase();
      await page.goto(paths.changePassword);
    },
    message: messages.guard.checkFailed,
    path: paths.login,
  },
  {
    name: 'course content while the session cannot be checked',
    provoke: async ({ page, loseDatabase }) => {
      await loseDatabase();
      await page.goto(paths.courseContent);
      await expect(page.getByRole('link', { name: 'Voltar para login' })).toHaveAttribute(
        'href',
        paths.login,
      );
    },
    message: messages.guard.contentCheckFailed,
    path: paths.courseContent,
  },
  {
    name: 'Editar Perfil',
    provoke: async ({ page }) => {
      await page.goto(paths.studentArea);
      await expect(page.getByRole('link', { name: 'Enviar material' })).toHaveAccessibleDescription(
        'Só para a equipe do curso',
      );
      await page.getByRole('button', { name: 'Editar Perfil' }).click();
    },
    message: messages.studentArea.editProfile,
    path: paths.studentArea,
  },
  {
    name: 'logout',
    provoke: async ({ page }) => {
      await page.goto(paths.studentArea);
      await page.getByRole('button', { name: 'Sair' }).click();
    },
    message: messages.logout.success,
    path: paths.home,
  },
  {
    name: 'logout that the server refuses',
    provoke: async ({ page }) => {
      await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500 }));
      await page.goto(paths.studentArea);
      await page.getByRole('button', { name: 'Sair' }).click();
    },
    message: messages.logout.failed,
    path: paths.studentArea,
  },
  {
    name: 'change to two different passwords',
    provoke: (scene) => changePassword(scene, 'nova-senha', 'outra-senha'),
    message: messages.password.mismatch,
    path: paths.changePassword,
  },
  {
    name: 'change to a short password',
    provoke: (scene) => changePassword(scene, '12345'),
    message: messages.password.newTooShort,
    path: paths.changePassword,
  },
  {
    name: 'change to the current password',
    provoke: (scene) => changePassword(scene, scene.student.password),
    message: messages.password.sameAsCurrent,
    path: paths.changePassword,
  },
  {
    name: 'change of password while the server fails',
    provoke: async ({ page, loseDatabase }) => {
      await page.goto(paths.changePassword);
      await newPassword(page).waitFor();
      await loseDatabase();
      await fillNewPassword(page, 'nova-senha');
    },
    message: messages.password.changeFailed,
    path: paths.changePassword,
  },
  {
    name: 'change of password',
    provoke: (scene) => changePassword(scene, 'nova-senha'),
    message: messages.password.changed,
    path: paths.studentArea,
  },
];

/** The rows of `npm test`: a refusal, a failure, a lost session. */
const inEachRun = [
  'login with a wrong password',
  'login while the server fails',
  'sign-up with a known address',
  'course content without a session',
  'change of password while the session cannot be checked',
  'logout that the server refuses',
];
const isInEachRun = ({ name }: Row) => inEachRun.includes(name);

for (const [who, all, isSignedIn] of [
  ['a visitor', anonymous, false],
  ['a student', signedIn, true],
] as const)
  for (const isLong of [false, true])
    test(`${who} reads ${isLong ? 'each other message' : 'some messages'} of the catalogue where it belongs`, {
      tag: isLong ? '@long' : [],
    }, async ({ context, product }) => {
      for (const { name, provoke, message, description, path, isLeft } of all.filter(
        (row) => isInEachRun(row) !== isLong,
      ))
        await test.step(name, async () => {
          const page = await context.newPage();
          let openDatabase: (() => Promise<void>) | undefined;
          const loseDatabase = async () => {
            openDatabase = await blockTestDatabase(product.databaseUrl ?? '');
          };
          try {
            const student = isSignedIn ? await signInStudent(page) : newStudent();
            const goOn = isLeft && (await holdTimers(page));
            await provoke({ page, student, loseDatabase });
            await expect(page.getByText(message).first()).toBeVisible();
            if (description) await expect(page.getByText(description).first()).toBeVisible();
            if (goOn) await goOn();
            await expect(page).toHaveURL((url) => url.pathname === path);
          } finally {
            await openDatabase?.();
            await context.setOffline(false);
          }
          await page.evaluate(() => localStorage.clear());
          await page.close();
          await context.clearCookies();
        });
    });
