import { socials } from '../../shared/config.ts'
import { socialNames } from '../../shared/embedded/socialProviders.ts'
import type { App } from '../app/App.ts'
import { chooseSocial } from './chooseSocial.ts'
import { showEmailLogin } from './showEmailLogin.ts'

/** Signs in once more whoever came by email or with a provider, which their wallet is called after. */
export function signInAgain(app: App, walletName: string): void {
  const provider = socials.find(social => socialNames[social] === walletName)
  if (provider && app.config.embedded?.socials?.includes(provider)) chooseSocial(app, provider)
  else showEmailLogin(app)
}
