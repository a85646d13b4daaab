import { expect, test, vi } from 'vitest'
import { ApiRefusal } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import { serveSocial } from './serveSocial.ts'

const place = 'A'.repeat(22)
const proof = 'B'.repeat(43)
const session = 'C'.repeat(43)

const url = 'https://farcaster.xyz/~/siwf?channelToken=Z7MWXQ4K'
const { signal } = new AbortController()
const places = { begin: () => proof, open: () => {}, address: () => `/loading#${place}.${proof}` }
type Answer = { state: string; session?: string } | ApiRefusal

/** The secure site's part, with a server that answers these states in order, or refuses. */
function serve(answers: Answer[]) {
  const asked: unknown[] = []
  const kept: unknown[] = []
  let signIns = 0
  let opened = 0
  const parts = {
    config: { projectId: 'demo', pageOrigin: 'https://app.example' },
    label: 'Test browser',
    store: { writeSession: (text: string) => void kept.push(text) },
    signedIn: () => void signIns++,
    wait: async () => {},
    async api(_: unknown, body: object) {
      asked.push(body)
      if (!('attemptId' in body)) return { attemptId: 'attempt', ...('place' in body ? {} : { url }) }
      const answer = answers.shift()
      if (answer instanceof ApiRefusal) throw answer
      return answer
    },
  } as unknown as SdkParts
  return {
    served: serveSocial(parts, { ...places, open: () => void opened++ }),
    opened: () => opened,
    asked,
    kept,
    signIns: () => signIns,
  }
}

async function world(...answers: Answer[]) {
  const { served, ...seen } = serve(answers)
  const begun = await served['social.begin']({ provider: 'google', place }, signal)
  return { ...seen, begun, follow: (seen: 'begun' | 'away' = 'begun') => served['social.await']({ seen }, signal) }
}

async function farcaster(...answers: Answer[]) {
  const { served, ...seen } = serve(answers)
  const begun = await served['farcaster.begin']({}, signal)
  return { ...seen, begun, follow: () => served['social.await']({ seen: 'away' }, signal) }
}

test('begins for the page that it is framed by, with a proof that the modal does not learn', async () => {
  const { asked, begun, opened } = await world()
  expect(begun).toBeNull()
  expect(opened()).toBe(1)
  expect(asked).toEqual([{ projectId: 'demo', pageOrigin: 'https://app.example', provider: 'google', place, proof }])
})

test('polls until something changes, and stores the session of the signed-in user', async () => {
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
  ['taken', 'This account signs someone else in', 'account_taken'],
  ['done', 'Failed to connect', 'social_failed'],
])('%s: %s', async (state, message, code) => {
  const { follow, kept } = await world({ state })
  await expect(follow('away')).rejects.toMatchObject({ message, code })
  expect(kept).toEqual([])
})

test('a sign-in that was not begun, or has ended, cannot be followed', async () => {
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

test('Farcaster begins with a link for its app, and signs in by the same questions', async () => {
  const { asked, begun, follow, kept, signIns } = await farcaster({ state: 'away' }, { state: 'done', session })
  expect(begun).toEqual({ url })
  expect(await follow()).toEqual({ state: 'done' })
  expect(asked).toEqual([
    { projectId: 'demo', pageOrigin: 'https://app.example' },
    ...Array(2).fill({ attemptId: 'attempt', seen: 'away', deviceLabel: 'Test browser' }),
  ])
  expect([kept, signIns()]).toEqual([[session], 1])
})

// @spec 8.social-rejected 8.social-farcaster
test.each([
  ['denied', 'Connection rejected', 'user_rejected'],
  ['failed', 'Failed to connect to farcaster', 'social_failed'],
  ['done', 'Failed to connect to farcaster', 'social_failed'],
  ['taken', 'This account signs someone else in', 'account_taken'],
  ['expired', 'This code was not used in time', 'code_expired'],
])('Farcaster, %s: %s', async (state, message, code) => {
  const { follow, kept } = await farcaster({ state })
  await expect(follow()).rejects.toMatchObject({ message, code })
  expect(kept).toEqual([])
})

// @spec 8.social-farcaster
test.each([
  ['relay_failed', 'social_failed', 'Failed to connect to farcaster'],
  ['not_available', 'not_available', 'Refused'],
] as const)('a start that ends with %s is %s', async (refused, code, message) => {
  const api = () => Promise.reject(new ApiRefusal(refused, 'Refused'))
  const served = serveSocial({ config: {}, api } as unknown as SdkParts, places)
  await expect(served['farcaster.begin']({}, signal)).rejects.toMatchObject({ code, message })
})

test('a window that nobody proves is replaced by one that this frame opens itself, within a press', async () => {
  const shown: unknown[] = []
  const opened: string[] = []
  let signalOf: AbortSignal | undefined
  const states = [{ state: 'asking' }, { state: 'away' }]
  const parts = {
    config: { projectId: 'demo', pageOrigin: 'https://app.example' },
    texts: { load: async () => {} },
    openWindow: (path: string) => void opened.push(path),
    wait: () => vi.waitFor(() => expect(shown).toHaveLength(1)),
    api: async (_: unknown, body: object) => ('place' in body ? { attemptId: 'attempt' } : states.shift()),
    present: async (_: string, draw: (shown: unknown) => { props: { open(): void } }, signal: AbortSignal) => {
      signalOf = signal
      shown.push(draw({}))
      Object(shown[0]).props.open()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('over'))))
    },
  } as unknown as SdkParts
  const served = serveSocial(parts, places)
  await served['social.begin']({ provider: 'google', place }, signal)
  expect(await served['social.await']({ seen: 'asking' }, signal)).toEqual({ state: 'away' })
  expect(opened).toEqual([places.address()])
  expect(signalOf?.aborted).toBe(true)
})
