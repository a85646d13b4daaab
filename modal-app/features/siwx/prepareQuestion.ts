import type { Connection } from '../../../shared/connections.ts'
import { siwxText } from '../../../shared/siwx.ts'
import type { App } from '../../app/App.ts'
import { siteHost } from '../../app/siteHost.ts'
import { networkAccountKey } from '../../sessions/networkAccountKey.ts'
import { keyOf } from '../../sessions/sessions.ts'
import { offerSignIn } from '../../sessions/signInOffer.ts'
import type { SignInQuestion } from '../../sessions/signInState.ts'

/**
 * The text that an account is asked to sign, which the view shows from now on. Site and account are ours to say: the site is
 * the one that the handshake has verified. Nothing is fetched if it was at hand.
 * @throws ConnectKitError `network_error`, `siwx_disabled`, `plugin_failed`
 * @spec 3.siwx-message
 */
export async function prepareQuestion(app: App, connection: Connection): Promise<SignInQuestion> {
  const { chainId, namespace } = connection
  const [adapter, terms] = await Promise.all([app.adapters.load(namespace), offerSignIn(app, connection)])
  const { issuedAt = new Date(app.clock.now()).toISOString(), statement, expirationTime } = terms
  const key = keyOf(connection)
  const address = adapter.displayAddress(key.address)
  const place = { domain: siteHost(app.config), uri: app.config.origin, version: '1' } as const
  const message = siwxText({ ...terms, ...place, accountAddress: address, chainId, issuedAt })
  const question: SignInQuestion = { account: networkAccountKey(key), address, message, statement, expirationTime }
  app.store.setState(({ signIn }) => ({ signIn: { ...signIn, question } }))
  return question
}
