import { expect, test } from 'vitest'
import type { SdkParts } from '../SdkParts.ts'
import { serveSocial } from './serveSocial.ts'

const place = 'A'.repeat(22)
const proof = 'B'.repeat(43)
const session = 'C'.repeat(43)

/** The secure site's part, with a server that answers these states one after the other. */
async function world(...answers: { state: string; session?: string }[]) {
  const asked: unknown[] = []
  const kept: unknown[] = []
  let signIns = 0
  const parts = {
    config: { projectId: 'demo', pageOrigin: 'https://app.example' },
    label: 'Test browser',
    store: { writeSession: (text: string) => void kept.push(text) },
    signedIn: () => void signIns++,
    wait: async () => {},
    async api(_: unknown, body: object) {
      asked.push(body)
      return 'place' in body ? { attemptId: 'attempt', digits: '47' } : answers.shift()
    },
  } as unknown as SdkParts
  const served = serveSocial(parts)
  const { signal } = new AbortController()
  const begun = await served['social.begin']({ provider: 'google', place, proof }, signal)
  return {
    ...{ asked, kept, begun, signIns: () => signIns },
    follow: (seen: 'begun' | 'away' = 'begun') => served['social.await']({ seen }, signal),
  }
}

test('begins for the page that it is framed by, and tells the digits', async () => {
  const { asked, begun } = await world()
  expect(begun).toEqual({ digits: '47' })
  expect(asked).toEqual([{ projectId: 'demo', pageOrigin: 'https://app.example', provider: 'google', place, proof }])
})

test('asks until something has changed, and keeps the session of whoever is signed in', async () => {
  const { follow, kept, signIns } = await world(
    ...[{ state: 'begun' }, { state: 'away' }, { state: 'away' }, { state: 'done', session }],
  )
  expect(await follow()).toEqual({ state: 'away' })
  expect(kept).toEqual([])
  expect(await follow('away')).toEqual({ state: 'done' })
  expect(kept).toEqual([session])
  expect(signIns()).toBe(1)
})

// @spec 8.social-rejected 8.social-failed
test.each([
  ['denied', 'Connection rejected', 'user_rejected'],
  ['failed', 'Failed to connect', 'social_failed'],
  ['expired', 'Failed to connect', 'social_failed'],
  ['taken', 'This account signs somebody else in', 'account_taken'],
  ['done', 'Failed to connect', 'social_failed'],
])('%s: %s', async (state, message, code) => {
  const { follow, kept } = await world({ state })
  await expect(follow('away')).rejects.toMatchObject({ message, code })
  expect(kept).toEqual([])
})

test('what was not begun, or is over, cannot be followed', async () => {
  const { follow } = await world({ state: 'done', session })
  await follow('away')
  await expect(follow()).rejects.toThrow('Failed to connect')
})
