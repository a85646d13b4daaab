import type { oauthProviders } from '../choices.ts'
import type { Social } from '../config.ts'

/** Who signs visitors in by OAuth 2. Farcaster is none of them: it has a way of its own. @spec 5.social-provider */
export type OAuthProvider = (typeof oauthProviders)[number]

/** As their owners write them. */
export const socialNames: Readonly<Record<Social, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}
