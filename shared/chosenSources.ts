import { settingDefaults } from './settings.gen.ts'

/**
 * The swap sources a site wants, by the setting `swaps`; undefined means all of the project's. The default lists the
 * usual sources of an operator with a key (spec §9) and restricts nothing: only an explicit setting does.
 */
export function chosenSources(swaps: boolean | readonly string[] | undefined): readonly string[] | undefined {
  if (swaps === undefined || swaps === true || swaps === settingDefaults.swaps) return undefined
  return swaps || []
}
