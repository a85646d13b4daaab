import { expect, test } from 'vitest'
import { appLinkPattern, intentLinkPattern, webLinkPattern } from './appLink.ts'

/** Which of the patterns allows a link, if any. */
function kindOf(link: string): string {
  const kinds = { app: appLinkPattern, web: webLinkPattern, intent: intentLinkPattern }
  const matching = Object.entries(kinds).filter(([, pattern]) => pattern.test(link))
  return matching.map(([kind]) => kind).join() || 'none'
}

const intent = 'intent://browse/{page}#Intent;scheme=phantom;package=app.phantom'

test.each([
  ['wallet:', 'app'],
  ['wallet://', 'app'],
  ['tg://', 'app'],
  ['telcoin://', 'app'],
  ['wallet+v2.x-y://wc?uri=wc%3A1%402', 'app'],
  ['cbwallet://miniapp?url={page}', 'app'],
  [`wallet:${'x'.repeat(500)}`, 'app'],
  ['https://wallet.example/browse/{page}?ref=1', 'web'],
  ['https://wallet.example/?link=%7Bpage%7D#top', 'web'],
  [`https://${'x'.repeat(1_000)}`, 'web'],
  [`${intent};end`, 'intent'],
  ['intent://browse/{page}?ref=1#Intent;scheme=phantom;package=app.phantom;end', 'intent'],
])('%s is accepted as %s', (link, kind) => {
  expect(kindOf(link)).toBe(kind)
})

test.each([
  'about',
  'android-app',
  'blob',
  'chrome',
  'chrome-extension',
  'content',
  'data',
  'app-prefs',
  'apt',
  'callto',
  'imessage',
  'macappstore',
  'microsoft-edge',
  'mms',
  'prefs',
  'smsto',
  'telprompt',
  'webcal',
  'workflow',
  'file',
  'filesystem',
  'ftp',
  'http',
  'https',
  'intent',
  'jar',
  'javascript',
  'mailto',
  'market',
  'moz-extension',
  'resource',
  'shortcuts',
  'sms',
  'tel',
  'vbscript',
  'view-source',
  'wc',
  'ws',
  'wss',
])('%s: is the browser’s or the system’s own, in any case', scheme => {
  for (const link of [`${scheme}:x`, `${scheme}://x`, `${scheme.toUpperCase()}:x`, ` ${scheme}:x`])
    expect([link, appLinkPattern.test(link)]).toEqual([link, false])
  // The whole scheme counts.
  expect(appLinkPattern.test(`${scheme}-wallet:x`)).toBe(true)
})

test.each([
  'facetime',
  'facetime-audio',
  'googlechromes',
  'itms',
  'itmss',
  'itms-apps',
  'itms-services',
  'ms-appinstaller',
  'ms-msdt',
  'ms-settings',
  'search-ms',
  'web+evil',
  'x-safari-https',
  'x-web-search',
  'x-apple.systempreferences',
])('%s: is one of a family of theirs', scheme => {
  for (const link of [`${scheme}:x`, `${scheme.toUpperCase()}:x`, ` ${scheme}:x`])
    expect([link, appLinkPattern.test(link)]).toEqual([link, false])
})

test.each([
  ['nothing', ''],
  ['the mark alone', '{page}'],
  ['a path', '/wc'],
  ['one relative to the scheme', '//wallet.example'],
  ['a relative one that looks like a scheme', '1://../../x'],
  ['another such', '+a:x'],
  ['a scheme of one letter, which is a drive', 'c:/x'],
  ['a scheme in capitals', 'Wallet://x'],
  ['a scheme that is too long', `${'a'.repeat(42)}:x`],
  ['one that is too long', `wallet:${'x'.repeat(501)}`],
  ['a space', 'wallet://a b'],
  ['a line break in front', '\nwallet://a'],
  ['a line break behind', 'wallet://a\n'],
  ['a line break within the scheme', 'java\nscript:x'],
  ['a quote', 'wallet://"x'],
  ['a tag', 'wallet://<x>'],
  ['plain http', 'http://wallet.example'],
  ['https in capitals', 'HTTPS://wallet.example'],
  ['https without slashes', 'https:wallet.example'],
  ['a backslash, which browsers take for a slash', 'https://wallet.example\\@a.example'],
])('%s is refused', (_, link) => {
  expect(kindOf(link)).toBe('none')
})

test.each([
  'https',
  'http',
  'javascript',
  'file',
  'content',
  'tel',
  'sms',
  'market',
  'intent',
  'wc',
  'googlechrome',
  'itms-apps',
  'x-safari-https',
  'android-app',
])('an intent with the scheme %s, which a browser takes for its own page or the system, is refused', scheme => {
  for (const app of ['com.android.chrome', 'org.mozilla.firefox', 'app.phantom'])
    expect(kindOf(`intent://evil.example/#Intent;scheme=${scheme};package=${app};end`)).toBe('none')
  // The whole scheme counts.
  expect(kindOf(`intent://x#Intent;scheme=a${scheme};package=app.phantom;end`)).toBe('intent')
})

test.each([
  ['without an app', 'intent://x#Intent;scheme=phantom;end'],
  ['without a scheme', 'intent://x#Intent;package=app.phantom;end'],
  ['without facts', 'intent://x'],
  ['without an end', intent],
  ['with more behind its end', `${intent};end;x`],
  ['with a page to fall back to', `${intent};S.browser_fallback_url=https%3A%2F%2Fa.example;end`],
  ['with one under an encoded name', `${intent};S.browser%5Ffallback_url=https%3A%2F%2Fa.example;end`],
  ['with one in front', 'intent://x#Intent;S.browser_fallback_url=a;scheme=phantom;package=app.phantom;end'],
  ['with a component', `${intent};component=app.phantom/.Main;end`],
  ['with an action', `${intent};action=android.intent.action.CALL;end`],
  ['with a selector', `${intent};SEL;scheme=tel;end`],
  ['with facts twice', 'intent://x#Intent;end#Intent;scheme=phantom;package=app.phantom;end'],
  ['with an encoded package', 'intent://x#Intent;scheme=phantom;package=app%2Ephantom;end'],
  ['with a scheme in capitals', 'intent://x#Intent;scheme=Phantom;package=app.phantom;end'],
  ['of another spelling', 'intent:x#Intent;scheme=phantom;package=app.phantom;end'],
])('an intent %s is refused', (_, link) => {
  expect(kindOf(link)).toBe('none')
})
