import { settingDefaults } from './settings.gen.ts'

/**
 * Whose offers of swaps a site wants, by the setting `swaps`; undefined: those of all whom the project has. The default names
 * who is usual where the operator has a key (spec §9), and limits nobody: only what somebody wrote does.
 */
export function chosenSources(swaps: boolean | readonly string[] | undefined): readonly string[] | undefined {
  if (swaps === undefined || swaps === true || swaps === settingDefaults.swaps) return undefined
  return swaps || []
}
