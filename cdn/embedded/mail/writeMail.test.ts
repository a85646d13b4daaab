import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type MailContent, writeMail } from './writeMail.ts'

test('a code stands in the subject, the text and the HTML', () => {
  const { subject, text, html } = writeMail({ kind: 'code', code: '042137' }, 'Garden')
  expect(subject).toBe('042137 is your code for Garden')
  expect(text).toContain('\n042137\n')
  expect(html).toContain('>042137</p>')
  expect(html).not.toMatch(/<(img|script|link)\b|url\(/)
})

test('a link is written out in plain text, and names the browser that asked', () => {
  const link = 'https://wallet.example/device#abc'
  const { text, html } = writeMail({ kind: 'device', link, browser: 'Firefox on Linux' }, 'Garden')
  expect(text).toContain(link)
  expect(text).toContain('Firefox on Linux')
  expect(html).toContain(`href="${link}"`)
})

test.each([
  ['markup', '<img src=x onerror=alert(1)>"\'&', '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;'],
  ['a break that would begin another header', 'Garden\r\nBcc: eve@example.com', 'Garden Bcc: eve@example.com'],
  ['a character that turns the line', 'Gar\u202eden', 'Gar den'],
  ['a long name', 'x'.repeat(500), 'x'.repeat(60)],
])('%s in a site’s name stays text', (_, site, shown) => {
  const { subject, html } = writeMail({ kind: 'code', code: '000000' }, site)
  expect(subject).not.toMatch(/[\r\n\u202e]/)
  expect(subject.length).toBeLessThan(100)
  expect(html).toContain(`Sign in to ${shown}</h1>`)
})

test.each(['passkeyAdded', 'deviceAdded', 'codeAdded', 'mailAdded', 'slotEnded', 'newWalletStarted'] as const)(
  '%s is told with what to do if it was somebody else',
  change => {
    const { subject, text } = writeMail({ kind: 'change', change }, 'Garden')
    expect(subject).toContain('Garden')
    expect(text).toContain('Not you?')
  },
)

test.each(['recovery', 'newWallet', 'emailChange'] as const)('a warning of %s has a link that stops it', warning => {
  const link = 'https://wallet.example/device#stop.abc'
  const at = Date.UTC(2026, 10, 28, 6, 10)
  const { subject, text, html } = writeMail({ kind: 'warning', warning, link, browser: 'Safari\non Mac', at }, 'Garden')
  expect(subject).toContain('Garden')
  expect(text).toContain(link)
  expect(html).toContain(`href="${link}"`)
  expect(text).toContain('28 November 2026 at 06:10 UTC')
  expect(text).toContain('Safari on Mac')
})

test('the codes of a change of the email say what they are for, and the first names the new address whole', () => {
  const next = `${'x'.repeat(200)}@evil.example`
  const leave = writeMail({ kind: 'leaveCode', code: '042137', next }, 'Garden')
  const join = writeMail({ kind: 'joinCode', code: '042137', next }, 'Garden')
  expect(leave.subject).toBe('042137 is your code to change your email at Garden')
  expect(leave.text).toContain(next)
  expect(join.subject).toBe('042137 is your code to use this email at Garden')
  for (const { subject } of [leave, join]) expect(subject).not.toContain('is your code for')
})

const link = 'https://wallet.example/device#stop.abc'
const mails: readonly MailContent[] = [
  { kind: 'code', code: '042137' },
  { kind: 'device', link, browser: 'Firefox on Linux' },
  { kind: 'leaveCode', code: '042137', next: 'ada@example.com' },
  { kind: 'joinCode', code: '042137', next: 'ada@example.com' },
  ...(['recovery', 'newWallet', 'emailChange'] as const).map(
    warning => ({ kind: 'warning', warning, link, browser: 'Firefox on Linux', at: 0 }) as const,
  ),
  { kind: 'change', change: 'passkeyAdded' },
]

test.each(mails)('the HTML of $kind $warning says what its plain text says, in the same order', mail => {
  const { text, html } = writeMail(mail, 'Garden & Son')
  const shown = [...html.matchAll(/<(h1|p|a href="([^"]*)")[^>]*>([^<]+)</g)].map(([, , href, words = '']) => {
    const plain = words.replaceAll('&amp;', '&').replaceAll('&#39;', "'")
    return href ? `${plain}:\n${href}` : plain
  })
  expect(`${shown.join('\n\n')}\n`).toBe(text)
})

test('mails have the colours of the product', () => {
  const tokens = readFileSync(new URL('../../../shared/design/tokens.css', import.meta.url), 'utf8')
  for (const mail of mails)
    for (const [colour] of writeMail(mail, 'Garden').html.matchAll(/#[0-9a-f]{6}\b/g)) expect(tokens).toContain(colour)
})
