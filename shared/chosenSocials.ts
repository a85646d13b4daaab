import { type Social, socials } from './config.ts'

/** Resolves the setting `socials`: all of them, none, or those of a list. */
export const chosenSocials = (setting: boolean | readonly Social[]): readonly Social[] =>
  setting === true ? socials : setting || []
