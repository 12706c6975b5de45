import { fieldFormPath } from '../../../domain/field-form-path.ts';
import { renderHtml, renderText } from '../../mail/layout.ts';
import type { ComposedEmail } from '../../mail/mail.ts';
import type { Stage } from './stage.ts';

/** Ends a step. The message is Portuguese and says what to do; `path` is the admin page for it. */
export class StepFailure extends Error {
  readonly path: string | undefined;

  constructor(message: string, path?: string) {
    super(message);
    this.path = path;
  }
}

interface Call {
  json?: object;
  body?: string;
  headers?: Record<string, string>;
}

/** Returns what the invented buyer does on the stage: requests as of one browser, and reading emails. */
export function createBuyer({ product, appUrl }: Pick<Stage, 'product' | 'appUrl'>) {
  let cookie = '';

  async function call(method: string, path: string, { json, body, headers }: Call = {}): Promise<Response> {
    return product.app.request(path, {
      method,
      headers: {
        origin: appUrl,
        'user-agent': 'Mozilla/5.0 (Ensaio)',
        accept: 'text/html,application/json',
        ...(json && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: json ? JSON.stringify(json) : (body ?? '') }),
    });
  }

  return {
    call,

    /** @throws {StepFailure} unless the answer is a success */
    async callOrFail(failure: StepFailure, ...request: Parameters<typeof call>): Promise<Response> {
      const answer = await call(...request);
      if (!answer.ok) throw failure;
      return answer;
    },

    keepCookies(answer: Response): void {
      const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
      cookie = cookies.join('; ');
    },

    /** Takes the emails that wait as a mail server would. @throws {StepFailure} if one cannot be composed */
    async readEmails(): Promise<ComposedEmail[]> {
      const { compose, sender } = product.features.emails;
      const composed: ComposedEmail[] = [];
      let failed = 0;
      const readNext = () =>
        product.outbox.processNext(async (mail) => {
          const email = await compose(mail).catch(() => undefined);
          if (!email) {
            failed += 1;
            return { result: 'failed', reason: 'not composed' };
          }
          renderHtml(email, sender(), appUrl);
          renderText(email, sender(), appUrl);
          composed.push(email);
          return { result: 'done' };
        });
      while (await readNext());
      if (failed > 0)
        throw new StepFailure(
          'O site não conseguiu escrever um dos e-mails da compra: confira os textos dos e-mails.',
          fieldFormPath('letters'),
        );
      return composed;
    },
  };
}
