import { settingNames, settingSchemas } from '../../shared/config.schema.ts'
import type { RemoteSettings, Settings } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settingDefaults.ts'

/**
 * Page over project over defaults; what the project locked the page cannot change. A value of the page that does not fit
 * counts as not said (boot/checkOptions.ts complains of it).
 */
export function resolveSettings(
  options: Readonly<Record<string, unknown>>,
  { settings, locked }: RemoteSettings,
): Settings {
  const resolved: Record<string, unknown> = { ...settingDefaults }
  for (const name of settingNames) {
    const said = locked.includes(name) ? undefined : settingSchemas[name].safeParse(readOption(options[name])).data
    const value = said ?? settings[name]
    if (value !== undefined) resolved[name] = value
  }
  return resolved as unknown as Settings
}

/** An option of `init()` as it is; one of a `data-*` attribute is text: `true`, `false`, or a list with commas. */
export function readOption(value: unknown): unknown {
  return value
}
