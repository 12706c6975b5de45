/** Shown on pages of students, in the specification's words; apart from those of the login, which loads first. */
export const studentMessages = {
  course: {
    loadFailed: 'Não foi possível carregar as aulas. Verifique sua conexão e tente novamente.',
    materialFailed: 'Não foi possível carregar o material. Verifique sua conexão e tente novamente.',
  },
  lesson: {
    videoOpened: 'O vídeo abre em outra aba, no serviço de vídeos.',
    videoMissing: 'Vídeo será disponibilizado em breve!',
    noticeAsked: 'Combinado: avisaremos por e-mail quando o vídeo sair.',
    noticeWithdrawn: 'Certo, não avisaremos mais sobre este vídeo.',
    noticeFailed: 'Não foi possível guardar o seu pedido. Verifique sua conexão e tente novamente.',
    videoFailed: 'Não foi possível tocar o vídeo. Verifique sua conexão e tente novamente.',
    nextNotSaved: 'A próxima aula não está guardada neste aparelho.',
    transcriptFailed: 'Não foi possível carregar a transcrição.',
    fileMissing: 'O arquivo não está disponível no momento.',
    downloading: (title: string) => `Baixando ${title}...`,
  },
  materials: {
    unavailable: 'Este material não está disponível no momento. Por favor, entre em contato com o suporte.',
    downloadFailed: 'Erro ao baixar material. Por favor, tente novamente.',
    someUnavailable: (count: number) =>
      `${count} materiais não estão disponíveis. Entre em contato com o suporte.`,
    allAvailable: 'Todos os materiais estão disponíveis para download!',
    listFailed: 'Não foi possível carregar os materiais. Verifique sua conexão e tente novamente.',
    previewFailed: 'Não foi possível mostrar a prévia deste material.',
  },
  certificate: {
    incomplete: 'Você precisa completar 100% do curso para gerar o certificado.',
    exercisesOpen:
      'Para o certificado, acerte 70% das situações na primeira tentativa e faça todos os textos com erros.',
    nameMissing:
      'Seu nome completo não foi encontrado no sistema. Entre em contato com o suporte pelo WhatsApp para atualizar seus dados e gerar o certificado.',
    nameUnwritable:
      'Este aparelho não tem as letras do seu nome. Abra esta página em outro aparelho ou peça ao suporte, pelo WhatsApp, o certificado com o nome em letras latinas.',
    nameLookupFailed: 'Não foi possível encontrar seu nome. Tente novamente.',
    failed: 'Erro ao gerar certificado. Tente novamente ou entre em contato com o suporte.',
    success: 'Certificado gerado com sucesso! O download foi iniciado.',
    nameChecked: 'Obrigado! O nome do certificado está conferido.',
    nameCorrected: 'Nome corrigido! O certificado foi emitido de novo, com outro código.',
    nameInvalid: 'Escreva o seu nome completo, sem @ nem outros sinais.',
    nameFailed: 'Não foi possível guardar o nome. Nada mudou; tente novamente.',
  },
  offline: {
    unsupported: 'Este navegador não guarda páginas para ler sem internet.',
    saved: 'Módulo guardado neste aparelho.',
    partlySaved: (saved: number, total: number) =>
      `Guardamos ${saved} de ${total}. Confira a internet e o espaço do aparelho e toque de novo: continuamos de onde parou.`,
    removed: 'Módulo removido deste aparelho.',
  },
  search: {
    failed: 'Não foi possível buscar. Verifique sua conexão e tente novamente.',
  },
} as const;
