import { settingDefaults } from './settings.gen.ts'

/**
 * The swap sources that a site wants, by the setting `swaps`. Undefined means all sources of the project. The default
 * lists the usual sources of an operator with a key (spec §9), but restricts nothing: only an explicit setting does.
 */
export function chosenSources(swaps: boolean | readonly string[] | undefined): readonly string[] | undefined {
  if (swaps === undefined || swaps === true || swaps === settingDefaults.swaps) return undefined
  return swaps || []
}
