import type { Settings } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'
import type { Operator, readGuestWallets } from './guestWallets.ts'
import { isSettingName, readSetting } from './readSetting.ts'

/**
 * Merges the settings: page over project over defaults (spec §9). The page cannot change settings the project locked.
 * Invalid options are ignored (checkOptions.ts reports them).
 * @param readWallets without it, the page's `customWallets` are ignored
 */
export function resolveSettings(
  options: Readonly<Record<string, unknown>>,
  operator: Operator,
  readWallets?: typeof readGuestWallets,
): Settings {
  const { settings, locked } = operator.remote
  const said = Object.entries(options).flatMap(([name, value]) => {
    if (!isSettingName(name) || locked.includes(name)) return []
    if (name === 'customWallets')
      return readWallets ? [[name, [...(settings.customWallets ?? []), ...readWallets(value, operator).wallets]]] : []
    const setting = readSetting(name, value)
    return setting === undefined ? [] : [[name, setting]]
  })
  return { ...settingDefaults, ...settings, ...Object.fromEntries(said) }
}
