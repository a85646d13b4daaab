import type { MailedKind } from '../warnings.ts'
import { type MailTexts, mailTexts } from './mailTexts.ts'

/** The requester of the action that a mail is about. */
export interface Asked {
  /** As describeBrowser.ts says it. */
  browser: string
  askedAt: number
}

/** A wallet change that is mailed afterwards. */
export type ToldChange =
  | 'passkeyAdded'
  | 'deviceAdded'
  | 'codeAdded'
  | 'mailAdded'
  | 'emailChanged'
  | 'slotEnded'
  | 'slotStopped'
  | 'slotReturned'
  | 'walletReturned'
  | 'newWalletStarted'
  | 'accountDeleted'

/**
 * @property link continues, or stops the action that the mail warns of
 * @property stop cancels the action that the mail is about
 */
export type MailContent = Asked &
  (
    | { kind: 'code'; code: string; stop: string }
    | { kind: 'device'; link: string; stop: string }
    /** For the address that an account leaves, and for its replacement. */
    | { kind: 'leaveCode'; code: string; stop: string; next: string }
    | { kind: 'joinCode'; code: string; stop: string; next: string }
    | WarningContent
    /** Only an added key can be ended by its mail: its removal takes a key. */
    | { kind: 'change'; change: ToldChange; stop?: string | undefined }
  )

/** @property at when it takes effect, or until when it can be undone */
interface WarningContent {
  kind: 'warning'
  warning: MailedKind
  link: string
  at: number
  /** Name of a login. */
  name?: string | undefined
}

export interface MailSite {
  /** Of the project, which its owner chose. */
  name: string
  /** A `data:` URL, as projects have it. */
  logo?: string | undefined
}

/** A picture inside the mail, so no server learns when it is read. */
export interface MailLogo {
  type: 'image/png' | 'image/webp'
  base64: string
}

export interface Mail {
  /** Display name of the sender. */
  sender: string
  subject: string
  text: string
  html: string
  logo?: MailLogo
}

/** By which the HTML names the logo (RFC 2392). */
export const logoId = 'logo'

/** Those that a title does not explain. */
const changesWithMore = ['mailAdded', 'slotEnded', 'slotStopped', 'newWalletStarted', 'accountDeleted'] as const

/** A site's name in a subject: one line, and short enough to read. */
const maxSiteLength = 60
/** Addresses are shown in full, so nobody confirms a different one than they read. */
const maxAddressLength = 254

/**
 * A mail in plain text and HTML, which say the same. The HTML has no scripts or remote content: it looks the same in every
 * client and does not track readers.
 * @param language one of `mailLanguages`
 */
export function writeMail(content: MailContent, site: MailSite, language = 'en'): Mail {
  const texts = mailTexts(language)
  const name = oneLine(site.name)
  const logo = readLogo(site.logo)
  const parts = partsOf(content, name, texts)
  const { subject, title, paragraphs, feature, facts, notes, stop } = parts
  const plainLink = ({ text, link }: Link) => `${text}:\n${link}`
  const plainFeature = feature && (feature.kind === 'code' ? feature.text : plainLink(feature))
  const plainFacts = facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  const plain = [name, title, ...paragraphs, plainFeature, plainFacts, ...notes, stop && plainLink(stop)]
  return {
    sender: name,
    subject,
    text: plain.filter(Boolean).join('\n\n').concat('\n'),
    html: htmlOf(parts, name, texts, logo),
    ...(logo && { logo }),
  }
}

interface Link {
  text: string
  link: string
}
type Feature = { kind: 'code'; text: string } | ({ kind: 'link' } & Link)

interface Parts {
  subject: string
  title: string
  paragraphs: readonly string[]
  feature?: Feature
  facts: readonly (readonly [label: string, value: string])[]
  notes: readonly string[]
  /** Cancels the action that the mail is about. */
  stop?: Link
}

function partsOf(content: MailContent, site: string, texts: MailTexts): Parts {
  const { t, timeOf } = texts
  const facts = [
    [t('mail.fact.browser'), browserText(oneLine(content.browser), texts)],
    [t('mail.fact.time'), timeOf(content.askedAt)],
  ] as const
  switch (content.kind) {
    case 'code':
    case 'leaveCode':
    case 'joinCode': {
      const { kind, code, stop } = content
      const group = kind === 'code' ? 'code' : kind === 'leaveCode' ? 'leave' : 'join'
      const values = { site, code, next: kind === 'code' ? '' : oneLine(content.next, maxAddressLength) }
      return {
        subject: t(`mail.${group}.subject`, values),
        title: t(`mail.${group}.title`, values),
        paragraphs: [t(`mail.${group}.body`, values)],
        feature: { kind: 'code', text: code },
        facts,
        notes: [t('mail.expires')],
        stop: { text: t(`mail.${group}.stop`), link: stop },
      }
    }
    case 'device':
      return {
        subject: t('mail.device.subject', { site }),
        title: t('mail.device.title'),
        paragraphs: [t('mail.device.body', { site })],
        feature: { kind: 'link', text: t('mail.device.button'), link: content.link },
        facts,
        notes: [t('mail.expires')],
        stop: { text: t('mail.device.stop'), link: content.stop },
      }
    case 'warning': {
      const { warning, link, at, name = '' } = content
      const values = { site, until: timeOf(at), name: oneLine(name, maxAddressLength) }
      return {
        subject: t(`mail.warning.${warning}.subject`, values),
        title: t(`mail.warning.${warning}.title`),
        paragraphs: [t(`mail.warning.${warning}.body`, values)],
        feature: { kind: 'link', text: t(`mail.warning.${warning}.button`), link },
        facts,
        notes: [t('mail.warning.own')],
      }
    }
    case 'change': {
      const { change, stop } = content
      const title = t(`mail.change.${change}`)
      const more = changesWithMore.find(each => each === change)
      return {
        subject: `${title} · ${site}`,
        title,
        paragraphs: more ? [t(`mail.change.${more}.more`)] : [],
        facts,
        notes: [
          t('mail.change.own'),
          ...(stop ? [] : [t(change === 'accountDeleted' ? 'mail.change.notYou.gone' : 'mail.change.notYou')]),
        ],
        ...(stop && { stop: { text: t('mail.change.stop'), link: stop } }),
      }
    }
  }
}

