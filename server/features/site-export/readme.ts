import { shortMomentText } from '../../../domain/dates.ts';

interface ReadmeFacts {
  brandName: string;
  appUrl: string;
  at: Date;
  missing: readonly string[];
}

/** Returns the text of `LEIA-ME.md`, which is written last: a folder without it is not whole. */
export function readmeText({ brandName, appUrl, at, missing }: ReadmeFacts): string {
  return `# ${brandName}: tudo o que é seu

Feito em ${shortMomentText(at)}, a partir de ${appUrl}. Nada aqui depende do programa que fez esta pasta: são arquivos comuns, que
você abre em qualquer computador e leva para onde quiser.

**Guarde com cuidado.** A pasta \`dados/\` tem nomes e e-mails dos seus alunos: só você, e quem trabalha para você, deve
vê-la. Nunca a ponha num site.

## O que há em cada pasta

| pasta | o que é | abra com |
| --- | --- | --- |
| \`curso/\` | O curso em Markdown: \`indice.md\`, uma pasta por módulo, as aulas em ordem. Em \`arquivos/\`, os documentos, vídeos, legendas e materiais. O que está oculto no site também veio. Vídeos do YouTube e do Vimeo são links: baixe-os lá. | qualquer editor de texto |
| \`dados/alunos.csv\` | As contas: nome, e-mail, acesso, progresso, etiquetas | Excel, LibreOffice, Google Planilhas |
| \`dados/progresso.csv\` | As aulas que cada pessoa concluiu | o mesmo |
| \`dados/vendas.csv\` | As vendas de todas as empresas de pagamento | o mesmo |
| \`dados/perguntas.csv\` | As perguntas das aulas e as respostas | o mesmo |
| \`dados/newsletter.csv\` | Quem pediu a newsletter | o mesmo |
| \`dados/certificados.csv\` | Os certificados e a situação de cada um | o mesmo |
| \`site/\` | As páginas publicadas, como um visitante as vê. Abra \`index.html\`. | qualquer navegador |
| \`certificados/\` | Um site pequeno que confere os certificados sem o programa. Funciona em qualquer hospedagem. | veja abaixo |

Os CSV usam ponto e vírgula e UTF-8: o Excel em português os abre com dois cliques. Uma célula que começava com \`=\`, \`+\`, \`-\` ou \`@\`
ganhou um apóstrofo na frente, para que a planilha não a leia como fórmula.

## O que não está aqui

Senhas, sessões, segundos fatores, chaves, segredos dos ajustes e senhas de e-mail e de pagamentos. Quem recebe esta pasta não entra
no site com ela. Para voltar a um site igual a este, use uma cópia de segurança; esta pasta é para ir embora.

## Pôr no ar as páginas e a conferência de certificados

Qualquer hospedagem de arquivos serve, mesmo a mais barata; o endereço precisa ser \`https\`.

1. Envie **só** as pastas \`site/\` e \`certificados/\`. A pasta \`dados/\` fica com você.
2. Desligue a lista de arquivos da hospedagem (no Apache, \`Options -Indexes\`): sem ela, só quem tem o código de um certificado o encontra.
3. Abra \`https://SEU-ENDEREÇO/certificados/\`, digite o código de um certificado e veja a resposta.
4. Se o domínio continua seu, faça \`/certificado\` levar para lá: é o endereço que está impresso nos certificados.

Para olhar antes no seu computador, dentro desta pasta: \`python3 -m http.server 8000\` e abra
\`http://localhost:8000/certificados/\`. De dentro da pasta, com dois cliques, a página de conferência avisa que não consegue ler os
arquivos: os navegadores não deixam.

A página confere a assinatura de cada certificado no navegador de quem pergunta. \`chaves.json\` são as chaves públicas, \`codigos/\` tem um
arquivo por certificado, e \`situacao/\` as listas assinadas de revogados, para outros programas. Nada disso é segredo, e com nada disso
se faz um certificado novo. Revogar depois: em \`codigos/CÓDIGO.json\`, troque \`"valid"\` por \`"revoked"\`.

Nas páginas de \`site/\`, o que precisa do programa (entrar, comprar pelo site, pedir a newsletter) leva a ${appUrl}.
${missing.length > 0 ? `\n## O que faltou\n\nO armazenamento já não tinha estes arquivos, ou não os tinha inteiros:\n\n${missing.map((file) => `- \`${file}\``).join('\n')}\n` : ''}`;
}
