import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { Social } from '../../shared/config.ts'
import type { AccountType } from '../../shared/connections.ts'
import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { ViewName } from '../../shared/views.ts'
import type { Store } from '../lib/storeLinks.ts'
import type { Platform } from '../wallets/Platform.ts'
import type { App } from './App.ts'

declare module './App.ts' {
  interface App {
    /** Counts an event for the operator, if the operator counts its kind. Failures are ignored. */
    count(event: TrackedEvent): void
  }
}

/**
 * All visitor actions that are reported to the site (reference §1.21). None holds an address, a URL or a text the
 * visitor typed: only wallet names, CAIP-2 network ids and error codes.
 */
export type TrackedEvent =
  /** Facts that the page may see; both are comma-separated words. */
  | { name: 'INITIALIZE'; properties: { networks: string; options: string } }
  | { name: 'MODAL_CREATED' }
  | { name: 'MODAL_OPEN' | 'MODAL_CLOSE'; properties: { connected: boolean } }
  | { name: 'CLICK_ALL_WALLETS' }
  | { name: 'SEARCH_WALLET'; properties: { certifiedOnly: boolean } }
  | {
      name: 'SELECT_WALLET'
      properties: { name: string; platform: Platform; displayIndex: number; view: ViewName } & Ranked
    }
  | {
      name: 'CONNECT_SUCCESS'
      properties: {
        name: string
        method: 'browser' | 'qrcode' | 'mobile' | 'email' | 'social'
        view: ViewName
        /** Set for one of the visitor's recent wallets (reference §1.2). */
        reconnect?: true
      } & Ranked
    }
  | { name: 'CONNECT_ERROR'; properties: { code: ErrorCode } }
  | { name: 'USER_REJECTED' }
  /** The browser did not follow the link to the wallet's app or site. */
  | { name: 'CONNECT_PROXY_ERROR'; properties: { name: string; code: ErrorCode } }
  | { name: 'DISCONNECT_SUCCESS'; properties: { namespace: Namespace | 'all' } }
  | { name: 'DISCONNECT_ERROR' }
  | { name: 'CLICK_WALLET_HELP' | 'CLICK_NETWORK_HELP' | 'CLICK_GET_WALLET_HELP' }
  | { name: 'GET_WALLET'; properties: { name: string; id: string; rank?: number; type: Store } }
  | { name: 'CLICK_NETWORKS' }
  | { name: 'CLICK_TRANSACTIONS' | 'LOAD_MORE_TRANSACTIONS' | 'ERROR_FETCH_TRANSACTIONS' }
  | { name: 'OPEN_ENS_FLOW' | 'REGISTER_NAME_INITIATED' | 'REGISTER_NAME_SUCCESS' }
  | { name: 'REGISTER_NAME_ERROR'; properties: { code: ErrorCode } }
  | { name: EmailEvent }
  | { name: SocialEvent; properties: { provider: Social } }
  | { name: 'SET_PREFERRED_ACCOUNT_TYPE'; properties: { accountType: AccountType; network: ChainId } }
  | { name: 'SELECT_BUY_CRYPTO' | 'CLICK_CONVERT' | 'OPEN_SEND'; properties: { network: ChainId } }
  | { name: SendEvent; properties: { network: ChainId; token: string; code?: ErrorCode } }
  | { name: SwapEvent; properties: { network: ChainId; source?: string; code?: ErrorCode } }
  | { name: 'SELECT_WHAT_IS_A_BUY' }
  | { name: 'SELECT_BUY_PROVIDER'; properties: { provider: string } }
  /** Our own defect: the error's name, never its message. */
  | { name: 'INTERNAL_SDK_ERROR'; properties: { kind: string } }
  | { name: 'SWITCH_NETWORK'; properties: { network: ChainId } }
  | { name: SessionEvent; properties: { network: ChainId; code?: ErrorCode } }
  | { name: SignInEvent; properties: { network: ChainId; isSmartAccount: boolean; code?: ErrorCode } }

export type SignInEvent = 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR'

/** Not in the reference, which has no events for ERC-7715 sessions. */
export type SessionEvent = 'SMART_SESSION_KEPT' | 'SMART_SESSION_REVOKED' | 'SMART_SESSION_ERROR'

export type EmailEvent =
  | 'EMAIL_LOGIN_SELECTED'
  | 'EMAIL_SUBMITTED'
  | 'EMAIL_EDIT'
  | 'DEVICE_REGISTERED_FOR_EMAIL'
  | 'EMAIL_VERIFICATION_CODE_SENT'
  | 'EMAIL_VERIFICATION_CODE_PASS'
  | 'EMAIL_VERIFICATION_CODE_FAIL'
  | 'EMAIL_UPGRADE_FROM_MODAL'

export type SocialEvent =
  | 'SOCIAL_LOGIN_STARTED'
  | 'SOCIAL_LOGIN_REQUEST_USER_DATA'
  | 'SOCIAL_LOGIN_SUCCESS'
  | 'SOCIAL_LOGIN_ERROR'
  | 'SOCIAL_LOGIN_CANCELED'

/** `REJECTED` if the wallet declines; any other failure is an `ERROR`. */
export type SendEvent = 'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_ERROR' | 'SEND_REJECTED'

export type SwapEvent =
  | 'OPEN_SWAP'
  | 'CLICK_SELECT_TOKEN_TO_SWAP'
  | 'CLICK_SELECT_NETWORK_TO_SWAP'
  | 'INITIATE_SWAP'
  | 'SWAP_SUCCESS'
  | 'SWAP_ERROR'
  | 'SWAP_APPROVAL_ERROR'

/** The wallet's position in the operator's list, from 1; omitted if it is not listed. */
type Ranked = { walletRank?: number }

/** Reports an event to the page (`on('analytics')`), and some to the operator, if the site turned analytics on. */
export function track(app: App, event: TrackedEvent): void {
  if (!app.store.getState().settings.analytics) return
  app.host.emit('analytics.tracked', { properties: {}, ...event })
  app.count(event)
}
