/** Settings of the server (README). */
const ours = /^(?:CK_\w+|HOST|PORT|DATABASE_URL)$/
const unseen = /^[\s\ufeff]+|[\s\ufeff]+$/g

/**
 * Takes what nobody sees off the settings: a file of variables may begin with a mark of byte order, which then is part of
 * the first name, and have the line ends of Windows, which then are part of each value.
 */
export function tidyEnvironment(environment: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(environment)) {
    const plain = name.replace(unseen, '')
    if (!ours.test(plain) || value === undefined) continue
    if (name !== plain) delete environment[name]
    if (name === plain || environment[plain] === undefined) environment[plain] = value.replace(unseen, '')
  }
}
