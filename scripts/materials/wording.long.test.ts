import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { additionsRule } from '../../content/exercises/exercise-set.ts';
import type { ExerciseSet } from '../../domain/content/exercises.ts';
import { isSheet } from '../../domain/documents/document.ts';
import { promptsOf } from '../../domain/documents/walk-blocks.ts';
import { shipped } from '../../tests/support/course.ts';
import { readCatalog, sourcesFolder } from './catalog.ts';
import { listSources, parseDocument } from './source/document.ts';

const { entries } = readCatalog();
const ids = new Set(entries.map(({ id }) => id));
const prompts = entries.flatMap(({ source, text }) => promptsOf(parseDocument(source, text, ids).blocks));
const titles = entries.map(({ title }) => title);

/** The Markdown files themselves, without the blocks that they share, and the exercises of the student area. */
const written = [
  ...listSources(sourcesFolder).map((source) => [source, readText(source)] as const),
  ...shipped.exercises.sets.map((set) => [set.id, exerciseTexts(set)] as const),
];

function readText(source: string): string {
  return readFileSync(path.join(sourcesFolder, source), 'utf8');
}

function exerciseTexts({ questions, texts }: ExerciseSet): string {
  return [
    ...questions.flatMap(({ scenario, question, answers }) => [
      ...[scenario, question],
      ...answers.flatMap(({ text, comment }) => [text, comment]),
    ]),
    ...texts.flatMap(({ intro, passages }) => [
      intro,
      ...passages.flatMap(({ text, comment }) => [text, comment]),
    ]),
  ].join('\n\n');
}

