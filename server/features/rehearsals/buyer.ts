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

/** Acts as the invented buyer in the scratch product: sends requests as one browser, and reads the emails queued there. */
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

    replaceCookies(answer: Response): void {
      const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
      cookie = cookies.join('; ');
    },

    /** Takes the emails that wait as a mail server would. @throws {StepFailure} if one cannot be composed or rendered */
    async readEmails(): Promise<ComposedEmail[]> {
      const { compose, sender } = product.features.emails;
      const composed: ComposedEmail[] = [];
      let failed = 0;
      const readNext = () =>
        product.outbox.processNext(async (mail) => {
          try {
            const email = await compose(mail);
            if (!email) throw new Error('not composed');
            // Only to see that it can be rendered.
            renderHtml(email, sender(), appUrl);
            renderText(email, sender(), appUrl);
            composed.push(email);
            return { result: 'done' };
          } catch {
            failed += 1;
            return { result: 'failed', reason: 'not composed' };
          }
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
