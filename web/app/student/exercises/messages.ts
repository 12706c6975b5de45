/** Texts of the exercises page, which other student pages do not load; the first words of a comment are `verdictTexts`. */
export const exerciseMessages = {
  loadFailed: 'Não foi possível carregar os exercícios. Verifique sua conexão e tente novamente.',
  chooseAnswer: 'Escolha uma resposta antes de conferir.',
  choosePassage: 'Toque em pelo menos um trecho antes de conferir.',
  waiting: 'Resposta guardada. O resultado vem do site, assim que houver conexão.',
  tryAgain: 'Leia o comentário e tente mais uma vez.',
  wrong: 'Leia os comentários e veja a resposta certa.',
  otherAnswer: 'Por que não esta?',
  missedPassage: 'Este erro passou.',
  found: ({ found, missed, extra }: { found: number; missed: number; extra: number }) =>
    [
      `Você encontrou ${found} de ${found + missed} ${found + missed === 1 ? 'erro' : 'erros'}.`,
      extra > 0 &&
        `${extra === 1 ? 'Um trecho marcado não tinha' : `${extra} trechos marcados não tinham`} erro.`,
    ]
      .filter(Boolean)
      .join(' '),
  score(right: number, answered: number, total: number, countsFirstTries: boolean) {
    if (answered === 0) return `São ${total} exercícios. O resultado aparece aqui.`;
    const missing = total - answered;
    if (missing === 0)
      return `Você acertou ${right} de ${total}${countsFirstTries ? ' na primeira tentativa' : ''}.`;
    const when = countsFirstTries ? 'na primeira tentativa' : 'até agora';
    const missingText = missing === 1 ? 'Falta 1' : `Faltam ${missing}`;
    return `${missingText} de ${total}. Certos ${when}: ${right} de ${answered}.`;
  },
  optionalNote: 'Só você vê este resultado. Ele não muda o seu progresso nem o certificado.',
  requiredNote:
    'Conta a primeira tentativa de cada exercício. Tentar de novo é estudo: não muda o resultado que vale para o certificado. Só você vê o resultado.',
  intro:
    'Decida como se fosse agora, na clínica. O comentário vem depois, e você pode tentar quantas vezes quiser.',
  requiredIntro:
    'Estes exercícios contam para o certificado, e só vale a primeira tentativa: acerte 70% das situações do curso e faça todos os textos com erros. A resposta certa e o comentário vêm depois dela.',
};
