import { expect, test } from 'vitest'
import type { Link } from '../../host/openLink.ts'
import { type AppLinks, appLink, type LinkFacts, pairingLink, returnLink, siteLink } from './deepLinks.ts'

const uri = 'wc:ab12@2?relay-protocol=irn&symKey=cd34'
const once = 'wc%3Aab12%402%3Frelay-protocol%3Dirn%26symKey%3Dcd34'
const twice = 'wc%253Aab12%25402%253Frelay-protocol%253Dirn%2526symKey%253Dcd34'
const android: LinkFacts = { os: 'android', isTelegram: false }
const ios: LinkFacts = { os: 'ios', isTelegram: false }

test.each([
  ['alder:', `alder://wc?uri=${once}`],
  ['alder:/', `alder://wc?uri=${once}`],
  ['alder://', `alder://wc?uri=${once}`],
  ['alder://main', `alder://main/wc?uri=${once}`],
  ['alder://main/', `alder://main/wc?uri=${once}`],
  ['alder-wallet.v2+x://', `alder-wallet.v2+x://wc?uri=${once}`],
  ['alder://open?target=al://wallet/', `alder://open?target=al://wallet/wc?uri=${once}`],
  ['https://alder.example', `https://alder.example/wc?uri=${once}`],
  ['https://alder.example/', `https://alder.example/wc?uri=${once}`],
  ['https://alder.example/app/x', `https://alder.example/app/x/wc?uri=${once}`],
  ['http://localhost:4405', `http://localhost:4405/wc?uri=${once}`],
])('%s becomes %s', (link, expected) => {
  expect(pairingLink(link, uri, ios)).toBe(expected)
})

test.each([
  'Alder://',
  '1://../../x',
  '../x',
  'javascript:alert(1)//',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'DATA:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  'blob:https://a.example/1',
  'intent://x#Intent;scheme=alder;end',
  'intent://x',
  'view-source:https://a.example',
  'about:blank',
  'tel:123',
  'sms:123',
  'mailto:a@b.example',
  'market://details',
  'itms-services://x',
  'chrome://settings',
  'filesystem:https://a.example/x',
  'ws://a.example',
  'wc:ab',
  'http://alder.example',
  'http://',
  'https://',
  'https://a.example/?x=1',
  'https://a.example/#x',
  'https://a.example/"onclick=',
  'alder://x?y=1',
  'alder://x?y=al://wallet',
  'alder://x?y=al://wallet/?z=/',
  'intent://x?y=al://wallet/',
  'alder://x#y',
  'alder://a b',
  'alder://<x>',
  'alder:\\x',
  'https://[',
  'a:',
  '1alder://',
  'alder',
  '//alder.example',
  '',
  `${'a'.repeat(60)}://`,
  `alder://${'a'.repeat(600)}`,
])('%s is refused', link => {
  expect(pairingLink(link, uri, ios)).toBeUndefined()
})

test.each([
  ['alder:', 'alder://wc'],
  ['alder://', 'alder://wc'],
  ['alder://in', 'alder://in/wc'],
  ['https://alder.example/', undefined],
  ['javascript:x', undefined],
  [undefined, undefined],
])('the link back to the app of %j is %j', (mobileLink, link) => {
  expect(returnLink({ mobileLink })).toBe(link)
})

test.each<[says: string, links: AppLinks, facts: LinkFacts, expected: Link | undefined]>([
  ['an app by its own scheme', { mobileLink: 'alder:' }, android, { url: `alder://wc?uri=${once}`, by: 'link' }],
  [
    'a new window inside Telegram',
    { mobileLink: 'alder:' },
    { os: 'ios', isTelegram: true },
    { url: `alder://wc?uri=${once}`, by: 'window' },
  ],
  [
    'a new window with double encoding inside Telegram on Android',
    { mobileLink: 'https://alder.example' },
    { os: 'android', isTelegram: true },
    { url: `https://alder.example/wc?uri=${twice}`, by: 'window' },
  ],
  [
    'an https link registered by the app',
    { mobileLink: 'https://alder.example/app' },
    ios,
    { url: `https://alder.example/app/wc?uri=${once}`, by: 'link' },
  ],
  ['nothing if the link is refused', { mobileLink: 'javascript:x' }, ios, undefined],
  ['nothing without a link', {}, ios, undefined],
])('opens %s', (_, links, facts, expected) => {
  expect(appLink(links, uri, facts)).toEqual(expected)
})

test.each<[says: string, link: string | undefined, expected: Link | undefined]>([
  [
    'a website in a new window',
    'https://app.alder.example',
    { url: `https://app.alder.example/wc?uri=${once}`, by: 'window' },
  ],
  ['a program on this computer by its link', 'alder://', { url: `alder://wc?uri=${once}`, by: 'link' }],
  ['nothing if the link is refused', 'file:///x', undefined],
  ['nothing without a link', undefined, undefined],
])('on other devices opens %s', (_, link, expected) => {
  expect(siteLink(link, uri, { os: 'other', isTelegram: false })).toEqual(expected)
})
