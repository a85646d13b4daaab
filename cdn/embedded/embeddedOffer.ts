import { chosenSocials } from '../../shared/chosenSocials.ts'
import type { ProjectConfig, Social } from '../../shared/config.ts'
import { shorterSocials } from '../../shared/shorterSocials.ts'
import type { Project } from '../store/projects.ts'

/** What the secure site can do for visitors who sign in. */
export interface EmbeddedOffer {
  origin: string
  /** It can send mails. */
  hasMail: boolean
  /** Providers that the operator has a client of. */
  socials: readonly Social[]
}

/** Who may sign in for a project: by email, and with which providers. */
export function loginsOf({ hasMail, socials }: Omit<EmbeddedOffer, 'origin'>, { remote }: Project) {
  const { settings, locked } = remote
  const named = chosenSocials(settings.socials ?? shorterSocials)
  const isClosed = named.length === 0 || locked.includes('socials')
  return {
    hasEmail: hasMail && settings.email !== false,
    /** A page may offer others than its project names, unless that is locked, or they are off. */
    socials: isClosed ? socials.filter(social => named.includes(social)) : socials,
  }
}

/**
 * Which of these a visitor may add who signs in already: those that the project names, as the visitor's page may be gone by the
 * next sign-in. One that names none leaves the choice to its pages.
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

/** What the modal knows of it: nothing if nobody can sign in. */
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
    // A project that names none shows the shorter list; a page's own still wins.
    remote: { ...remote, settings: { socials: shorterSocials, ...remote.settings } },
    embedded: { origin, socials, ...(!hasEmail && { hasEmail: false as const }) },
  }
}
