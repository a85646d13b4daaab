import type { RemoteSettings, Settings } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settingDefaults.ts'
import { isSettingName, readSetting } from './readSetting.ts'

/**
 * Page over project over defaults (spec §9); what the project locked the page cannot change. An option that does not fit
 * counts as not said (boot/checkOptions.ts complains of it).
 */
export function resolveSettings(
  options: Readonly<Record<string, unknown>>,
  { settings, locked }: RemoteSettings,
): Settings {
  const said = Object.entries(options).flatMap(([name, value]) => {
    if (!isSettingName(name) || locked.includes(name)) return []
    const setting = readSetting(name, value)
    return setting === undefined ? [] : [[name, setting]]
  })
  return { ...settingDefaults, ...settings, ...Object.fromEntries(said) }
}
