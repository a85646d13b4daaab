import { englishTexts } from '../../loaderTexts.ts'
import '../../fakeBrowser.ts'
import { vi } from 'vitest'
import type { ChainId } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { type Core, createCore } from '../../kernel/core.ts'
import { readOptions } from '../../kernel/options.ts'
import type { Shared } from '../../kernel/shared.ts'
import { alice } from '../../kernel/wallets/fakeWallet.ts'
import { loaderExports } from '../../loaderExports.ts'
import type { Session } from '../../publicTypes.ts'
import type { SignIn } from '../../SignIn.ts'
import { put, writable } from '../../testConnect.ts'
import { createSignIn } from './createSignIn.ts'

/** A page with late/signIn. The test plays its iframe and modal. */
export interface TestSignIn {
  core: Core
  signIn: SignIn
  open: ReturnType<typeof vi.fn<Shared['open']>>
  askSession: ReturnType<typeof vi.fn<Shared['askSession']>>
  /** Payloads of the event `session`: the message signed, or null. */
  heard: (string | null)[]
  /** Codes of the event `error`. */
  failures: string[]
  /** How often the sessions were sent to the iframe. */
  reports(): number
  isOpen: boolean
}

const pages: TestSignIn[] = []

/** @param beforeLoad what happens before this script has loaded */
export function startSignIn(overrides: object = {}, beforeLoad = (_: TestSignIn): void => {}): TestSignIn {
  const options = readOptions({ projectId: 'demo', ...overrides })
  const core = createCore('1.0.0', options)
  let reports = 0
  const page = {
    core,
    open: vi.fn<Shared['open']>(async () => {}),
    askSession: vi.fn<Shared['askSession']>(async () => null),
    heard: [] as (string | null)[],
    failures: [] as string[],
    reports: () => reports,
    isOpen: false,
  } as unknown as TestSignIn
  core.events.on('session', session => page.heard.push(session && (session.message.split('\n')[2] ?? '')))
  core.events.on('error', ({ code }) => page.failures.push(code))
  core.events.on('sessions', () => reports++)
  const { open, askSession } = page
  const need = async () => {}
  beforeLoad(page)
  page.signIn = createSignIn({
    core,
    exports: loaderExports,
    options,
    texts: englishTexts,
    open,
    askSession,
    need,
    isOpen: () => page.isOpen,
    adopt() {},
    another: vi.fn(),
  })
  pages.push(page)
  return page
}

/** Call after each test. */
export function stopSignIns(): void {
  for (const { core } of pages.splice(0)) core.destroy()
  localStorage.clear()
}

export function connectionOf(address = alice, chainId: ChainId = 'eip155:1', connectorId = 'test.wallet'): Connection {
  const wallet = { name: connectorId, kind: 'announced' as const }
  return { id: `eip155:${connectorId}`, connectorId, namespace: 'eip155', accounts: [{ address }], chainId, wallet }
}

/** Makes it the only connection. */
export const connect = ({ core }: TestSignIn, connection = connectionOf()) => put(writable(core), connection)

export const rules = { isRequired: false, isSignedOutOnDisconnect: true }

/** A session that lives a week, with a token that lives an hour. @param name the last line of its message */
export function sessionOf(name = 'one', changes: Partial<Session> = {}): Session {
  const { address = alice, chainId = 'eip155:1' as ChainId } = changes
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  return {
    address,
    chainId,
    caipAddress: `${chainId}:${address}`,
    message: `${location.host} wants you to sign in with your Ethereum account:\n${address}\n${name}`,
    signature: '0xabcd',
    expiresAt: at(604_800_000),
    token: tokenOf(Date.now()),
    tokenExpiresAt: at(3_600_000),
    ...changes,
  }
}

export function tokenOf(issuedAtMs: number): string {
  return `e30.${btoa(JSON.stringify({ iat: Math.floor(issuedAtMs / 1000) })).replace(/=+$/, '')}.c2ln`
}

/** Adds a session as the iframe does after a signature. */
export const upsert = ({ signIn }: TestSignIn, session = sessionOf()) =>
  signIn.serve['session.upsert']({ session: session as never, rules })

export const settle = () => vi.advanceTimersByTimeAsync(0)
