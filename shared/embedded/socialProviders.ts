import type { oauthProviders } from '../choices.ts'
import type { Social } from '../config.ts'

/** OAuth 2 providers. Farcaster has its own protocol. @spec 5.social-provider */
export type OAuthProvider = (typeof oauthProviders)[number]

/** As their owners spell them. */
export const socialNames: Readonly<Record<Social, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** A provider's account in one word, with its id if its name is unverified. */
export const withNumber = (name: string, number: string | undefined): string =>
  number === undefined || number === name ? name : `${name} ${number}`
