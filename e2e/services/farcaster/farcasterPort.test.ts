import { expect, test } from 'vitest'
import { pageOrigin } from '../../../cdn/embedded/testEmbedded.ts'
import { ApiRefusal, type CallApi } from '../../../cdn/secure-site/api/callApi.ts'
import type { SdkParts } from '../../../cdn/secure-site/SdkParts.ts'
import { createPlaces } from '../../../cdn/secure-site/social/createPlaces.ts'
import { serveSocial } from '../../../cdn/secure-site/social/serveSocial.ts'
import { deviceLabel, type FarcasterOptions, testFarcaster } from './testFarcaster.ts'

/* The secure site's answers to the modal, with the real server, relay and contracts. */

const farcaster = testFarcaster()
const minute = 60_000
type Server = Awaited<ReturnType<typeof farcaster.start>>
/** What happens before the next poll of the server, with the newest code's token. */
type Turn = (server: Server, token: string) => unknown

async function startPort(turns: Turn[], options?: FarcasterOptions) {
  const server = await farcaster.start(options)
  const device = await server.device()
  let token = ''
  const served = serveSocial(
    {
      api: (async (endpoint: never, body: never) => {
        const { status, body: reply } = await device.ask(endpoint, body)
        const { code } = reply as { code?: 'relay_failed' }
        if (status >= 400 && code) throw new ApiRefusal(code, 'Refused')
        return reply
      }) as unknown as CallApi,
      ...{ config: { projectId: 'demo', pageOrigin }, label: deviceLabel },
      store: { writeSession: (session?: string) => Object.assign(device.state, { session }) },
      signedIn() {},
      async wait() {
        server.clock.now += minute
        const turn = turns.shift()
        if (!turn) throw new Error('The test has no more turns')
        await turn(server, token)
      },
    } as unknown as SdkParts,
    createPlaces(new EventTarget() as Window, pageOrigin),
  )
  const { signal } = new AbortController()
  const signIn = async (): Promise<string> => {
    try {
      const { url } = await served['farcaster.begin']({}, signal)
      token = new URL(url).searchParams.get('channelToken') ?? ''
      return (await served['social.await']({ seen: 'away' }, signal)).state
    } catch (thrown) {
      const { code, message } = thrown as ApiRefusal
      return `${code}: ${message}`
    }
  }
  return { device, signIn }
}

const scan: Turn = async (server, token) => server.scan(token, await farcaster.account('grace'))
const nobody: Turn = () => {}
const expire: Turn = server => {
  server.clock.now += 10 * minute
}

// @spec 2.view-connecting-farcaster
test('scanning the code signs in where it was shown', async () => {
  const { device, signIn } = await startPort([nobody, scan, nobody])
  expect(await signIn()).toBe('done')
  expect((await device.me()).body.socials).toMatchObject([{ provider: 'farcaster', name: 'grace' }])
})

test('an unused code expires, and the next one signs in', async () => {
  const { device, signIn } = await startPort([nobody, expire, scan, nobody])
  expect(await signIn()).toBe('code_expired: This code was not used in time')
  expect(device.state.session).toBeUndefined()
  expect(await signIn()).toBe('done')
})

// @spec 8.social-farcaster
test('an unreachable relay and a message for another site fail with the specified texts', async () => {
  const failed = 'social_failed: Failed to connect to farcaster'
  const gone = await startPort([], { lie: () => new Response('Service Unavailable', { status: 503 }) })
  expect(await gone.signIn()).toBe(failed)
  const elsewhere: Turn = async (server, token) =>
    server.scan(token, await farcaster.account('grace'), { domain: 'elsewhere.example' })
  const { device, signIn } = await startPort([elsewhere, nobody])
  expect(await signIn()).toBe(failed)
  expect(device.state.session).toBeUndefined()
})
