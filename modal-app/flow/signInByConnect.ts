import type { Connection } from '../../shared/connections.ts'
import type { ErrorCode } from '../../shared/errorCodes.ts'
import { toConnectKitError } from '../../shared/errors.ts'
import { isAbandoned } from '../../shared/isAbandoned.ts'
import type { SiwxTerms } from '../../shared/siwx.schema.ts'
import { isInPage } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import type { ConnectOptions } from '../connections/connect.ts'
import type { MessageTerms, SignedMessage } from '../connectors/Connector.ts'
import { hideToast, showToast } from '../dialog/toasts.ts'
import { isOfAccount, keyOf, signInRules } from '../sessions/sessions.ts'
import { dropOffer, offerSignIn } from '../sessions/signInOffer.ts'
import { verifySigned } from './verifySigned.ts'

export interface SignInByConnect {
  reach: NonNullable<ConnectOptions['reach']>
  /**
   * The wallet is connected: what it has signed for the account in use begins a session. A wallet that signed nothing
   * signs in afterwards, like any other.
   * @throws ConnectKitError why not; the wallet is disconnected
   */
  finish(connection: Connection): Promise<void>
}

/** Why an attempt fails that would fail without a signature, too. */
const unrelated: readonly ErrorCode[] = ['user_rejected', 'relay_failed', 'relay_refused', 'network_error']

const messageOf = ({ nonce, statement, issuedAt, expirationTime, notBefore }: SiwxTerms): MessageTerms => ({
  nonce,
  statement,
  issuedAt,
  expirationTime,
  notBefore,
})

/** From now on, wallets connect first: sign-client itself refuses what a contract has signed. */
function connectApart({ store }: App): void {
  store.setState(({ signIn }) => ({ signIn: { ...signIn, isApart: true } }))
}

/** Connects and signs in with one consent (spec §5). */
export function signInByConnect(app: App): SignInByConnect {
  let signed: SignedMessage[] = []
  return {
    async reach(connector, request) {
      // Without a server to sign in to, the wallet connects all the same.
      const terms = await offerSignIn(app).catch(() => undefined)
      const authenticate = connector.capability('authenticate')
      if (!terms || !authenticate || request.namespace !== (isInPage(connector.kind) ? 'solana' : 'eip155'))
        return connector.connect(request)
      const renew = async () => {
        const newer = await offerSignIn(app)
        return { ...messageOf(newer), issuedAt: newer.issuedAt ?? new Date(app.clock.now()).toISOString() }
      }
      const signing = { ...request, ...messageOf(terms), renew }
      const result = await authenticate(signing).catch((thrown: unknown) => {
        // The embedded wallet signs after it has connected: what fails has nothing to do with the signature.
        if (connector.kind === 'auth') throw thrown
        const { code } = toConnectKitError(thrown)
        // Who declines both where signing in is optional may want to connect alone, and tries again.
        const isFree = code === 'user_rejected' && !signInRules(app.store.getState())?.isRequired
        if (isFree || !(isAbandoned(thrown) || unrelated.includes(code))) connectApart(app)
        throw thrown
      })
      signed = result.signed
      if (signed.length) dropOffer(app)
      return result
    },
    async finish(connection) {
      const mine = signed.find(each => isOfAccount(each, keyOf(connection)))
      if (!mine) return
      const { chainId: network, accounts } = connection
      const properties = { network, isSmartAccount: accounts[0]?.type === 'smartAccount' }
      // @spec 8.authenticating
      const toast = showToast(app, { message: 'toast.authenticating', variant: 'loading' })
      try {
        await verifySigned(app, mine)
        track(app, { name: 'SIWX_AUTH_SUCCESS', properties })
      } catch (thrown) {
        // @spec 8.siwx-provider
        track(app, { name: 'SIWX_AUTH_ERROR', properties: { ...properties, code: toConnectKitError(thrown).code } })
        // What a wallet of the page wrote itself the server may not read: it can sign our text in the view.
        if (isInPage(connection.wallet.kind)) return connectApart(app)
        // The failed sign-in is what the visitor must learn of.
        await app.connectors
          .find(connection.connectorId)
          ?.disconnect(connection.namespace)
          .catch(() => {})
        throw thrown
      } finally {
        hideToast(app, toast)
      }
    },
  }
}
