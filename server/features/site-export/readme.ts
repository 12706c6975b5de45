import { shortMomentText } from '../../../domain/dates.ts';

interface ReadmeFacts {
  brandName: string;
  appUrl: string;
  at: Date;
  missing: readonly string[];
}

const missingText = (missing: readonly string[]) => `
## O que faltou

O armazenamento já não tinha estes arquivos, ou não os tinha inteiros:

${missing.map((file) => `- \`${file}\``).join('\n')}
`;

/** Returns the text of `LEIA-ME.md`, which is written last: a folder without it is not whole. */
export const readmeText = ({
  brandName,
  appUrl,
  at,
  missing,
}: ReadmeFacts) => `# ${brandName}: tudo o que é seu

Feito em ${shortMomentText(at)}, a partir de ${appUrl}. São arquivos comuns: nada aqui depende do programa que fez esta pasta.

**Guarde com cuidado.** A pasta \`dados/\` tem nomes e e-mails dos seus alunos: nunca a ponha num site.

## O que há em cada pasta

- \`curso/\`: o curso em Markdown, que qualquer editor de texto abre. Comece por \`indice.md\`. Em \`arquivos/\`, documentos, vídeos,
  legendas e materiais. O que está oculto no site também veio. Vídeos do YouTube e do Vimeo são links: baixe-os lá.
- \`dados/\`: para Excel, LibreOffice ou Google Planilhas. \`alunos.csv\`, \`progresso.csv\` (as aulas que cada pessoa concluiu),
  \`vendas.csv\`, \`perguntas.csv\` (com as respostas), \`newsletter.csv\` e \`certificados.csv\`. Uma célula que começava com \`=\`, \`+\`, \`-\`
  ou \`@\` ganhou um apóstrofo na frente, para que a planilha não a leia como fórmula.
- \`site/\`: as páginas publicadas, como um visitante as vê. Abra \`index.html\` em qualquer navegador. O que precisa do programa (entrar,
  comprar pelo site, pedir a newsletter) leva a ${appUrl}.
- \`certificados/\`: um site pequeno que confere os certificados sem o programa, em qualquer hospedagem.

Não estão aqui: senhas, sessões, segundos fatores, chaves e segredos dos ajustes. Quem recebe esta pasta não entra no site com ela. Para
voltar a um site igual a este, use uma cópia de segurança; esta pasta é para ir embora.

## Pôr no ar as páginas e a conferência de certificados

Qualquer hospedagem de arquivos serve, mesmo a mais barata; o endereço precisa ser \`https\`.

1. Envie **só** as pastas \`site/\` e \`certificados/\`. A pasta \`dados/\` fica com você.
2. Desligue a lista de arquivos da hospedagem (no Apache, \`Options -Indexes\`): sem ela, só quem tem o código de um certificado o encontra.
3. Abra \`https://SEU-ENDEREÇO/certificados/\`, digite o código de um certificado e veja a resposta.
4. Se o domínio continua seu, faça \`/certificado\` levar para lá: é o endereço que está impresso nos certificados.

Para olhar antes no seu computador, dentro desta pasta: \`python3 -m http.server 8000\`, e abra \`http://localhost:8000/certificados/\`. Com dois
cliques não abre: os navegadores não deixam uma página ler arquivos da pasta.

A página confere a assinatura no navegador de quem pergunta. \`chaves.json\` são as chaves públicas, \`codigos/\` tem um arquivo por
certificado, e \`situacao/\` as listas assinadas de revogados, para outros programas. Com nada disso se faz um certificado novo. Revogar
depois: em \`codigos/CÓDIGO.json\`, troque \`"valid"\` por \`"revoked"\`.
${missing.length > 0 ? missingText(missing) : ''}`;
