import { escapeHtml } from '../../domain/escape-html.ts';
import type { ComposedEmail, Sender } from './mail.ts';
import { markdownHtml, markdownText } from './markdown.ts';

const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";

/** Lays an email out in tables, as mail programs need; `role="presentation"` hides them from screen readers. */
export function renderHtml(composed: ComposedEmail, sender: Sender, siteUrl: string): string {
  const { brand, seller } = sender;
  const paragraphs = composed.paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join('\n');
  const code = composed.code
    ? `<p style="margin:24px 0;font-size:32px;font-weight:800;letter-spacing:6px">${escapeHtml(composed.code)}</p>`
    : '';
  const action = composed.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(composed.action.url)}" style="display:inline-block;background:#0b5f57;color:#ffffff;text-decoration:none;font-weight:600;padding:14px 22px;border-radius:12px">${escapeHtml(composed.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#48625f">Se o botão não abrir, copie este endereço para o navegador:<br><a href="${escapeHtml(composed.action.url)}" style="color:#0b5f57;word-break:break-all">${escapeHtml(composed.action.url)}</a></p>`
    : '';
  const unsubscribe = composed.unsubscribe
    ? `<p style="margin:8px 0 0"><a href="${escapeHtml(composed.unsubscribe.page)}" style="color:#48625f">${escapeHtml(unsubscribeLabel(composed))}</a></p>`
    : '';
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(composed.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#eff6f4;${font};color:#10312f">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eff6f4">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:20px;overflow:hidden">
<tr><td style="background:#0b5f57;padding:20px 28px"><a href="${escapeHtml(siteUrl)}" style="color:#ffffff;text-decoration:none;font-size:18px;font-weight:800">${escapeHtml(brand)}</a></td></tr>
<tr><td style="padding:28px;font-size:16px;line-height:1.55">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(composed.heading)}</h1>
${paragraphs}
${detailsHtml(composed)}
${composed.body ? markdownHtml(composed.body, siteUrl) : ''}
${code}
${action}
</td></tr>
<tr><td style="padding:20px 28px 28px;border-top:1px solid #d5e2df;font-size:13px;line-height:1.5;color:#48625f">
${composed.hasContact ? contactHtml(sender) : ''}
<p style="margin:0">${escapeHtml(composed.note)}</p>
${unsubscribe}
${seller && `<p style="margin:8px 0 0">${escapeHtml(seller)}</p>`}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

function contactHtml({ support: { chatUrl, phone, email } }: Sender): string {
  const link = (url: string, text: string) =>
    `<a href="${escapeHtml(url)}" style="color:#0b5f57;font-weight:600">${escapeHtml(text)}</a>`;
  const ways = [
    ...(chatUrl ? [`WhatsApp ${link(chatUrl, phone)}`] : []),
    ...(email ? [link(`mailto:${email}`, email)] : []),
  ];
  return ways.length > 0
    ? `<p style="margin:0 0 12px;font-size:14px;color:#10312f">Precisa de ajuda? ${ways.join(' ou ')}</p>`
    : '';
}

function contactText({ support: { chatUrl, phone, email } }: Sender): string {
  const ways = [...(chatUrl ? [`WhatsApp ${phone} (${chatUrl})`] : []), ...(email ? [email] : [])];
  return ways.length > 0 ? `Precisa de ajuda? ${ways.join(' ou ')}` : '';
}

const unsubscribeLabel = ({ unsubscribe }: ComposedEmail) => unsubscribe?.label ?? 'Cancelar a inscrição';

/** This table has data, unlike those of the layout. */
function detailsHtml({ details }: ComposedEmail): string {
  if (!details) return '';
  const cell = 'padding:6px 0;border-top:1px solid #d5e2df;text-align:left;vertical-align:top';
  const rows = details.rows
    .map(
      ([label, value]) =>
        `<tr><th scope="row" style="${cell};padding-right:16px;white-space:nowrap;font-weight:400;color:#48625f">${escapeHtml(label)}</th><td style="${cell};word-break:break-word">${escapeHtml(value)}</td></tr>`,
    )
    .join('\n');
  return `<h2 style="margin:24px 0 8px;font-size:18px">${escapeHtml(details.title)}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px;border-collapse:collapse">
${rows}
</table>`;
}

export function renderText(composed: ComposedEmail, sender: Sender, siteUrl: string): string {
  const { brand, seller } = sender;
  const action = composed.action ? [`${composed.action.label}:`, composed.action.url] : [];
  const unsubscribe = composed.unsubscribe
    ? [`${unsubscribeLabel(composed)}: ${composed.unsubscribe.page}`]
    : [];
  const parts = [
    composed.heading,
    ...composed.paragraphs,
    composed.details &&
      [composed.details.title, ...composed.details.rows.map((row) => row.join(': '))].join('\n'),
    composed.body && markdownText(composed.body),
    composed.code,
    action.join('\n'),
    '-- ',
    composed.hasContact && contactText(sender),
    composed.note,
    ...unsubscribe,
  ];
  return `${[...parts, `${brand} · ${siteUrl}`, seller].filter(Boolean).join('\n\n')}\n`;
}
