import { beforeEach, expect, test } from 'vitest'
import type { SocialState } from '../../../shared/embedded/secureMethods.schema.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createFakeClock } from '../../app/fakeClock.ts'
import type { ConnectStep } from '../Connector.ts'
import type { SecureSite } from './SecureSite.ts'
import type { SecureWindow } from './secureWindow.ts'
import { socialLogIn } from './socialLogin.ts'

type Social = Extract<ConnectStep, { is: 'social' }>

/** A window and a secure site that do what the test says. */
function world(is: SecureWindow['is'] = 'open', beginFails?: ConnectKitError) {
  const clock = createFakeClock()
  const stages: Social['stage'][] = []
  let last: Social | undefined
  let closes = 0
  let end = () => {}
  let closed = new Promise<void>(resolve => {
    end = resolve
  })
  const window = {
    ...{ place: 'A'.repeat(22), is },
    get closed() {
      return closed
    },
    open() {
      window.is = 'open'
      closed = new Promise(resolve => {
        end = resolve
      })
    },
    focus() {},
    close: () => void closes++,
  }
  let answer: (state: SocialState | ConnectKitError) => void = () => {}
  const site = {
    async call(method: string) {
      if (method === 'social.begin') {
        if (beginFails) throw beginFails
        return null
      }
      return new Promise((resolve, reject) => {
        answer = state => (typeof state === 'string' ? resolve({ state }) : reject(state))
      })
    },
    close() {},
  } as unknown as SecureSite
  const left = new AbortController()
  const done = socialLogIn(Promise.resolve(site), {
    ...{ provider: 'google' as const, window, clock, signal: left.signal },
    show(step) {
      if (step.is !== 'social') return
      last = step
      if (stages.at(-1) !== step.stage) stages.push(step.stage)
    },
  })
  const outcome = done.then(
    () => 'done',
    (thrown: Error) => thrown.message,
  )
  return {
    ...{ clock, stages, window, outcome, left },
    step: () => last,
    closes: () => closes,
    say: async (state: SocialState | ConnectKitError) => {
      await settle()
      answer(state)
      await settle()
    },
    closeWindow: async () => {
      await settle()
      end()
      await settle()
    },
  }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await null
}
let seen: ReturnType<typeof world>
beforeEach(() => {
  seen = world()
})

test('goes from the window to the provider and back, and closes the window', async () => {
  await seen.say('away')
  await seen.say('done')
  expect(await seen.outcome).toBe('done')
  expect(seen.stages).toEqual(['begun', 'away'])
  expect(seen.closes()).toBe(1)
})

// @spec 8.social-popup-closed 9.popup-check
test("a window that is closed before the provider ends it at once: 'Popup closed'", async () => {
  await seen.closeWindow()
  expect(await seen.outcome).toBe('Popup closed')
})

test('a closed window that is unproven also ends it at once', async () => {
  await seen.say('asking')
  await seen.closeWindow()
  expect(await seen.outcome).toBe('Popup closed')
})

test('a window that looks closed at the provider may still succeed', async () => {
  await seen.say('away')
  await seen.closeWindow()
  expect(seen.stages).toEqual(['begun', 'away', 'closed'])
  seen.clock.advance(119_000)
  await seen.say('done')
  expect(await seen.outcome).toBe('done')
})

test("after two minutes it is closed: 'Popup closed'", async () => {
  await seen.say('away')
  await seen.closeWindow()
  seen.clock.advance(120_000)
  expect(await seen.outcome).toBe('Popup closed')
})

// @spec 8.social-rejected
test("a refusal at the provider: 'Connection rejected'", async () => {
  await seen.say('away')
  await seen.say(new ConnectKitError('user_rejected', 'Connection rejected'))
  expect(await seen.outcome).toBe('Connection rejected')
})

// @spec 8.social-start
test("a sign-in that the secure site does not begin: 'Failed to initiate social connection'", async () => {
  seen = world('open', new ConnectKitError('not_available', 'No client'))
  expect(await seen.outcome).toBe('Failed to initiate social connection')
  expect(seen.closes()).toBe(1)
})

// @spec 8.social-modal-closed
test("a modal that is closed meanwhile: 'Modal closed'", async () => {
  await seen.say('away')
  seen.left.abort()
  expect(await seen.outcome).toBe('Modal closed')
  expect(seen.closes()).toBe(1)
})

test('a window apart from the modal is replaced by one of the secure site', async () => {
  seen = world('apart')
  await seen.say('asking')
  expect(seen.step()).toMatchObject({ stage: 'asking' })
  await seen.say('away')
  await seen.say('done')
  expect(await seen.outcome).toBe('done')
})

test('a silent window can be opened once more', async () => {
  seen = world('apart')
  await settle()
  seen.clock.advance(4000)
  expect(seen.step()?.stage).toBe('blocked')
  seen.step()?.window.open()
  expect(seen.step()?.stage).toBe('begun')
  seen.left.abort()
})

test('a window that the browser blocked is opened by another press', async () => {
  seen = world('blocked')
  await settle()
  expect(seen.step()?.stage).toBe('blocked')
  seen.step()?.window.open()
  expect(seen.step()?.stage).toBe('begun')
  await seen.say('away')
  await seen.say('done')
  expect(await seen.outcome).toBe('done')
})
