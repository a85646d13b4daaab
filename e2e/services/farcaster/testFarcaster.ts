import { afterAll, beforeAll } from 'vitest'
import { readFarcaster } from '../../../cdn/embedded/social/farcaster/readFarcaster.ts'
import {
  type EmbeddedOptions,
  pageOrigin,
  secureOrigin,
  startEmbedded,
  type TestDevice,
} from '../../../cdn/embedded/testEmbedded.ts'
import { farcasterStart, socialState } from '../../../shared/api/embedded/social.schema.ts'
import { type Anvil, startAnvil } from '../startAnvil.ts'
import { createFarcasterApp, type FarcasterAccount, type FarcasterApp, type Says } from './createFarcasterApp.ts'
import {
  type AppAnswer,
  type Channel,
  createFarcasterRelay,
  type FarcasterRelay,
  relayKey,
} from './createFarcasterRelay.ts'
import { deployRegistries, type Registries } from './deployRegistries.ts'

export const relayUrl = 'http://relay.localhost:4418'
export const deviceLabel = 'Test browser'
/** Longer than the pause between two polls of the relay. */
const pauseMs = 60_000

/** Replaces the relay's answers, by path. Undefined passes a request to the real one. */
export type Lie = (path: string, request: Request) => Response | Promise<Response> | undefined

export interface FarcasterOptions extends EmbeddedOptions {
  settings?: Readonly<Record<string, string>>
  lie?: Lie
  /** Another server's relay. */
  relay?: FarcasterRelay
}

/** Farcaster's contracts on a real chain, and servers whose visitors sign in with it. */
export function testFarcaster() {
  let chain: Anvil | undefined
  let registries: Registries
  let phone: FarcasterApp
  let now = Date.now
  beforeAll(async () => {
    const root = process.cwd()
    chain = await startAnvil({ chainId: 10, port: 0, root })
    registries = await deployRegistries(root, chain)
    phone = createFarcasterApp(registries, () => now())
    return () => chain?.stop()
  })
  afterAll(() => chain?.stop())

  const start = async ({ settings = {}, lie, relay: given, ...options }: FarcasterOptions = {}) => {
    const relay = given ?? createFarcasterRelay(relayUrl, () => now())
    const asked: string[] = []
    const logged: string[] = []
    const named: Readonly<Record<string, string>> = {
      CK_FARCASTER_RELAY: relayUrl,
      CK_FARCASTER_NODES: chain?.url ?? '',
      ...settings,
    }
    const server = await startEmbedded({
      farcaster: readFarcaster(name => named[name]),
      ...options,
      deps: {
        // The server's clock moves in steps, so it cannot measure durations.
        elapsed: () => performance.now(),
        // The relay and the chain get unlimited time.
        timeout: () => new AbortController().signal,
        rpcTimeoutMs: 60_000,
        log: ({ fault }) => void (fault && logged.push(fault)),
        fetch: async (url: string | URL | Request, init?: RequestInit) => {
          const request = new Request(url, init)
          if (!request.url.startsWith(`${relayUrl}/`)) return fetch(request)
          const { pathname } = new URL(request.url)
          asked.push(pathname)
          return (await lie?.(pathname, request)) ?? relay.fetch(request)
        },
        ...options.deps,
      },
    })
    now = () => server.clock.now

    const begin = async (device: TestDevice, links = false) => {
      const linking = links && { links, proofOfWallet: await device.prove('addLogin', 'farcaster') }
      const started = await device.ask(farcasterStart, { projectId: 'demo', pageOrigin, ...linking })
      const { attemptId = '', url = '' } = started.body
      return { started, attemptId, token: url && (new URL(url).searchParams.get('channelToken') ?? '') }
    }
    const channelOf = (token: string): Channel => {
      const channel = relay.channel(token)
      if (!channel) throw new Error('There is no such channel')
      return channel
    }
    /** The app's post to the relay. */
    const leave = async (token: string, answer: AppAnswer) => {
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'X-Farcaster-Auth-Relay-Key': relayKey,
      }
      const url = `${relayUrl}/v1/channel/authenticate`
      const sent = await relay.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(answer) }))
      if (!sent.ok) throw new Error(await sent.text())
    }
    /** The owner scans the code and approves; a test changes what is signed. */
    const scan = async (token: string, account: FarcasterAccount, says?: Partial<Says>) => {
      const answer = await phone.sign(channelOf(token), account, says)
      await leave(token, answer)
      return answer
    }
    /** The device polls, once the relay may be asked again. */
    const stateOf = (device: TestDevice, attemptId: string, seen = 'away') => {
      server.clock.now += pauseMs
      return device.ask(socialState, { attemptId, deviceLabel, seen })
    }
    const signIn = async (device: TestDevice, account: FarcasterAccount, says?: Partial<Says>) => {
      const { attemptId, token } = await begin(device)
      await scan(token, account, says)
      const { body } = await stateOf(device, attemptId)
      if (body.session) device.state.session = body.session
      return body
    }
    return { ...server, relay, asked, logged, begin, channelOf, leave, scan, stateOf, signIn }
  }
  return {
    start,
    account: (...asked: Parameters<FarcasterApp['account']>) => phone.account(...asked),
    registries: () => registries,
    phone: () => phone,
    chainUrl: () => chain?.url ?? '',
  }
}

export const secureDomain = new URL(secureOrigin).host
