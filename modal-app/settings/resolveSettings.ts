import type { Settings } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'
import { type Operator, readGuestWallets } from './guestWallets.ts'
import { isSettingName, readSetting } from './readSetting.ts'

/**
 * Page over project over defaults (spec §9); what the project locked the page cannot change. An option that does not fit
 * counts as not said (checkOptions.ts complains of it).
 */
export function resolveSettings(options: Readonly<Record<string, unknown>>, operator: Operator): Settings {
  const { settings, locked } = operator.remote
  const said = Object.entries(options).flatMap(([name, value]) => {
    if (!isSettingName(name) || locked.includes(name)) return []
    if (name === 'customWallets')
      return [[name, [...(settings.customWallets ?? []), ...readGuestWallets(value, operator).wallets]]]
    const setting = readSetting(name, value)
    return setting === undefined ? [] : [[name, setting]]
  })
  return { ...settingDefaults, ...settings, ...Object.fromEntries(said) }
}
