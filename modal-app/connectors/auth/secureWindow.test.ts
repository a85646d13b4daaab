import { expect, test } from 'vitest'
import { socialStart } from '../../../shared/api/embedded/social.schema.ts'
import { readSocialProof, socialWindow } from '../../../shared/embedded/openedWindow.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Popup, PopupMessage } from '../../host/openPopup.ts'
import { openSecureWindow } from './secureWindow.ts'

const origin = 'https://wallet.example'

/** A window of the browser's, which hears what the test says. */
function world() {
  const opened: URL[] = []
  const sent: object[] = []
  let hear: (message: PopupMessage) => void = () => {}
  const popup: Popup = {
    ...{ isOpen: true, closed: new Promise<void>(() => {}), focus() {}, close() {} },
    send: message => void sent.push(message),
    listen(next) {
      hear = next
    },
  }
  const window = openSecureWindow(origin, 'social', address => {
    opened.push(address)
    return popup
  })
  return { opened, sent, window, say: (message: PopupMessage) => hear(message) }
}

// @spec 2.social-popup
test('it is 600 by 800, on the loading page of the secure site, with a place of its own', () => {
  expect(socialWindow).toEqual({ path: '/loading', width: 600, height: 800 })
  const [one, other] = [world(), world()]
  expect(one.opened[0]?.href).toBe(`${origin}/loading#${one.window.place}`)
  expect(one.window.place).not.toBe(other.window.place)
})

test('the modal cannot prove the window and sends it nothing, or an attacker could speak for another device', () => {
  const { sent, window, say } = world()
  say({ window: 'here', place: window.place })
  expect(sent).toEqual([])
  expect(window).not.toHaveProperty('proof')
})

test.each([
  undefined,
  null,
  'proof',
  { window: 'proof' },
  { window: 'proof', proof: 'short' },
  { window: 'here', proof: 'A'.repeat(43) },
])('nothing else is a proof: %j', data => expect(readSocialProof(data)).toBeUndefined())

test.each([
  ['popup_isolated', 'apart'],
  ['popup_blocked', 'blocked'],
] as const)('a window that is %s is %s, and can be opened in another press', (code, is) => {
  let fails = true
  const window = openSecureWindow(origin, 'social', () => {
    if (fails) throw new ConnectKitError(code, 'No')
    return { listen() {}, closed: new Promise<void>(() => {}) } as unknown as Popup
  })
  expect(window.is).toBe(is)
  fails = false
  window.open()
  expect(window.is).toBe('open')
})

// @spec 5.social-provider
test.each(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'myspace', 'farcaster'])('%s', provider => {
  const asked = { projectId: 'demo', pageOrigin: origin, provider, place: 'A'.repeat(22), proof: 'B'.repeat(43) }
  expect(socialStart.body.safeParse(asked).success).toBe(provider !== 'myspace' && provider !== 'farcaster')
})
