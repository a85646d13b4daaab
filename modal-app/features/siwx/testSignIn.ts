import { vi } from 'vitest'
import type { authenticate, authNonce } from '../../../shared/api/auth.schema.ts'
import type { EndpointBody, EndpointReply } from '../../../shared/api/endpoint.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ApiClient } from '../../api/client.ts'
import { createTestApp, harbour, type TestApp, type TestAppOptions, testConnection } from '../../boot/testApp.ts'
import { startWires } from '../../boot/wires.ts'
import { followAccount } from '../../flow/followAccount.ts'

type Signed = EndpointBody<typeof authenticate>

/** The server's side of sign-in. */
export interface TestServer {
  api: Pick<ApiClient, 'get' | 'post'>
  nonces: number
  /** Messages sent for verification. */
  signed: Signed[]
  /** Refresh tokens of ended sessions. */
  ended: string[]
  /** The failure of the next answers. */
  failure: ConnectKitError | undefined
  /** Verification waits for this. */
  holds: Promise<unknown> | undefined
}

export const nonceLivesMs = 600_000

/** @param nowMs the server's clock, which may differ from the visitor's */
export function createTestServer(nowMs = Date.UTC(2026, 10, 26, 12)): TestServer {
  const iso = (ms: number) => new Date(ms).toISOString()
  const weekOn = iso(nowMs + 7 * 86_400_000)
  const demandAnswer = () => {
    if (server.failure) throw server.failure
  }
  const get = async (name: string): Promise<EndpointReply<typeof authNonce>> => {
    if (name !== 'authNonce') throw new Error(`Nobody serves ${name}`)
    server.nonces++
    demandAnswer()
    const times = { issuedAt: iso(nowMs), notBefore: iso(nowMs), expirationTime: weekOn }
    return { nonce: `nonce000${server.nonces}`, nonceLivesMs, ...times }
  }
  const post = async (name: string, body: unknown): Promise<unknown> => {
    if (name === 'authSignOut') {
      server.ended.push((body as { refresh: string }).refresh)
      return { success: true }
    }
    const { chainId, address, message, signature } = body as Signed
    server.signed.push(body as Signed)
    await server.holds
    demandAnswer()
    const caipAddress = `${chainId}:${address}`
    const session = { address, chainId, caipAddress, message, signature, expiresAt: weekOn, token: 'a.b.c' }
    return { session, refresh: 'r'.repeat(43) }
  }
  const server: TestServer = {
    api: { get, post } as TestServer['api'],
    nonces: 0,
    signed: [],
    ended: [],
    failure: undefined,
    holds: undefined,
  }
  return server
}

/** A refusal by the server. */
export function refusal(status: number, reason: string, text = 'Refused'): ConnectKitError {
  return new ConnectKitError('network_error', text, { status, reason })
}

/** A connected visitor with an open modal, on a site with sign-in. */
type SignInOptions = TestAppOptions & { signIn?: string; signInScope?: string }

export function signInApp({ signIn = 'required', signInScope, ...options }: SignInOptions = {}) {
  const server = createTestServer()
  const app = createTestApp({
    api: server.api,
    connections: [testConnection(harbour)],
    ...options,
    options: { signIn, analytics: true, ...(signInScope && { signInScope }), ...options.options },
  })
  app.wallet(harbour.id).features = { results: { personal_sign: 'signed text' } }
  startWires(app, followAccount)
  return { app, server }
}

/** Resolves once `check` passes. */
export const soon = <T>(check: () => T) => vi.waitFor(check, { interval: 1 })

export const viewOf = ({ store }: TestApp) => {
  const { open, router } = store.getState()
  return open ? router.history.map(({ view }) => view) : 'closed'
}

export const tracked = ({ host }: TestApp) =>
  host
    .payloads('analytics.tracked')
    .filter(({ name }) => name.includes('SIWX'))
    .map(({ name, properties }) => [name, properties])
