import type { App } from '../app/App.ts'

/**
 * The site's name, description and icons that WalletConnect wallets show: from the settings, else from the page's
 * `<head>`, else the project's name.
 */
export function siteMetadata({ config, store }: Pick<App, 'config' | 'store'>): {
  name: string
  description: string
  icons: string[]
} {
  const { settings, page } = store.getState()
  const { name, description, icon } = page.site ?? {}
  return {
    name: settings.siteName ?? name ?? config.projectName,
    description: settings.siteDescription ?? description ?? '',
    icons: settings.siteIcons.length ? [...settings.siteIcons] : icon ? [icon] : [],
  }
}
