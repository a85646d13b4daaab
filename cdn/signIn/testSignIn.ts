import type { Hono } from 'hono'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Session } from '../../shared/siwx.schema.ts'
import type { SiwxData } from '../../shared/siwx.ts'
import { siwxText } from '../../shared/siwx.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { OpenStore } from '../store/openStore.ts'
import type { DataTables } from '../store/tables.ts'
import { openData } from '../store/testStores.ts'
import { network, projectEntry, type TestAppOptions, testApp } from '../testApp.ts'

export const chainId = 'eip155:31337'
export const startsAt = 1_795_600_000_000

export interface Answer<Body = Record<string, unknown>> {
  status: number
  headers: Headers
  body: Body & { code?: string; error?: string }
}

export const projects = [
  projectEntry({
    allowedOrigins: ['https://app.example', 'http://localhost:*'],
    networks: [network(chainId, 'http://127.0.0.1:1'), network('eip155:1', 'http://127.0.0.1:1')],
  }),
  projectEntry({ id: 'other', allowedOrigins: ['https://other.example'] }),
]

/** A server with a database and a clock that the test controls. */
export async function startSignIn(options: TestAppOptions & { data?: OpenStore<DataTables> } = {}, entries = projects) {
  const data = options.data ?? (await openData())
  const clock = { now: startsAt }
  const app = await testApp({ now: () => clock.now, ...options, data }, entries)
  return { data, clock, app, ...clientOf(app) }
}

/** Calls as the modal makes them. */
export function clientOf(app: Pick<Hono<CdnEnv>, 'request'>, project = 'demo') {
  const call = async <Body>(path: string, init: RequestInit = {}): Promise<Answer<Body>> => {
    const response = await app.request(`${path}?projectId=${project}`, init)
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer<Body>['body'] }
  }
  const post = <Body>(path: string, body: unknown, headers: Record<string, string> = {}) =>
    call<Body>(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const nonce = async () => {
    const { body } = await call<Pick<SiwxData, 'nonce' | 'issuedAt' | 'notBefore' | 'expirationTime'>>('/v1/auth/nonce')
    const { nonce, issuedAt, notBefore, expirationTime } = body
    return { nonce, issuedAt, notBefore, expirationTime }
  }
  const authenticate = (asked: object) => post<{ session: Session; refresh: string }>('/v1/auth/authenticate', asked)
  /** Signs in with a key; tests change the message, or what is sent. */
  const signIn = async (said: Partial<SiwxData> = {}, sent: object = {}, key: Hex = generatePrivateKey()) => {
    const asked = await signedBy(key, { ...(await nonce()), ...said })
    return authenticate({ ...asked, ...sent })
  }
  const token = (bearer: string | undefined) => ({ headers: { Authorization: `Bearer ${bearer}` } })
  const me = (bearer: string | undefined) => call('/v1/auth/me', token(bearer))
  return { call, post, nonce, authenticate, signIn, me }
}

export async function signedBy(key: Hex, said: Partial<SiwxData> & Pick<SiwxData, 'nonce' | 'issuedAt'>) {
  const account = privateKeyToAccount(key)
  const message = siwxText({
    ...{ accountAddress: account.address, chainId, domain: 'app.example', uri: 'https://app.example/path?query' },
    ...{ version: '1', ...said },
  })
  return { chainId, address: account.address, message, signature: await account.signMessage({ message }) }
}
