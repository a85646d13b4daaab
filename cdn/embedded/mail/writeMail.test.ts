import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { acceptedLanguage, mailLanguages } from './mailTexts.ts'
import { type MailContent, type MailSite, writeMail } from './writeMail.ts'

const garden: MailSite = { name: 'Garden' }
const askedAt = Date.UTC(2026, 10, 28, 6, 10)
const asked = { browser: 'Firefox on Linux', askedAt }
const link = 'https://wallet.example/device#abc'
const stop = 'https://wallet.example/device#end.abc'
const code: MailContent = { ...asked, kind: 'code', code: '042137', stop }
const warnings = ['recovery', 'newWallet', 'keyReturn', 'emailChange', 'loginAdded', 'loginRemoved'] as const
const added = ['passkeyAdded', 'deviceAdded', 'codeAdded', 'mailAdded', 'slotReturned'] as const
const changes = [
  ...(['emailChanged', 'slotEnded', 'slotStopped'] as const),
  ...(['walletReturned', 'newWalletStarted', 'accountDeleted'] as const),
]
const mails: readonly MailContent[] = [
  code,
  { ...asked, kind: 'device', link, stop },
  { ...asked, kind: 'leaveCode', code: '042137', stop, next: 'ada@example.com' },
  { ...asked, kind: 'joinCode', code: '042137', stop, next: 'ada@example.com' },
  ...warnings.map(
    warning => ({ ...asked, kind: 'warning', warning, link, at: askedAt, name: 'Google (Ada)' }) as const,
  ),
  ...added.map(change => ({ ...asked, kind: 'change', change, stop }) as const),
  ...changes.map(change => ({ ...asked, kind: 'change', change }) as const),
]

/** What the HTML says, a line for each block, with the addresses of its links. */
const shownIn = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<img[^>]*>|\n/g, '')
    .replace(/<a href="([^"]*)"[^>]*>([^<]+)<\/a>/g, '$2:\n$1')
    .replace(/<\/td><td width="100%"[^>]*>/g, ': ')
    .replace(/<\/(?:h1|p|tr)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const linesOf = (text: string) => text.split('\n').filter(Boolean)

test('a code is in the subject, the text and the HTML', () => {
  const { subject, text, html } = writeMail(code, garden)
  expect(subject).toBe('042137 is your code for Garden')
  expect(text).toContain('\n042137\n')
  expect(html).toContain('>042137</p>')
  expect(html).not.toMatch(/<(img|script|link)\b|url\(/)
})

test.each(mails)('$kind $warning $change says who asked, with what and when', mail => {
  const { text, html } = writeMail(mail, garden)
  for (const shown of [text, html]) {
    expect(shown).toContain('Garden')
    expect(shown).toContain('Firefox on Linux')
    expect(shown).toContain('28 November 2026 at 06:10 UTC')
  }
})

test.each(mails)('$kind $warning $change has at most one button, and says how to end it', mail => {
  const { text, html } = writeMail(mail, garden)
  expect(html.match(/class="button"/g) ?? []).toHaveLength(mail.kind === 'device' || mail.kind === 'warning' ? 1 : 0)
  expect(text).toContain('Not you?')
  if ('stop' in mail) expect(html).toContain(`href="${mail.stop}"`)
  if (mail.kind === 'warning') expect(html).toContain(`href="${mail.link}"`)
})

test.each([
  ['markup', '<img src=x onerror=alert(1)>"\'&', '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;'],
  ['a break that would begin another header', 'Garden\r\nBcc: eve@example.com', 'Garden Bcc: eve@example.com'],
  ['a character that turns the line', 'Gar\u202eden', 'Gar den'],
  ['a long name', 'x'.repeat(500), 'x'.repeat(60)],
])('%s in a site’s name stays text', (_, name, shown) => {
  const { subject, html } = writeMail({ ...code, code: '000000' }, { name })
  expect(subject).not.toMatch(/[\r\n\u202e]/)
  expect(subject.length).toBeLessThan(100)
  expect(html).toContain(`Sign in to ${shown}</h1>`)
})

test('the codes of an email change say what they are for, and the first names the full new address', () => {
  const next = `${'x'.repeat(200)}@evil.example`
  const leave = writeMail({ ...asked, kind: 'leaveCode', code: '042137', stop, next }, garden)
  const join = writeMail({ ...asked, kind: 'joinCode', code: '042137', stop, next }, garden)
  expect(leave.subject).toBe('042137 is your code to change your email at Garden')
  expect(leave.text).toContain(next)
  expect(join.subject).toBe('042137 is your code to use this email at Garden')
  for (const { subject } of [leave, join]) expect(subject).not.toContain('is your code for')
})

test('a logo is in the mail itself, and one that mail clients do not draw is left out', () => {
  const png = writeMail(code, { ...garden, logo: 'data:image/png;base64,iVBO\nRw0=' })
  expect(png.logo).toEqual({ type: 'image/png', base64: 'iVBORw0=' })
  expect(png.html.match(/<img[^>]*src="[^"]*"/g)).toEqual(['<img src="cid:logo"'])
  const escaped = writeMail(code, { ...garden, logo: 'data:image/png;base64,iV%2bO%0ARw0%3D' })
  expect(escaped.logo?.base64).toBe('iV+ORw0=')
  expect(writeMail(code, { ...garden, logo: 'data:image/png;base64,iV%22%3E' }).logo).toBeUndefined()
  const svg = writeMail(code, { ...garden, logo: 'data:image/svg+xml,<svg onload="alert(1)"/>' })
  expect(svg.logo).toBeUndefined()
  expect(svg.html).not.toContain('<img')
})

describe.each(mailLanguages)('in %s', language => {
  test.each(mails)('the HTML of $kind $warning $change says what its plain text says, in the same order', mail => {
    const { text, html } = writeMail(mail, { name: 'Garden & Son' }, language)
    expect(linesOf(shownIn(html))).toEqual(linesOf(text))
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(text).not.toMatch(/\{|undefined/)
  })
})

test.each([
  ['no header', undefined, 'en'],
  ['one language', 'de-AT', 'de'],
  ['several', 'nl, pt-BR;q=0.8, en;q=0.5', 'pt'],
  ['out of order', 'en;q=0.1,fr;q=0.9', 'fr'],
  ['none that there is', 'nl,sv;q=0.5', 'en'],
  ['traditional characters', 'zh-TW, ja;q=0.5', 'ja'],
  ['nonsense', ';;,=,q=1', 'en'],
])('a browser that asks for %s', (_, header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test('mails have the colours of the product', () => {
  const tokens = readFileSync(new URL('../../../shared/design/tokens.css', import.meta.url), 'utf8')
  for (const mail of mails)
    for (const [colour] of writeMail(mail, garden).html.matchAll(/#[0-9a-f]{6}\b/g)) expect(tokens).toContain(colour)
})
