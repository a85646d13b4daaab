import { expect, test } from 'vitest'
import { secureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ConnectStep } from '../Connector.ts'
import { within } from '../within.ts'
import { farcasterLogIn } from './farcasterLogin.ts'
import type { SecureSite } from './SecureSite.ts'

const refusal = (code: string, message = code) => new ConnectKitError(code as never, message)
const expired = refusal('code_expired')

/** A secure site whose sign-ins end like this, one after the other; without an end, one is waited for. */
function world(...ends: ('done' | ConnectKitError)[]) {
  const steps: ConnectStep[] = []
  const seen: unknown[] = []
  let begun = 0
  const site = {
    async call(method: string, params: { seen?: string }, signal: AbortSignal) {
      if (method === 'farcaster.begin') return { url: `https://farcaster.xyz/~/siwf?channelToken=${++begun}` }
      seen.push(params.seen)
      const end = ends.shift()
      if (!end) return within(new Promise(() => {}), { signal })
      if (typeof end !== 'string') throw end
      return { state: end }
    },
    close() {},
  } as unknown as SecureSite
  const left = new AbortController()
  const done = farcasterLogIn(site, { show: step => void steps.push(step), signal: left.signal })
  const outcome = done.then(
    () => 'done',
    ({ code, message }) => `${code}: ${message}`,
  )
  const shown = () =>
    steps.map(step => step.is === 'farcaster' && `${step.url.at(-1)}${step.isExpired ? ' expired' : ''}`)
  return { outcome, shown, seen, leave: () => left.abort() }
}

test('shows a code, and is done once the app has answered', async () => {
  const { outcome, shown, seen } = world('done')
  expect(await outcome).toBe('done')
  expect(shown()).toEqual(['1'])
  expect(seen).toEqual(['away'])
})

test('an unused code is replaced, and the next one signs in', async () => {
  const { outcome, shown } = world(expired, 'done')
  expect(await outcome).toBe('done')
  expect(shown()).toEqual(['1', '1 expired', '2'])
})

test('an abandoned tab ends after three codes', async () => {
  const { outcome, shown } = world(expired, expired, expired)
  expect(await outcome).toContain('code_expired')
  expect(shown()).toEqual(['1', '1 expired', '2', '2 expired', '3'])
})

// @spec 8.social-rejected 8.social-farcaster
test.each([
  ['user_rejected', 'Connection rejected'],
  ['social_failed', 'Failed to connect to farcaster'],
  ['account_taken', 'This account signs somebody else in'],
])('%s ends it: %s', async (code, message) => {
  const { outcome, shown } = world(refusal(code, message))
  expect(await outcome).toBe(`${code}: ${message}`)
  expect(shown()).toEqual(['1'])
})

// @spec 8.social-modal-closed
test("leaving ends it at once: 'Modal closed'", async () => {
  const { outcome, leave } = world()
  leave()
  expect(await outcome).toBe('user_closed: Modal closed')
})

test.each([
  ['https://farcaster.xyz/~/siwf?channelToken=Z7MWXQ4K', true],
  ['http://127.0.0.1:4018/~/siwf?channelToken=Z7MWXQ4K', true],
  ['javascript:alert(1)//farcaster.xyz', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['intent://siwf#Intent;end', false],
  [`https://farcaster.xyz/~/siwf?channelToken=${'Z'.repeat(512)}`, false],
])('a link from the relay is opened: %s %s', (url, isOpened) => {
  expect(secureMethods['farcaster.begin'].result.safeParse({ url }).success).toBe(isOpened)
})
