import { themes } from '../../shared/choices.ts'
import type { ModalConfig, Settings } from '../../shared/config.ts'
import { readSiteTexts } from '../../shared/siteTexts.ts'
import type { App } from '../app/App.ts'
import { showAlert } from '../dialog/alerts.ts'
import type { Messages } from '../lib/createI18n.ts'
import { loadShipped } from '../networks/loadShipped.ts'
import { readGuestWallets, takesGuestWallets } from '../settings/guestWallets.ts'
import { bringsNetworks, isSettingName, takesAll } from '../settings/readSetting.ts'

/**
 * Puts the page's own words into the texts of the first view, before anything is drawn. The parts of a language that load
 * later have none of these keys.
 */
export function wearSiteTexts(texts: Messages, option: unknown): void {
  Object.assign(texts, readSiteTexts(option).texts)
}

/** Reports invalid page options on the console. The modal works without them. */
export async function tellOptions(app: App): Promise<void> {
  const { config } = app
  const { page, settings } = app.store.getState()
  const { texts, ...others } = page.options
  if (texts !== undefined)
    for (const complaint of readSiteTexts(texts).complaints) console.warn(`ConnectKit: data-texts ${complaint}`)
  const missing = missingNetworks(settings, config.networks)
  if (missing.length) showAlert(app, 'networkNotFound', missing.join(', '))
  const works = ([name, value]: [string, unknown]) => {
    if (name === 'theme') return value === undefined || themes.includes(value as never)
    if (!isSettingName(name) || config.remote.locked.includes(name)) return false
    if (name === 'networks' && bringsNetworks(page.options)) return false
    if (name !== 'customWallets') return takesAll(name, value)
    return takesGuestWallets(value) && !readGuestWallets(value, config).refusals.length
  }
  if (Object.entries(others).every(works)) return
  // The messages are loaded only when there is something to report.
  const [{ checkOptions }, shipped] = await Promise.all([
    import('../settings/checkOptions.ts'),
    bringsNetworks(page.options) ? loadShipped() : undefined,
  ])
  for (const line of checkOptions(page.options, config, [...config.networks, ...(shipped?.shippedNetworks ?? [])]))
    console.warn(line)
}

/** Network ids in the page's options that neither the project nor the page defines. They are ignored. */
export function missingNetworks(
  { networks = [], defaultNetwork }: Settings,
  project: ModalConfig['networks'],
): string[] {
  const given = networks.filter(entry => typeof entry !== 'string')
  const wanted = new Set(networks.filter(entry => typeof entry === 'string'))
  if (defaultNetwork) wanted.add(defaultNetwork)
  return [...wanted].filter(id => ![...project, ...given].some(network => network.id === id))
}