describe('the emergency list', () => {
  const signs = [
    /respira\w* (com|de) |respiração difícil/iu,
    /engasgou.*linha, agulha/iu,
    /desmai|convuls/iu,
    /arrasta as patas de trás/iu,
    /sangra/iu,
    /osso à mostra/iu,
    /os pontos abriram/iu,
    /gengiva.*amarela.*xixi escuro/iu,
    /urinar e não consegue.*sem urinar/iu,
    /vomitar sem que saia nada|barriga inch/iu,
    /engoliu.*na pele.*planta.*remédio de gente.*xilitol/iu,
    /treme sem parar/iu,
    /vomita ou tem diarreia sem parar/iu,
    /levou choque/iu,
    /não castrada e está abatida.*com ou sem secreção/iu,
    /atropel|(caiu|queda) de alto/iu,
    /cobra|escorpi/iu,
    /muitas abelhas/iu,
    /pegou morcego \(não toque\)/iu,
    /calor/iu,
    /parindo.*líquido verde.*ave ou réptil e não consegue botar/iu,
    /machucou o olho/iu,
    /parou de enxergar/iu,
    /mole e não responde/iu,
    /rosto inchado/iu,
    /filhote e está mole/iu,
    /ave e parou de comer ou defecar/iu,
    /bicheira.*cabeça torta.*roedor com diarreia.*quebrou o casco/iu,
  ];
  const found = (text: string) => signs.filter((sign) => sign.test(text));

  test('has every sign that kills within hours', () => {
    expect(found(readText('blocos/urgencia.md'))).toEqual(signs);
  });

  test('is the same in the sheets of discharge, chronic patients, anamnesis and messages, and in six papers at most with its short form', () => {
    const users = written
      .filter(([, text]) => text.includes('<!-- bloco: urgencia -->'))
      .map(([name]) => name);
    expect(users).toEqual([
      'modulo2_ia_vet/aviso_alta_hospitalar.folha.md',
      'modulo2_ia_vet/ficha_acompanhamento_cronico.folha.md',
      'modulo2_ia_vet/template_anamnese_digital.folha.md',
      'modulo5_ia_vet/ia_no_whatsapp.folha.md',
    ]);
    const inAll = written.filter(([, text]) => /<!-- bloco: urgencia(?:-no-celular)? -->/.test(text));
    expect(inAll.length).toBeLessThanOrEqual(6);
  });

  test('has eight lines in the message of ia_no_whatsapp, which has 1,200 characters once the clinic has filled it in', () => {
    const { text = '' } = entries.find(({ id }) => id === 'modulo5_ia_vet/ia_no_whatsapp') ?? {};
    const message = /"Mensagem automática.*?"$/msu.exec(text)?.[0] ?? '';
    const shown = message.replaceAll(/^> ?|\*\*|\[nome e endereço\]|"/gmu, '').replaceAll('\n\n', '\n');
    expect(
      shown.length + 'Hospital Veterinário, Rua de Exemplo, 1234, Bairro de Exemplo'.length,
    ).toBeLessThan(1220);
    expect(message.match(/^> - /gmu)).toHaveLength(8);
    // An application that cuts the message leaves its beginning.
    expect(message).toMatch(/plantão.*Na dúvida, vá.*respira mal/su);
    for (const sign of [
      /respira/u,
      /engasgou/u,
      /gengiva/u,
      /convulsão/u,
      /grita de dor/u,
      /sangra/u,
      /pontos abertos/u,
      /cego de repente/u,
      /não urina.*gato e vai toda hora à caixa/u,
      /diarreia sem parar ou com sangue/u,
      /engoliu linha, agulha/u,
      /tenta vomitar/u,
      /na pele veneno/u,
      /remédio de gente sem receita, errado ou a mais/u,
      /atropelamento.*afogamento.*morcego.*caroços/u,
      /amarela/u,
      /anda torto, está mole/u,
      /parir ou botar/u,
      /não castrada/u,
      /filhote frio ou sem mamar/u,
      /coelho, roedor ou ave e parou de comer ou de defecar/u,
      /cabeça torta.*pego por gato ou cão/u,
    ])
      expect(message).toMatch(sign);
  });

  test.each(written)('%s writes none of its own', (_, text) => {
    for (const part of text.split(/\n(?:> ?)?\n/u)) expect(found(part).length, part).toBeLessThan(3);
  });
});

describe('the question about rabies', () => {
  test('is one, in every paper after which a body or a patient leaves, and in the anamnesis', () => {
    const users = written.filter(([, text]) => text.includes('<!-- bloco: raiva -->')).map(([name]) => name);
    expect(users).toEqual([
      'modelos/atestado_obito.md',
      'modelos/termo_eutanasia.md',
      'modelos/termo_recusa_procedimento.md',
    ]);
    // The anamnesis has no room for a group of its own.
    for (const source of ['blocos/raiva.md', 'modulo2_ia_vet/template_anamnese_digital.folha.md'])
      expect(readText(source)).toMatch(
        /10 dias mordeu.*Não sabe.*meses.*morcego.*Não sabe.*neurológico.*água e sabão.*serviço de saúde/su,
      );
  });
});

test('what a family signs or takes home holds no note and no order for the staff', () => {
  for (const { id, kind, text } of entries) {
    if (kind !== 'Termo' && kind !== 'Atestado') continue;
    const toStaff =
      kind === 'Termo' ? /confira|refrigera|ferir|crem(?:e|ar)\b/iu : /refrigera|ferir|crem(?:e|ar)\b/iu;
    expect([id, text]).not.toEqual([id, expect.stringMatching(toStaff)]);
  }
  for (const id of ['modulo1_ia_vet/normas_em_duas_paginas', 'modulo3_ia_vet/guia_criacao_documentos'])
    expect(entries.find((entry) => entry.id === id)?.text).toMatch(
      /vigilância \*\*antes\*\*.*refrigerado, sem ferir a cabeça/u,
    );
});

test.each(prompts.filter(({ task }) => task === 'anamnese').map((prompt) => [prompt.title, prompt] as const))(
  'prompt "%s" asks for no questions of urgency: the clinic has its own list',
  (_, { text }) => {
    expect(text).not.toMatch(
      /(?:cinco|quatro) perguntas (?:de|que identificam) urgência|bloco de urgência|as urgentes/iu,
    );
  },
);

describe('what to do with additions of the assistant', () => {
  test('is one rule, in documents and exercises', () => {
    expect(readText('blocos/acrescimos.md').trim()).toBe(additionsRule);
    const users = written.filter(([, text]) => text.includes('<!-- bloco: acrescimos -->'));
    expect(users.length).toBeGreaterThan(10);
  });

  test.each(written)('%s states no other rule', (_, text) => {
    const own = text.replaceAll(additionsRule, '');
    expect(own).not.toMatch(/jog(?:ue|ar|a)[^.\n]{0,20} fora|remend|não se conserta|dois ou mais/iu);
    if (/descart(?:e|ar|ad)/iu.test(own))
      expect(text).toMatch(/<!-- bloco: acrescimos -->|Duas coisas ou mais\? Descarte/u);
  });
});

describe.each(entries.map((entry) => [entry.id, entry] as const))('%s', (_, { kind, text }) => {
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

test('what is given to a patient in hospital has a field for its dose, its second check and six for the hours of a day', () => {
  const [, columns = ''] = /^(\| Nº \|.+)$/mu.exec(readText('modelos/folha_internacao.md')) ?? [];
  expect(columns).toContain('| Dose e volume (ou taxa) |');
  expect(columns).toContain('| Prescrito: hora e rubrica |');
  expect(columns.match(/Feito: hora e rubrica/gu)).toHaveLength(6);
  expect(columns).toContain('| Conferido por outra pessoa, com o peso de hoje: rubrica |');
});

test('the answers to the invented case explain every error that they count, paper by paper', () => {
  const answers = readText('modulo3_ia_vet/um_caso_inteiro_respostas.md');
  const papers = readText('modulo3_ia_vet/um_caso_inteiro.md').match(/^### Papel \d+,/gmu);
  const sections = answers.split(/^## Papel /mu).slice(1);
  expect(sections).toHaveLength(papers?.length ?? 0);
  const counts = sections.map((section) => {
    const [, count = '0'] = /^\d+: [^(\n]+\((\d+)\)/u.exec(section) ?? [];
    const [paper = ''] = section.split(/^## /mu);
    const rows = paper.match(/^\| (?!O erro)/gmu)?.length ?? 0;
    expect([section.slice(0, 20), rows]).toEqual([section.slice(0, 20), Number(count)]);
    return rows;
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  expect(answers).toContain(`**${total} erros plantados**`);
});

test('the exercise of the discharge counts the errors that it explains', () => {
  const [, word = '', list = ''] =
    /^### Os (\p{L}+) erros da alta\n\n(.*?)\n\n/msu.exec(readText('bonus/casos_para_discutir.md')) ?? [];
  expect([word, list.split('\n').length]).toEqual(['treze', 13]);
});

test.each([
  [
    'before an appointment or a surgery',
    'Se ele piorar antes, não espere a data: ligue [TELEFONE] ou vá ao plantão [ENDEREÇO].',
    {
      'modulo5_ia_vet/ia_no_whatsapp.md': 4,
      'modulo5_ia_vet/guia_automatizacao_gestao.md': 2,
      'modulo2_ia_vet/checklist_pre_operatorio.md': 1,
      'bonus/prompts_comunicacao_tutores.md': 1,
    },
  ],
  [
    'after discharge',
    'Se piorou, não espere: ligue agora [TELEFONE] ou vá ao plantão [ENDEREÇO].',
    { 'modulo5_ia_vet/ia_no_whatsapp.md': 1, 'bonus/prompts_orientacoes_alta.md': 1 },
  ],
])('every message %s says where to go if the animal gets worse', (_, sentence, uses) => {
  for (const [source, count] of Object.entries(uses))
    expect([source, readText(source).split(sentence).length - 1]).toEqual([source, count]);
});

test('a link to a prompt leads to one that is there', () => {
  const linked = entries.flatMap(({ text }) =>
    [...text.matchAll(/\]\(\/prompts#([^)]+)\)/gu)].map(([, id]) => id),
  );
  expect(linked.length).toBeGreaterThan(0);
  for (const id of linked) expect(prompts.map((prompt) => prompt.id)).toContain(id);
});

test('the ten prompts that are put to the test are prompts of the course, with the limits that they quote', () => {
  const text = readText('modulo2_ia_vet/o_que_a_ia_errou.md');
  const quotes = [...text.matchAll(/^### \d+\. (.+)$[\s\S]*?^- \*\*O limite:\*\* "(.+)"$/gmu)];
  expect(quotes).toHaveLength(10);
  for (const [, title, limit] of quotes) {
    const prompt = prompts.find((one) => one.title === title);
    expect([title, prompt?.text.replaceAll(/[“”]/gu, '"')]).toEqual([
      title,
      expect.stringContaining(limit?.replaceAll(/[“”]/gu, '"') ?? title ?? ''),
    ]);
  }
});

test('the results of a clinic’s own test begin empty', () => {
  const rows = readText('modulo2_ia_vet/o_que_a_ia_errou.folha.md').match(/^\| \d+\. .+$/gmu);
  expect(rows).toHaveLength(13);
  for (const row of rows ?? []) expect(row).toMatch(/^\| \d+\. [^|]+(\| ){6}\|$/u);
});

test('deadlines and orders that were not read whole are words to check', () => {
  const cited = /(?:ANPD 15\/2024|RDC 471\/2021|973\/2025|2 de janeiro de 2026|(?:três|cinco) dias úteis)/iu;
  for (const [name, text] of written)
    for (const line of text.split('\n'))
      if (cited.test(line)) expect(`${name}: ${line}`).toMatch(/confira/iu);
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
      // Signs of alarm go straight from the veterinarian to the sheet: one list reaches the family.
      expect(text).not.toMatch(/(?:sinais|alertas?)[^.\n[]{0,60}: \[/iu);
      // A person copies the medicines from the written orientation, outside of the assistant.
      expect(text).not.toMatch(/(?<!todo )(?:medica[çm]\p{L}+|remédios?|receita)[^.\n[]{0,40}: \[/iu);
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
