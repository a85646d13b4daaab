import { chosenSocials } from '../../shared/chosenSocials.ts'
import type { ProjectConfig, Social } from '../../shared/config.ts'
import { shorterSocials } from '../../shared/shorterSocials.ts'
import type { Project } from '../store/projects.ts'

/** The logins that the secure site supports. */
export interface EmbeddedOffer {
  origin: string
  /** Whether it can send mail. */
  hasMail: boolean
  /** Providers with an operator client. */
  socials: readonly Social[]
}

/** A project's logins: email, and which providers. */
export function loginsOf({ hasMail, socials }: Omit<EmbeddedOffer, 'origin'>, { remote }: Project) {
  const { settings, locked } = remote
  const named = chosenSocials(settings.socials ?? shorterSocials)
  const isClosed = named.length === 0 || locked.includes('socials')
  return {
    hasEmail: hasMail && settings.email !== false,
    /** Pages may offer providers that their project does not name, unless the list is locked or disabled. */
    socials: isClosed ? socials.filter(social => named.includes(social)) : socials,
  }
}

/**
 * Logins that a signed-in visitor may add: those of the project, because the current page may be gone at the next
 * sign-in. A project without a list leaves the choice to its pages.
 */
export function loginsToAdd(
  { hasEmail, socials }: ReturnType<typeof loginsOf>,
  { remote: { settings } }: Project,
  own: { emailSignsIn: boolean; socials: readonly { provider: string }[] },
) {
  const named = settings.socials === undefined ? undefined : chosenSocials(settings.socials)
  const isOwn = (social: Social) => own.socials.some(({ provider }) => provider === social)
  return {
    hasEmail: hasEmail && !own.emailSignsIn,
    socials: socials.filter(social => (named?.includes(social) ?? true) && !isOwn(social)),
  }
}

/** The offer as the modal sees it; empty if sign-in is impossible. */
export function embeddedFacts(
  offer: EmbeddedOffer | undefined,
  project: Project,
): Pick<ProjectConfig, 'embedded' | 'remote'> {
  const { remote } = project
  const { hasEmail, socials } = offer ? loginsOf(offer, project) : { hasEmail: false, socials: [] }
  if (!offer || !(hasEmail || socials.length > 0)) return { remote }
  const { origin } = offer
  if (socials.length === 0) return { remote, embedded: { origin } }
  return {
    // Projects without a list show the shorter one; a page's own list still wins.
    remote: { ...remote, settings: { socials: shorterSocials, ...remote.settings } },
    embedded: { origin, socials, ...(!hasEmail && { hasEmail: false as const }) },
  }
}
