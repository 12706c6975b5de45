import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { maxImportLines } from '../../../domain/student-import.ts';
import { readStudentList } from './read-student-list.ts';

const ana = { name: 'Ana Prado', email: 'ana@clinica.example' };

describe('a list of students', () => {
  test.each([
    ['semicolons', 'nome;e-mail\nAna Prado;Ana@clinica.example'],
    ['commas, other columns and quotes', 'Telefone,"E-MAIL","Nome"\n11,"ana@clinica.example","Ana Prado"\n'],
    ['tabs and Windows line ends', 'Nome\tE-mail\r\nAna Prado\tana@clinica.example\r\n'],
    ['a byte order mark and empty lines', '\ufeffE-mail;Nome\n\nana@clinica.example;Ana  Prado\n\n'],
    ['no names of columns', 'Ana Prado;ana@clinica.example'],
  ])('is read with %s', async (_, csv) => {
    const { people, errors } = await readStudentList(csv);
    expect([people.map(({ name, email }) => ({ name, email })), errors]).toEqual([[ana], []]);
  });

  test('is read in parts, between which others have their turn', async () => {
    const csv = `nome;e-mail\n${`${'a'.repeat(1_000)};${ana.email}\n`.repeat(100)}`;
    let [turns, isRead] = [0, false];
    const reading = readStudentList(csv).finally(() => {
      isRead = true;
    });
    for (; !isRead; turns += 1) await nextTurn();
    expect((await reading).errors).toHaveLength(100);
    expect(turns).toBeGreaterThan(csv.length / (8 * 1024));
  });

  test.each([
    [
      'Hotmart',
      'Transação;Status;Nome do Produto;Nome do(a) Comprador(a);E-mail do(a) Comprador(a)',
      'HP1;Completo',
    ],
    ['Kiwify', 'ID da venda;Status;Produto;Cliente;Email', 'K1;paid'],
    ['Eduzz', 'Fatura;Status;Produto;Cliente Nome;Cliente E-mail', '1;Paga'],
  ])('of %s leaves out what was not paid, and lines of other products', async (_, header, paid) => {
    const refunded = paid.replace(/;.*/, ';Reembolsada');
    const csv = [
      header,
      `${paid};Curso de IA;Ana Prado;ana@clinica.example`,
      `${refunded};Curso de IA;Bia;bia@clinica.example`,
      `${paid};Outro curso;Caio;caio@clinica.example`,
    ].join('\n');
    const all = await readStudentList(csv);
    expect(all.people.map(({ email }) => email)).toEqual([ana.email, 'caio@clinica.example']);
    expect(all.products).toEqual(['Curso de IA', 'Outro curso']);
    const list = await readStudentList(csv, 'Curso de IA');
    expect(list.people).toEqual([{ line: 2, ...ana }]);
    expect(list.errors).toEqual([
      { line: 3, message: 'Fica de fora: a situação da compra é “Reembolsada”.' },
    ]);
  });

  test('takes a payment that waits, or was refused, for none', async () => {
    const statuses = ['Pagamento aprovado', 'Pagamento pendente', 'Pago', 'Pagamento recusado', 'Aguardando'];
    const lines = statuses.map((status, index) => `Ana;ana${index}@clinica.example;${status}`);
    const { people } = await readStudentList(['nome;e-mail;status', ...lines].join('\n'));
    expect(people.map(({ line }) => line)).toEqual([2, 4]);
  });

  test('names each bad line by its number', async () => {
    const csv = `nome;e-mail\nAna;\nBia;bia.example\n${'x'.repeat(700)};caio@clinica.example\nDuda;duda@clinica.example\nDuda;DUDA@clinica.example`;
    const { people, errors } = await readStudentList(csv);
    expect(people).toEqual([{ line: 5, name: 'Duda', email: 'duda@clinica.example' }]);
    expect(errors).toEqual([
      { line: 2, message: 'Falta o e-mail.' },
      { line: 3, message: '“bia.example” não é um e-mail.' },
      { line: 4, message: 'O nome é longo demais ou tem caracteres que não se leem.' },
      { line: 6, message: 'Repete o e-mail da linha 5.' },
    ]);
  });

  test.each([
    ['without a column for the e-mail', 'nome;telefone\nAna;11', /^Não achei a coluna do e-mail/],
    ['that ends within quotes', 'nome;e-mail\n"Ana;ana@clinica.example', /aspas/],
    [
      'that is too long',
      `e-mail\n${'a@b.example\n'.repeat(maxImportLines + 1)}`,
      /importe até 1000 de cada vez/,
    ],
    ['with a line of 300 columns', `nome;e-mail\nAna${';x'.repeat(300)}`, /mais de 200 colunas/],
    ['with a line of 100 KB', `nome;e-mail\n${'x'.repeat(100_000)};a@b.example`, /longa demais/],
    ['that is empty', '', /^Não achei a coluna do e-mail/],
  ])('%s is refused whole', async (_, csv, message) => {
    const { people, errors } = await readStudentList(csv);
    expect(people).toEqual([]);
    expect(errors).toEqual([{ line: expect.any(Number), message: expect.stringMatching(message) }]);
  });
});
