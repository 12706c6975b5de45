import { lessonIds } from './course.ts';
import { type Account, newAccount, type TestApp } from './test-app.ts';

export const lastLesson = lessonIds.at(-1) ?? '';
export const lessonsButLast = lessonIds.slice(0, -1);
/** Returns the progress that the page shows for a number of lessons. */
export const percentOf = (count: number) => Math.round((count / lessonIds.length) * 100);

/** A certificate in the API's answers. */
export interface Certificate {
  code: string;
  student_name: string;
  issued_at: string;
  validation_url: string;
}

interface Graduate {
  account: Account;
  cookie: string;
  /** Nothing where the name is none. */
  certificate: Certificate;
}

/** Returns the requests by which students complete the course and get the certificate. */
export function createGraduateActions(product: TestApp) {
  const merge = (cookie: string, completed_lessons: readonly string[]) =>
    product.call('POST', '/api/progress', { cookie, json: { completed_lessons } });

  return {
    merge,
    complete: (cookie: string, lesson: string) =>
      product.call('POST', `/api/progress/lessons/${lesson}`, { cookie }),
    read: (cookie: string) => product.call('GET', '/api/progress', { cookie }),
    check: async (code: string) => (await product.call('GET', `/api/certificates/${code}`)).json(),

    /** A student with every lesson. */
    async graduate(name = 'Ana Souza'): Promise<Graduate> {
      const account = newAccount({ name });
      const cookie = await product.signIn(account);
      const certificate = await readCertificate(await merge(cookie, lessonIds));
      return { account, cookie, certificate: certificate as Certificate };
    },

    /** The rows of a student, the oldest first. */
    async rowsOf(email: string) {
      const { rows } = await product.database.$client.query(
        'select certificates.* from certificates join users on users.id = user_id where email = $1 order by certificates.issued_at',
        [email],
      );
      return rows;
    },
  };
}

/** Reads the certificate in an answer about progress. */
export async function readCertificate(answer: Response | Promise<Response>): Promise<Certificate | null> {
  const body = (await (await answer).json()) as { certificate?: Certificate | null };
  return body.certificate ?? null;
}
