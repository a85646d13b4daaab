import type { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { loginsOffered } from '../../../shared/api/embedded/logins.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { oauthProviders } from '../../../shared/choices.ts'
import type { Social } from '../../../shared/config.ts'
import { socialNames, withNumber } from '../../../shared/embedded/socialProviders.ts'
import type { SdkParts } from '../SdkParts.ts'

type Me = EndpointReply<typeof embeddedMe>

/** Logins that the visitor may add. */
export interface OfferedLogins {
  hasEmail: boolean
  socials: readonly Social[]
}

const known: readonly Social[] = [...oauthProviders, 'farcaster']

/** Nothing can be added. */
export const noLogins: OfferedLogins = { hasEmail: false, socials: [] }

/** What the operator and project offer and the visitor lacks. A newer server may name providers unknown here. */
export async function readOffered({ api, config }: SdkParts): Promise<OfferedLogins> {
  const { projectId, pageOrigin } = config
  const { hasEmail, socials } = await api(loginsOffered, { projectId, pageOrigin })
  return { hasEmail, socials: known.filter(social => socials.includes(social)) }
}

/** One of the visitor's logins. */
export interface Login {
  loginId: string
  /** Undefined for the email. */
  provider?: string
  /** The account's own name there. */
  name: string
  /** The account's id, if its name is unverified. */
  number?: string | undefined
}

/** The email first, if it signs in. */
export const loginsOf = ({ email, emailSignsIn, socials = [] }: Me): Login[] => [
  ...(email && emailSignsIn ? [{ loginId: 'email', name: email }] : []),
  ...socials,
]

/** In its brand spelling. */
export const nameOfProvider = (provider: string): string =>
  Object.hasOwn(socialNames, provider) ? socialNames[provider as keyof typeof socialNames] : provider

/** The service and the account's name, in one line. */
export const titleOf = ({ provider, name, number }: Pick<Login, 'provider' | 'name' | 'number'>): string => {
  const service = provider && nameOfProvider(provider)
  return !service || service === name ? name : `${service}: ${withNumber(name, number)}`
}
