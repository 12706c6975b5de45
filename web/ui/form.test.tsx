import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { EmailField, Field } from './field.tsx';
import { Form, FormAlert, SubmitButton } from './form.tsx';

afterEach(cleanup);

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = () => fireEvent.submit(screen.getByRole('button').closest('form') ?? document.body);
const described = (name: string) => {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join();
};
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

test('a form without a schema shows at its fields what their attributes ask for', () => {
  const sent: unknown[] = [];
  render(
    <Form onSubmit={(values) => void sent.push(values)}>
      <Field label="Nome" name="name" required />
      <EmailField />
      <SubmitButton label="Enviar" busyLabel="Enviando..." />
    </Form>,
  );
  fireEvent.change(field('E-mail'), { target: { value: 'ana' } });
  press();
  expect([described('Nome'), described('E-mail')]).toEqual([
    'Preencha este campo.',
    'Confira o endereço: ele não parece completo.',
  ]);
  expect(document.activeElement).toBe(field('Nome'));
  expect(field('Nome').form?.noValidate).toBe(true);
  fireEvent.change(field('Nome'), { target: { value: 'Ana' } });
  expect(described('Nome')).toBe('');
  fireEvent.change(field('E-mail'), { target: { value: 'ana@x.example' } });
  press();
  expect(sent).toEqual([{ name: 'Ana', email: 'ana@x.example' }]);
});

test('a form with a schema sends what the schema makes of the values', () => {
  const schema = z.object({
    days: z.string().min(1).max(2).transform(Number),
    word: z.string().refine((text) => text !== 'não', 'no_word'),
  });
  const sent: unknown[] = [];
  render(
    <Form
      schema={schema}
      values={{ days: '', word: 'não' }}
      codeTexts={{ no_word: 'Outra palavra.' }}
      onSubmit={(values) => void sent.push(values)}
    >
      <Field label="Dias" name="days" />
      <Field label="Palavra" name="word" />
      <SubmitButton label="Enviar" busyLabel="Enviando..." />
    </Form>,
  );
  press();
  expect([described('Dias'), described('Palavra')]).toEqual(['Preencha este campo.', 'Outra palavra.']);
  fireEvent.change(field('Palavra'), { target: { value: 'sim' } });
  fireEvent.change(field('Dias'), { target: { value: '365' } });
  press();
  expect(described('Dias')).toBe('Use no máximo 2 caracteres.');
  fireEvent.change(field('Dias'), { target: { value: '36' } });
  press();
  expect(sent).toEqual([{ days: 36, word: 'sim' }]);
});

test('a second press while it sends does nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  render(
    <Form
      onSubmit={() => {
        count += 1;
        return promise;
      }}
    >
      <SubmitButton label="Enviar" busyLabel="Enviando..." />
    </Form>,
  );
  press();
  press();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviando...' }).disabled).toBe(true);
  resolve();
  await screen.findByRole('button', { name: 'Enviar' });
  expect(count).toBe(1);
  press();
  expect(count).toBe(2);
  await nextTask();
});

test('an answer is shown at the fields that it names, and above them what no field shows', async () => {
  const refuse = (paths: string) => {
    const fields = paths.split(' ').map((path) => ({ path, message: `Não serve: ${path}.` }));
    return Object.assign(new Error('invalid'), { details: paths === 'none' ? {} : { fields } });
  };
  render(
    <Form onSubmit={({ host }: { host: string }) => Promise.reject(refuse(host))}>
      <FormAlert explain={() => 'Tente de novo.'} />
      <Field label="Servidor" name="host" required />
      <SubmitButton label="Enviar" busyLabel="Enviando..." />
    </Form>,
  );
  fireEvent.change(field('Servidor'), { target: { value: 'host' } });
  press();
  await waitFor(() => expect(described('Servidor')).toBe('Não serve: host.'));
  expect(document.activeElement).toBe(field('Servidor'));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(field('Servidor'), { target: { value: 'host port' } });
  press();
  expect((await screen.findByRole('alert')).textContent).toBe('Não serve: port.');
  expect(described('Servidor')).toBe('Não serve: host.');
  fireEvent.change(field('Servidor'), { target: { value: 'none' } });
  press();
  expect(await screen.findByText('Tente de novo.')).toBeTruthy();
  expect(described('Servidor')).toBe('');
  fireEvent.change(field('Servidor'), { target: { value: '' } });
  press();
  expect(described('Servidor')).toBe('Preencha este campo.');
  expect(screen.queryByText('Tente de novo.')).toBeNull();
});

test('new initial values replace those of fields in which nothing was typed', () => {
  const page = (host: string, port: string) => (
    <Form values={{ host, port }} onSubmit={(_, { reset }) => reset()}>
      <Field label="Servidor" name="host" />
      <Field label="Porta" name="port" />
      <SubmitButton label="Salvar" busyLabel="Salvando..." />
    </Form>
  );
  const { rerender } = render(page('a.example', '1'));
  fireEvent.change(field('Porta'), { target: { value: '2' } });
  rerender(page('b.example', '3'));
  expect([field('Servidor').value, field('Porta').value]).toEqual(['b.example', '2']);
  press();
  expect(field('Porta').value).toBe('3');
});
