import { namespaceOf } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import type { SiwxTerms } from '../../shared/siwx.schema.ts'
import { addressKey } from '../../shared/spellAddress.ts'
import type { App } from '../app/App.ts'
import { askTerms } from './askPlugin.ts'
import { keyOf, type SessionKey } from './sessions.ts'
import type { SignInOffer } from './signInState.ts'

/** People take their time in wallets: after this part of its life, a nonce is not given to one any more. */
const usableShare = 0.5
/** How long the terms of a page are kept that has its own sign-in. */
const pageTermsLifeMs = 240_000

type Told = readonly [terms: SiwxTerms, usableMs: number]

/**
 * What the next message of an account says. It is asked for ahead of the click, and kept until it was used or is too old.
 * @param connection without one, only the server can tell
 * @throws ConnectKitError `network_error`, `siwx_disabled`, `plugin_failed`
 */
export function offerSignIn(app: App, connection?: Connection): Promise<SiwxTerms> {
  const { sessions, signIn } = app.store.getState()
  const account = sessions.plugin && connection ? networkAccountKey(keyOf(connection)) : ''
  const { offer } = signIn
  if (offer?.account === account && app.clock.now() < (offer.staleAtMs ?? Number.POSITIVE_INFINITY)) return offer.answer
  const answering = account && connection ? askPage(app, connection) : askServer(app)
  const answer = answering.then(([terms]) => terms)
  const asked: SignInOffer = { account, answer }
  keep(app, asked)
  const isLatest = () => app.store.getState().signIn.offer?.answer === answer
  // Whoever waits gets the failure; the next attempt asks again.
  answering.then(
    ([, usableMs]) => isLatest() && keep(app, { ...asked, staleAtMs: app.clock.now() + usableMs }),
    () => isLatest() && dropOffer(app),
  )
  return answer
}

function keep({ store }: App, offer: SignInOffer | undefined): void {
  store.setState(({ signIn }) => ({ signIn: { ...signIn, offer } }))
}

/** Its nonce was used, or is no good. */
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
