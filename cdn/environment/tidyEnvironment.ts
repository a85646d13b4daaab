import { settings } from './settingNames.ts'

/** Including mistyped ones, which are reported. */
const isOurs = (name: string) => /^CK_\w+$/.test(name) || settings.includes(name)
const unseen = /^[\s\ufeff]+|[\s\ufeff]+$/g

/**
 * Strips invisible characters from settings. An env file may start with a byte order mark, which becomes part of the
 * first name, and have Windows line ends, which become part of each value.
 */
export function tidyEnvironment(environment: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(environment)) {
    const plain = name.replace(unseen, '')
    if (!isOurs(plain) || value === undefined) continue
    if (name !== plain) delete environment[name]
    if (name === plain || environment[plain] === undefined) environment[plain] = value.replace(unseen, '')
  }
}
