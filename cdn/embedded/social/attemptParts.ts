import type { Social } from '../../../shared/config.ts'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import type { SocialSecrets } from './askProvider.ts'

/* The inputs, secrets and outcomes of a sign-in with a provider. */

export interface AskedBase {
  deviceKey: string
  /** The user to add the account to. */
  linksUser: string | undefined
  project: string
  pageOrigin: string
  client: string
}

export interface AskedSocial extends AskedBase {
  provider: OAuthProvider
  place: string
  proof: string
}

/** Data kept until an app answers. */
export interface RelaySecrets {
  /** The relay's channel. */
  channel: string
  /** Included in the message that the app signs. */
  nonce: string
}

/** A sign-in that is answered through a relay. */
export interface AwayAtRelay extends RelaySecrets, EndingAttempt {
  beganAtMs: number
}

/** A sign-in about to end. */
export interface EndingAttempt {
  attemptId: string
  provider: Social
  deviceKey: string
  linksUser: string | undefined
  project: string
}

export interface Taken {
  userId: string
  provider: string
  isLink: boolean
  /** The session that was already delivered to the device. */
  told?: string
}

export interface Looked {
  state: 'waiting' | 'begun' | 'over'
  site?: string
  provider?: OAuthProvider
}

/** A window's proof that it was opened for this sign-in. */
export interface Leaving {
  proof: string
  /** The user signed in there. */
  userId: string | undefined
}

/** Data for a window to take along. */
export interface LeftFor extends SocialSecrets {
  attemptId: string
  provider: OAuthProvider
  state: string
  cookie: string
}

export interface ReturnedFrom extends SocialSecrets, EndingAttempt {
  provider: OAuthProvider
}

export type SocialEnd = { is: 'done'; userId: string } | { is: 'denied' | 'failed' | 'taken' }
