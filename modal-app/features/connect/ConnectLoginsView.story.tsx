import { socials } from '../../../shared/config.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import type { Route } from '../../flow/Route.ts'

const history: Route[] = [{ view: 'ConnectLogins' }]
const origin = 'https://secure.example'

export const both = viewStory('email and providers', { history, config: { embedded: { origin, socials } } })
export const email = viewStory('email alone', { history, config: { embedded: { origin } } })
export const unticked = viewStory('with a checkbox', {
  history,
  config: { embedded: { origin, socials } },
  options: { termsUrl: 'https://shop.example/terms', legalCheckbox: true },
})
