import { describe, expect, test } from 'vitest';
import { isSheet } from '../../domain/documents/document.ts';
import { promptsOf } from '../../domain/documents/walk-blocks.ts';
import { readCatalog } from './catalog.ts';
import { parseDocument } from './source/document.ts';

const { entries } = readCatalog();
const ids = new Set(entries.map(({ id }) => id));
const prompts = entries.flatMap(({ source, text }) => promptsOf(parseDocument(source, text, ids).blocks));
const titles = entries.map(({ title }) => title);

describe.each(entries.map((entry) => [entry.id, entry] as const))('%s', (_, { kind, text }) => {
  test('names every emergency that kills if it lists emergencies', () => {
    if (!/tenta urinar e não consegue/iu.test(text)) return;
    for (const sign of [
      /respira com dificuldade/iu,
      /barriga inchada/iu,
      /engoliu/iu,
      /atropel/iu,
      /parou de comer/iu,
    ])
      expect(text).toMatch(sign);
  });

  test('promises no form that does not come with the course', () => {
    expect(text).not.toMatch(
      /(termo|folha|autorização|ficha) própri[oa]|folha de prescrição|folha vigente/iu,
    );
    const named = text.matchAll(
      /(?<!\p{L})(?:Termo|Autorização|Folha|Ficha|Atestado|Planilha|Política|Cartão) (?:de|d[oa]s?|para) \p{Lu}\p{L}+/gu,
    );
    for (const [name] of named) expect(titles.some((title) => title.startsWith(name)) ? name : '').toBe(name);
    // Running text shortens titles: "termo de cirurgia" names the Termo de Consentimento para Cirurgia.
    for (const [name, kind = '', about = ''] of text.matchAll(
      /(?<!\p{L})(termo|atestado) (?:de|d[oa]s?|para) (?!duas|que)(\p{Ll}+)/gu,
    )) {
      const isThere = titles.some((title) => {
        const lower = title.toLocaleLowerCase('pt-BR');
        return lower.startsWith(kind) && lower.includes(about);
      });
      expect(isThere ? name : '').toBe(name);
    }
  });

  test('names only prompts that exist', () => {
    for (const [, name] of text.matchAll(/(?:\b[Uu]se|prompt é|faça o|prompt) "(\p{Lu}[^"]* [^"]+?),?"/gu))
      expect(prompts.map(({ title }) => title)).toContain(name);
  });

  test('calls the person responsible for the animal by that name if a client or an authority receives it', () => {
    if (isSheet(kind)) expect(text).not.toMatch(/\btutor/iu);
  });
});

describe.each(prompts.map((prompt) => [prompt.title, prompt] as const))(
  'prompt "%s"',
  (_, { task, text }) => {
    test('keeps the limits that all prompts share', () => {
      expect(text).toMatch(/a confirmar/iu);
      expect(text).toMatch(/dose|medicament|fármaco|receita/iu);
      // Doses are read on the paper itself: no prompt has them copied, calculated or converted.
      expect(text).not.toMatch(
        /(?<!não )\b(copie|calcule|converta|informe) (a |as )?dose|dose[^.;]{0,40}: copie/iu,
      );
      expect(text).not.toMatch(/\bbulas?\b/iu);
      expect(text).not.toMatch(
        /(?<!não |nem |que )\b(sugira|indique|recomende|prescreva|proponha|acrescente) ((a|as|o|os|um|uma) )?(medicament|fármaco|remédio|dose|tratament|conduta|diagnóstico)/iu,
      );
      expect(text).not.toMatch(/(?<!não |nem )\b(feche|dê|diga|amplie) (o |um )?(diagnóstico|prognóstico)/iu);
    });

    test('writes "responsável" in what is filed or handed out', () => {
      if (task === 'laudo' || task === 'registro') expect(text).not.toMatch(/\btutor/iu);
    });
  },
);
