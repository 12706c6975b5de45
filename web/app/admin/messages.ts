import { courseFileFormatList, formatList, mediaFormats } from '../../../domain/file-formats.ts';
import {
  maxCaptionsMegabytes,
  maxOpenVideoUploads,
  maxPictureMegapixels,
  maxVideoGigabytes,
} from '../../../domain/media.ts';
import { maxUploadMegabytes, type pdfExtras } from '../../../domain/uploads.ts';

const pdfParts: Record<(typeof pdfExtras)[number], string> = {
  JavaScript: 'traz programas (JavaScript)',
  Rendition: 'traz áudio, vídeo ou animação',
  RichMedia: 'traz áudio, vídeo ou animação',
  Launch: 'abre programas ou arquivos de quem o lê',
  GoToE: 'traz outros arquivos anexados',
  EmbeddedFile: 'traz outros arquivos anexados',
  EmbeddedFiles: 'traz outros arquivos anexados',
  FileAttachment: 'traz outros arquivos anexados',
  XFA: 'traz um formulário dinâmico (XFA)',
  SubmitForm: 'envia o que se escreve nele',
  ImportData: 'busca dados em outro arquivo',
  Encrypt: 'está protegido por senha ou restrições',
};

/** Texts of the admin area and of the upload page: other pages do not load them. */
export const adminMessages = {
  upload: {
    restricted: 'Acesso restrito. Somente administradores podem fazer upload de arquivos.',
    adminsOnlyNotice: 'Apenas administradores podem fazer upload de arquivos.',
    selected: (file: string) => `Arquivo "${file}" selecionado com sucesso!`,
    started: (file: string) => `Enviando o arquivo "${file}"...`,
    success: (file: string, module: string) => `Arquivo "${file}" enviado com sucesso para o ${module}!`,
    failed: (message = 'Falha no upload') => `Erro ao enviar arquivo: ${message}`,
  },
  /** Reasons why a file was refused, here or by the server, by code. */
  uploadErrors: {
    session_missing: 'Faça login para continuar',
    forbidden: 'Apenas administradores podem fazer upload de arquivos',
    file_missing: 'Por favor, selecione um arquivo primeiro',
    module_missing: 'Por favor, selecione um módulo para este arquivo',
    file_type_not_allowed: `Tipo de arquivo não permitido. Por favor, envie um arquivo nos formatos: ${courseFileFormatList}`,
    file_too_large: `O arquivo é muito grande. Tamanho máximo: ${maxUploadMegabytes}MB`,
    file_empty: 'O arquivo está vazio. Por favor, escolha outro.',
    file_broken:
      'O arquivo está danificado ou incompleto. Abra-o no seu computador, salve uma nova cópia e envie de novo.',
    too_many_uploads: `Já há ${maxOpenVideoUploads} vídeos seus a caminho. Espere um terminar ou cancele um deles, e envie este de novo. Um envio parado há mais de uma hora dá lugar a outro.`,
    video_not_playable:
      'Muitos aparelhos não tocam este vídeo, que está em HEVC (H.265) ou em outro formato pouco comum. Exporte-o de novo em MP4, com imagem H.264 e som AAC.',
    too_many_pixels: `A imagem é grande demais para ser aberta: o limite é de ${maxPictureMegapixels} megapixels. Reduza-a e envie de novo.`,
    captions_too_large: `A legenda é muito grande. Tamanho máximo: ${maxCaptionsMegabytes}MB`,
    captions_not_utf8:
      'A legenda não está em UTF-8. No seu editor, escolha salvar com a codificação UTF-8 e envie de novo.',
    network: 'A conexão caiu durante o envio. Nada foi guardado; tente novamente.',
    disk_full: 'O servidor está sem espaço. Nada foi guardado.',
    unavailable: 'O servidor não respondeu. Tente novamente em instantes.',
  },
  media: {
    typeNotAllowed: {
      image: `Envie a imagem em um destes formatos: ${formatList(mediaFormats.image)}. Desenhos em SVG não são aceitos.`,
      captions: 'A legenda precisa ser um arquivo .srt ou .vtt.',
      video: `Envie o vídeo em um destes formatos: ${formatList(mediaFormats.video)}.`,
      material: `Envie o material em um destes formatos: ${formatList(mediaFormats.material)}.`,
    },
    hasMacros: (part: string) =>
      `O arquivo tem macros, controles ou objetos incorporados (${part}). Salve-o como .docx ou .xlsx sem macros, ou exporte-o como PDF, e envie de novo.`,
    pdfNotPlain: (part: string) =>
      `Este PDF ${(pdfParts as Partial<Record<string, string>>)[part] ?? 'tem mais do que páginas'}. Exporte-o de novo como PDF simples (por exemplo, Imprimir › Salvar como PDF) e envie o novo.`,
    videoTooLarge: `O vídeo é muito grande. Tamanho máximo: ${maxVideoGigabytes} GB`,
    captionsInvalid: (line: number) =>
      `A linha ${line} da legenda não está certa. Cada fala começa pelos seus tempos, como em 00:00:01.000 --> 00:00:04.000, em ordem, e termina com uma linha em branco.`,
  },
  /** Texts of errors on all admin pages, by code. */
  errors: {
    forbidden: 'Você não tem permissão para acessar esta página.',
    session_missing:
      'Sua sessão terminou. O que você escreveu continua nesta página: entre em outra aba e faça de novo.',
    content_changed: 'O conteúdo mudou em outra aba, ou por outra pessoa, depois que você abriu esta página.',
    nothing_to_publish: 'Não há mudanças para publicar.',
    invalid_content: 'Confira os campos marcados. Nada foi salvo pela metade.',
    render_failed:
      'O site não pôde ser montado com este rascunho. Nada foi publicado, e o site continua como estava.',
    wrong_state: 'Algo mudou enquanto esta página estava aberta. Recarregue-a e veja como está agora.',
    not_found: 'Não há nada neste endereço. Volte à lista e procure de novo.',
    email_not_verified:
      'O e-mail desta conta ainda não foi confirmado: outra pessoa pode tê-la criado. Procure-a em Alunos e toque em “Enviar link de acesso”: quando a pessoa usar o link, o e-mail fica confirmado.',
    own_password_required:
      'Antes de ganhar um papel, a pessoa precisa escolher uma senha por um link que só ela recebe: um link de acesso desta conta foi mostrado à equipe, ou a equipe confirmou o e-mail. Procure-a em Alunos e toque em “Enviar link para escolher a senha”.',
    invalid_input: 'Confira o que foi escrito e tente de novo.',
    rate_limited: 'Foram muitas páginas em pouco tempo. Espere um minuto e tente de novo.',
  },
  common: {
    connection: 'O servidor não respondeu. O que você escreveu continua aqui; tente de novo em instantes.',
    unconfirmedBuyer:
      'Esta conta ainda não confirmou o e-mail: quem estiver nela sai na hora, a senha de agora deixa de valer, e a mensagem traz um link para criar outra.',
    failed: 'Não foi possível concluir. O que você escreveu continua aqui; tente de novo.',
    overridden: (value: string) =>
      `Nas configurações do servidor está “${value}”, e é isso que aparece no lugar deste campo.`,
    loadFailed: 'Não foi possível carregar o conteúdo. Verifique sua conexão e tente novamente.',
  },
  security: {
    needed: 'Para usar o Painel, quem administra precisa de um segundo fator. Configure um deles abaixo.',
    failed: 'Não foi possível concluir. Nada foi mudado; tente de novo.',
    unconfirmed: 'Confirme antes o seu e-mail, pelo link do e-mail de cadastro.',
    authenticatorExists: 'Já há um aplicativo configurado. Remova-o antes de configurar outro.',
    passkeyExists: 'Este aparelho já tem uma chave de acesso desta conta.',
    authenticatorCode:
      'Confira os seis números que o aplicativo mostra agora: eles mudam a cada 30 segundos.',
    loadFailed: 'Não foi possível carregar a segurança da conta. Verifique sua conexão e tente novamente.',
  },
} as const;
