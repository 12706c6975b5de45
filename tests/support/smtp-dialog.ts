import { createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A mail server that writes down what it is told, and takes any login. */
export interface SmtpDialog {
  port: number;
  /** The commands, without what follows `AUTH`. */
  commands: string[];
  /** Answers these commands, by their first word, with another line than `250 OK`. */
  answers: Record<string, string>;
  stop(): void;
}

const usual: Record<string, string> = {
  EHLO: '250-here\r\n250 AUTH PLAIN',
  AUTH: '235 OK',
  QUIT: '221 Bye',
  DATA: '554 Never',
};

export async function startSmtpDialog(): Promise<SmtpDialog> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  const dialog: SmtpDialog = {
    port,
    commands: [],
    answers: {},
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 here ESMTP\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter(Boolean)) {
        const [word = ''] = line.split(' ');
        dialog.commands.push(word === 'AUTH' ? 'AUTH' : line);
        socket.write(`${dialog.answers[word] ?? usual[word] ?? '250 OK'}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return dialog;
}
