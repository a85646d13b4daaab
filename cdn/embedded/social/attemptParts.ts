import type { Social } from '../../../shared/config.ts'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import type { SocialSecrets } from './askProvider.ts'

/* What a sign-in with a provider is begun with, takes along and ends as. */

export interface AskedBase {
  deviceKey: string
  /** To whom the account is added. */
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

/** What is kept until an app has answered. */
export interface RelaySecrets {
  /** Of the relay. */
  channel: string
  /** In the message that the app signs. */
  nonce: string
}

/** A sign-in whose answer comes by a relay. */
export interface AwayAtRelay extends RelaySecrets, EndingAttempt {
  project: string
  beganAtMs: number
}

/** A sign-in that is about to end. */
export interface EndingAttempt {
  attemptId: string
  provider: Social
  deviceKey: string
  linksUser: string | undefined
}

export interface Taken {
  userId: string
  provider: string
  isLink: boolean
  /** The session that the device was told before. */
  told?: string
}

export interface Looked {
  state: 'waiting' | 'begun' | 'over'
  site?: string
  provider?: OAuthProvider
}

/** What a window shows to be the one that was opened for it. */
export interface Leaving {
  proof: string
  /** Who is signed in there. */
  userId: string | undefined
}

/** What a window takes along. */
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
