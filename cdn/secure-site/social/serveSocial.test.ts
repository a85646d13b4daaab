import { expect, test } from 'vitest'
import { ApiRefusal } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import { serveSocial } from './serveSocial.ts'

const place = 'A'.repeat(22)
const proof = 'B'.repeat(43)
const session = 'C'.repeat(43)

/** The secure site's part, with a server that answers these states one after the other, or refuses. */
async function world(...answers: ({ state: string; session?: string } | ApiRefusal)[]) {
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
      if ('place' in body) return { attemptId: 'attempt', digits: '47' }
      const answer = answers.shift()
      if (answer instanceof ApiRefusal) throw answer
      return answer
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

test('a question without an answer is asked again, as on a phone that shows another app; a refusal ends it', async () => {
  const lost = () => new ApiRefusal('network_error', 'The server did not answer')
  const { follow, asked, kept } = await world(lost(), { state: 'away' }, lost(), lost(), { state: 'done', session })
  expect(await follow('away')).toEqual({ state: 'done' })
  expect([asked.length, kept]).toEqual([6, [session]])
  const refused = await world(new ApiRefusal('rate_limited', 'Too many'), { state: 'done', session })
  await expect(refused.follow()).rejects.toMatchObject({ code: 'rate_limited' })
  const gone = await world(...Array.from({ length: 30 }, lost))
  await expect(gone.follow()).rejects.toMatchObject({ code: 'network_error' })
})
