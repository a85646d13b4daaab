import { chosenSocials } from '../../../shared/chosenSocials.ts'
import type { ProjectConfig, Settings, Social } from '../../../shared/config.ts'

type Facts = Pick<ProjectConfig, 'embedded'>
type Chosen = Pick<Settings, 'email' | 'socials'>

/** Whether visitors sign in by email here. */
export const hasEmailLogin = ({ embedded }: Facts, { email }: Pick<Settings, 'email'>): boolean =>
  embedded !== undefined && embedded.hasEmail !== false && email

/** Facts about the visitor's browser. */
export interface Browser {
  userAgent: string
  isMobile: boolean
}

/**
 * The offered providers: the site's selection of the operator's providers, in the site's order, without those that refuse
 * this browser (reference §1.2).
 */
export function offeredSocials(
  { embedded }: Facts,
  { socials }: Pick<Settings, 'socials'>,
  browser: Browser,
): Social[] {
  const hidden = hiddenIn(browser)
  return [...new Set(chosenSocials(socials))].filter(
    social => embedded?.socials?.includes(social) && !hidden.includes(social),
  )
}

/** Whether the embedded wallet is offered at all. */
export const hasLogins = (facts: Facts, chosen: Chosen): boolean =>
  hasEmailLogin(facts, chosen) ||
  chosenSocials(chosen.socials).some(social => facts.embedded?.socials?.includes(social) === true)

function hiddenIn({ userAgent, isMobile }: Browser): readonly Social[] {
  const hidden: Social[] = isMobile ? ['facebook'] : []
  if (!/Telegram/i.test(userAgent)) return hidden
  if (/Android/i.test(userAgent)) return [...hidden, 'facebook', 'x']
  if (/iPhone|iPad/i.test(userAgent)) return [...hidden, 'google']
  return /Mac/i.test(userAgent) ? [...hidden, 'x'] : hidden
}
