import { englishMail, type MailTexts } from './mailTexts.ts'

export type MailContent =
  | { kind: 'code'; code: string }
  | { kind: 'device'; link: string; browser: string }
  /** For the address that an account leaves, and for its replacement. */
  | { kind: 'leaveCode'; code: string; next: string }
  | { kind: 'joinCode'; code: string; next: string }
  | WarningContent
  | { kind: 'change'; change: keyof MailTexts['changes'] }

/** @property at when it takes effect, or until when it can be undone */
export interface WarningContent {
  kind: 'warning'
  warning: keyof MailTexts['warnings']
  link: string
  browser: string
  at: number
  /** Name of a login. */
  name?: string | undefined
}

export interface Mail {
  /** Display name of the sender. */
  sender: string
  subject: string
  text: string
  html: string
}

/** A site's name in a subject: one line, and short enough to read. */
const maxSiteLength = 60
/** Addresses are shown in full, so nobody confirms a different one than they read. */
const maxAddressLength = 254

/**
 * A mail in plain text and HTML. The HTML has no images, scripts or remote content: it looks the same in every client
 * and does not track readers.
 * @param site the project's name, which its owner chose
 */
export function writeMail(content: MailContent, site: string, texts: MailTexts = englishMail): Mail {
  const name = oneLine(site)
  const { subject, title, paragraphs, feature } = partsOf(content, name, texts)
  const plainFeature = feature && (feature.kind === 'code' ? feature.text : `${feature.text}:\n${feature.link}`)
  return {
    sender: name,
    subject,
    text: [title, paragraphs[0], plainFeature, ...paragraphs.slice(1)].filter(Boolean).join('\n\n').concat('\n'),
    html: htmlOf(title, paragraphs, feature),
  }
}

type Feature = { kind: 'code'; text: string } | { kind: 'link'; text: string; link: string }

interface Parts {
  subject: string
  title: string
  paragraphs: string[]
  feature?: Feature
}

function partsOf(content: MailContent, site: string, texts: MailTexts): Parts {
  if (content.kind === 'code')
    return {
      subject: texts.codeSubject(site, content.code),
      title: texts.codeTitle(site),
      paragraphs: [texts.codeBody, texts.lasts, texts.notYou],
      feature: { kind: 'code', text: content.code },
    }
  if (content.kind === 'device')
    return {
      subject: texts.deviceSubject(site),
      title: texts.deviceTitle(site),
      paragraphs: [texts.deviceBody(oneLine(content.browser)), texts.lasts, texts.notYou],
      feature: { kind: 'link', text: texts.deviceButton, link: content.link },
    }
  if (content.kind === 'leaveCode' || content.kind === 'joinCode') {
    const { code, next } = content
    const feature = { kind: 'code', text: code } as const
    return content.kind === 'leaveCode'
      ? {
          subject: texts.leaveSubject(site, code),
          title: texts.leaveTitle,
          paragraphs: [texts.leaveBody(oneLine(next, maxAddressLength)), texts.lasts, texts.leaveNotYou],
          feature,
        }
      : {
          subject: texts.joinSubject(site, code),
          title: texts.joinTitle,
          paragraphs: [texts.joinBody(site), texts.lasts, texts.joinNotYou],
          feature,
        }
  }
  if (content.kind === 'warning') {
    const { subject, title, body, button } = texts.warnings[content.warning]
    return {
      subject: subject(site),
      title,
      paragraphs: [
        body(timeOf(content.at), oneLine(content.name ?? '', maxAddressLength)),
        texts.warningBrowser(oneLine(content.browser)),
        texts.warningKeep,
      ],
      feature: { kind: 'link', text: button, link: content.link },
    }
  }
  return {
    subject: texts.changeSubject(site),
    title: texts.changeTitle,
    paragraphs: [texts.changes[content.change], texts.changeNotYou],
  }
}

/**
 * Mail clients allow few styles; dark mode colours are in a style sheet, which some ignore. The colours are those of
 * shared/design/tokens.css, because mails cannot use its properties.
 */
const sheet = `
body,.page{background:#f3f5f5;color:#13191b}
.card{background:#ffffff}
.quiet{color:#566165}
.code{background:#f3f5f5;color:#13191b}
@media (prefers-color-scheme:dark){
body,.page{background:#15181b!important;color:#f1f4f5!important}
.card{background:#1f2428!important}
.quiet{color:#a4b0b5!important}
.code{background:#15181b!important;color:#f1f4f5!important}
.button{background:#5cc5d3!important;color:#071416!important}
}`

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function htmlOf(title: string, paragraphs: readonly string[], feature: Feature | undefined): string {
  const [first = '', ...rest] = paragraphs
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${sheet}</style>
</head>
<body style="margin:0">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="padding:32px 16px;${font}">
<tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:440px;table-layout:fixed;border-radius:24px;padding:32px">
<tr><td style="word-break:break-word">
<h1 style="margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600">${escaped(title)}</h1>
<p style="margin:0 0 24px;font-size:15px;line-height:22px">${escaped(first)}</p>
${feature ? featureOf(feature) : ''}
${rest.map(text => `<p class="quiet" style="margin:0 0 8px;font-size:13px;line-height:18px">${escaped(text)}</p>`).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function featureOf(feature: Feature): string {
  if (feature.kind === 'code')
    return `<p class="code" style="margin:0 0 24px;padding:16px 8px 16px 16px;border-radius:16px;text-align:center;font-size:32px;line-height:40px;letter-spacing:8px;font-weight:600;font-variant-numeric:tabular-nums">${escaped(feature.text)}</p>`
  return `<p style="margin:0 0 24px"><a href="${escaped(feature.link)}" class="button" style="display:block;padding:16px;border-radius:16px;background:#0f6b78;color:#ffffff;text-align:center;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escaped(feature.text)}</a></p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, character => entities[character] ?? character)

/** The reader's time zone is unknown. */
const timeOf = (at: number): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** Removes line breaks, which would start another header, and characters that reverse or hide others. */
const oneLine = (text: string, maxLength = maxSiteLength): string =>
  [...text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()].slice(0, maxLength).join('')
