import { expect, test } from 'vitest'
import { socials } from '../../../shared/config.ts'
import { refusesBrowser } from '../../wallets/refusesBrowser.ts'
import { hasEmailLogin, hasLogins, offeredSocials } from './offeredLogins.ts'

const embedded = { origin: 'https://wallet.example', socials }
const browser = { userAgent: 'Mozilla/5.0 Chrome/140 Safari/537.36', isMobile: false }

test("the site's providers in its order, of those that the operator has", () => {
  const wanted = { socials: ['x', 'farcaster', 'google', 'x'] as const }
  expect(offeredSocials({ embedded }, wanted, browser)).toEqual(['x', 'farcaster', 'google'])
  const withoutRelay = { ...embedded, socials: socials.filter(social => social !== 'farcaster') }
  expect(offeredSocials({ embedded: withoutRelay }, wanted, browser)).toEqual(['x', 'google'])
  expect(offeredSocials({ embedded: { origin: embedded.origin } }, wanted, browser)).toEqual([])
  expect(offeredSocials({}, { socials }, browser)).toEqual([])
  expect(offeredSocials({ embedded }, { socials: false }, browser)).toEqual([])
  expect(offeredSocials({ embedded }, { socials: true }, browser)).toHaveLength(7)
})

test.each([
  ['a phone', 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537.36', true, ['facebook']],
  ['Telegram on Android', 'Mozilla/5.0 (Linux; Android 15) Telegram-Android/11', true, ['facebook', 'x']],
  ['Telegram on iOS', 'Mozilla/5.0 (iPhone) AppleWebKit Telegram', true, ['google', 'facebook']],
  ['Telegram on macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X) Telegram', false, ['x']],
])('%s hides providers that do not work there', (_, userAgent, isMobile, hidden) => {
  const shown = offeredSocials({ embedded }, { socials }, { userAgent, isMobile })
  expect(socials.filter(social => !shown.includes(social)).sort()).toEqual([...hidden].sort())
})

test('email needs a mail server and the setting; either login offers the wallet', () => {
  expect(hasEmailLogin({ embedded }, { email: true })).toBe(true)
  expect(hasEmailLogin({ embedded }, { email: false })).toBe(false)
  expect(hasEmailLogin({ embedded: { ...embedded, hasEmail: false } }, { email: true })).toBe(false)
  expect(hasLogins({ embedded }, { email: false, socials: ['x'] })).toBe(true)
  expect(hasLogins({ embedded }, { email: false, socials: [] })).toBe(false)
  expect(hasLogins({}, { email: true, socials })).toBe(false)
})

test.each([
  ['Instagram', 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 Instagram 350.0', true],
  ['Facebook', 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537.36 [FBAN/EMA;FBAV/400]', true],
  [
    "Android's web view",
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Version/4.0 Chrome/140 Mobile Safari/537.36',
    true,
  ],
  ["an app's own on iOS", 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Mobile/15E148', true],
  [
    'Safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Version/18 Mobile/15E148 Safari/604.1',
    false,
  ],
  ['Chrome on iOS', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/140 Mobile/15E148 Safari/604.1', false],
  ['Chrome', browser.userAgent, false],
])('Google signs in inside %s: %s refused', (_, userAgent, isRefused) => {
  expect(refusesBrowser('google', userAgent)).toBe(isRefused)
  expect(refusesBrowser('x', userAgent)).toBe(false)
})
