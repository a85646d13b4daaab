import type { loginsOffered } from '../../../shared/api/embedded/logins.schema.ts'
import type { embeddedMe } from '../../../shared/api/embedded/session.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { type OAuthProvider, oauthProviders, socialNames } from '../../../shared/embedded/socialProviders.ts'

type Me = EndpointReply<typeof embeddedMe>
export type OfferedLogins = EndpointReply<typeof loginsOffered>

/** A way in which the visitor signs in. */
export interface Login {
  loginId: string
  /** None is the email. */
  provider?: string
  /** Who they are there, in their own words. */
  name: string
}

/** The email first, if it signs in. */
export const loginsOf = ({ email, emailSignsIn, socials = [] }: Me): Login[] => [
  ...(email && emailSignsIn ? [{ loginId: 'email', name: email }] : []),
  ...socials,
]

/** As its owner writes it. */
export const nameOfProvider = (provider: string): string =>
  Object.hasOwn(socialNames, provider) ? socialNames[provider as keyof typeof socialNames] : provider

/** The service and the name there, in one line. */
export const titleOf = ({ provider, name }: Login): string => {
  const service = provider && nameOfProvider(provider)
  return !service || service === name ? name : `${service}: ${name}`
}

/** What the visitor does not have yet. */
export function addable(me: Me, { hasEmail, socials }: OfferedLogins): { hasEmail: boolean; socials: OAuthProvider[] } {
  const own = new Set(me.socials?.map(({ provider }) => provider))
  return {
    hasEmail: hasEmail && !me.emailSignsIn,
    socials: oauthProviders.filter(provider => socials.includes(provider) && !own.has(provider)),
  }
}