/** Browsers and systems keep their names in all languages; what joins them does not. */
function browserText(described: string, { t }: MailTexts): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(described) ?? []
  if (!browser || !system) return described
  const shown = browser === 'A browser' ? t('mail.browser.unknown') : browser
  return system === 'an unknown system' ? shown : t('mail.browser', { browser: shown, system })
}

/** Mail clients draw no SVG, so a site whose logo is one has its name alone. */
function readLogo(url = ''): MailLogo | undefined {
  const [, type, base64] = /^\s*data:(image\/(?:png|webp));base64,([\w+/=%\s-]+)$/i.exec(url) ?? []
  if (!type || !base64) return undefined
  // Browsers decode a URL's data first: `%2B` is a plus.
  const plain = base64.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  const data = plain.replace(/\s/g, '')
  return /^[\w+/=-]+$/.test(data) ? { type: type.toLowerCase() as MailLogo['type'], base64: data } : undefined
}

/**
 * Mail clients allow few styles; dark mode colours are in a style sheet, which some ignore. The colours are those of
 * shared/design/tokens.css, because mails cannot use its properties.
 */
const sheet = `
body,.page{background:#f3f5f5;color:#13191b}
.card{background:#ffffff}
.quiet,.stop{color:#566165}
.code{background:#f3f5f5;color:#13191b}
@media (prefers-color-scheme:dark){
body,.page{background:#15181b!important;color:#f1f4f5!important}
.card{background:#1f2428!important}
.quiet,.stop{color:#a4b0b5!important}
.code{background:#15181b!important;color:#f1f4f5!important}
.button{background:#5cc5d3!important;color:#071416!important}
}
@media (max-width:479px){
.card{padding:24px 20px!important}
}`

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function htmlOf(
  { title, paragraphs, feature, facts, notes, stop }: Parts,
  site: string,
  { locale, dir }: MailTexts,
  logo: MailLogo | undefined,
): string {
  const start = dir === 'rtl' ? 'right' : 'left'
  const picture = logo
    ? `<td width="52"><img src="cid:${logoId}" alt="" width="40" height="40" style="display:block;border-radius:10px;object-fit:contain"></td>`
    : ''
  const factRows = facts.map(
    ([label, value]) =>
      `<tr><td class="quiet" style="padding:0 0 4px;white-space:nowrap">${escaped(label)}</td><td width="100%" style="padding:0 12px 4px">${escaped(value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${sheet}</style>
</head>
<body style="margin:0">
<table role="presentation" class="page" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" style="padding:32px 16px;${font}">
<tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:440px;table-layout:fixed;border-radius:24px;padding:32px">
<tr><td align="${start}" style="word-break:break-word">
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>${picture}<td style="font-size:15px;line-height:20px;font-weight:600">${escaped(site)}</td></tr></table>
<h1 style="margin:0 0 ${paragraphs.length ? 12 : 24}px;font-size:22px;line-height:28px;font-weight:600;text-wrap:balance">${escaped(title)}</h1>
${paragraphs.map(text => `<p style="margin:0 0 24px;font-size:15px;line-height:22px">${escaped(text)}</p>`).join('\n')}
${feature ? featureOf(feature) : ''}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 12px;font-size:13px;line-height:18px">${factRows.join('')}</table>
${notes.map(text => `<p class="quiet" style="margin:0 0 8px;font-size:13px;line-height:18px">${escaped(text)}</p>`).join('\n')}
${stop ? `<p style="margin:16px 0 0;font-size:13px;line-height:18px"><a href="${escaped(stop.link)}" class="stop" style="text-decoration:underline">${escaped(stop.text)}</a></p>` : ''}
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
    return `<p class="code" dir="ltr" style="margin:0 0 24px;padding:16px 8px 16px 16px;border-radius:16px;text-align:center;font-size:32px;line-height:40px;letter-spacing:8px;font-weight:600;font-variant-numeric:tabular-nums">${escaped(feature.text)}</p>`
  return `<p style="margin:0 0 24px"><a href="${escaped(feature.link)}" class="button" style="display:block;padding:16px;border-radius:16px;background:#0f6b78;color:#ffffff;text-align:center;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escaped(feature.text)}</a></p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, character => entities[character] ?? character)

/** Removes line breaks, which would start another header, and characters that reverse or hide others. */
const oneLine = (text: string, maxLength = maxSiteLength): string =>
  [...text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()].slice(0, maxLength).join('')
