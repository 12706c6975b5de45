import { expect, test } from 'vitest';
import { appPathOf, isAdminPath, paths } from '../../../../domain/paths.ts';
import { entriesOf, findEntries, mayOpenEntry } from './entries.ts';

const all = Object.values(entriesOf('admin', [], [])).flat();
const labels = (typed: string) => findEntries(all, typed, 5).map(({ label }) => label);

test.each([
  ['whatsapp do suporte', 'WhatsApp do suporte'],
  ['SUPORTE whats', 'WhatsApp do suporte'],
  ['fazer copia', 'Fazer cópia agora'],
  ['backup', 'Fazer cópia agora'],
  ['avaliações', 'Avaliações'],
  ['preço', 'Preço do curso'],
  ['mudar o preço', 'Preço do curso'],
  ['adicionar aluno', 'Registrar venda'],
  ['dar acesso', 'Registrar venda'],
  ['liberar acesso', 'Registrar venda'],
  ['pagou por pix', 'Registrar venda'],
  ['dinheiro de volta', 'Registrar reembolso'],
  ['devolver', 'Registrar reembolso'],
  ['reembolço', 'Registrar reembolso'],
  ['cupom', 'Fazer uma promoção'],
  ['emitir certificado', 'Corrigir o nome no certificado'],
  ['certificado nome corrigido', 'Corrigir o nome no certificado'],
  ['não consegue entrar', 'Enviar link de acesso'],
  ['cópia xilofone', 'Cópias de segurança'],
])('“%s” finds %s first', (typed, label) => {
  expect(labels(typed)[0]).toBe(label);
});

test('nothing is found for nothing, or for a word that no entry has', () => {
  for (const typed of ['', '  ', '?!', 'xilofone']) expect(labels(typed)).toEqual([]);
  expect(findEntries(all, 'cópia xilofone', 5, true)).toEqual([]);
});

test('support finds only pages that it may open, and no setting or text', () => {
  const hers = entriesOf('support', [], []);
  expect(Object.keys(hers).sort()).toEqual(['Ações', 'Páginas']);
  const found = Object.values(hers).flat();
  expect(found.filter((entry) => !mayOpenEntry('support', entry))).toEqual([]);
  expect(found.map(({ to }) => to)).not.toContain(paths.adminContent);
});

test('every entry leads to a page of the admin area', () => {
  const lost = all.filter(({ to }) => !isAdminPath(appPathOf(to.replace(/[?#].*/, '')) ?? ''));
  expect(lost).toEqual([]);
});
