import { namespaceOf } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import type { SiwxTerms } from '../../shared/siwx.schema.ts'
import { addressKey } from '../../shared/spellAddress.ts'
import type { App } from '../app/App.ts'
import { askTerms } from './askPlugin.ts'
import { keyOf, type SessionKey } from './sessions.ts'
import type { SignInOffer } from './signInState.ts'

/** Share of a nonce's lifetime in which it may be used for a request, because visitors take time in wallets. */
const usableShare = 0.5
/** How long terms of the page's own sign-in are cached. */
const pageTermsLifeMs = 240_000

type Told = readonly [terms: SiwxTerms, usableMs: number]

/**
 * The terms of an account's next message. Requested before the click, and cached until used or stale.
 * @param connection if absent, only the server is asked
 * @throws ConnectKitError `network_error`, `siwx_disabled`, `plugin_failed`
 */
export function offerSignIn(app: App, connection?: Connection): Promise<SiwxTerms> {
  const { sessions, signIn } = app.store.getState()
  const account = sessions.plugin && connection ? networkAccountKey(keyOf(connection)) : ''
  const { offer } = signIn
  if (offer?.account === account && app.clock.now() < (offer.staleAtMs ?? Number.POSITIVE_INFINITY)) return offer.answer
  const answering = account && connection ? askPage(app, connection) : askServer(app)
  const answer = answering.then(([terms]) => terms)
  const fresh: SignInOffer = { account, answer }
  keep(app, fresh)
  const isLatest = () => app.store.getState().signIn.offer?.answer === answer
  // Waiting callers get the failure; the next attempt requests again.
  answering.then(
    ([, usableMs]) => isLatest() && keep(app, { ...fresh, staleAtMs: app.clock.now() + usableMs }),
    () => isLatest() && dropOffer(app),
  )
  return answer
}

function keep({ store }: App, offer: SignInOffer | undefined): void {
  store.setState(({ signIn }) => ({ signIn: { ...signIn, offer } }))
}

/** Drops the terms, because the nonce was used or is invalid. */
export function dropOffer(app: App): void {
  keep(app, undefined)
}

async function askServer(app: App): Promise<Told> {
  const { signInStatement: statement } = app.store.getState().settings
  const { nonceLivesMs, ...terms } = await app.api.get('authNonce').catch((thrown: unknown) => {
    if (toConnectKitError(thrown).facts.status !== 404) throw thrown
    // @spec 8.siwx-off
    throw new ConnectKitError('siwx_disabled', 'SIWX is not enabled', {}, thrown)
  })
  return [{ ...terms, ...(statement !== undefined && { statement }) }, nonceLivesMs * usableShare]
}

async function askPage(app: App, connection: Connection): Promise<Told> {
  const terms = await askTerms(app, connection)
  return [{ issuedAt: new Date(app.clock.now()).toISOString(), ...terms }, pageTermsLifeMs]
}

/** One account on one network. */
export function networkAccountKey({ chainId, address }: SessionKey): string {
  return `${chainId} ${addressKey(namespaceOf(chainId), address)}`
}
