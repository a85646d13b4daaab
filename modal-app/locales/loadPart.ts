import { parts } from './parts.gen.ts'

/**
 * Loads a part of the texts. The build puts a line in this file's place that finds the file by its name
 * (modalPlugins.mjs), so that the document spells no list of them.
 * @param name language and part, such as `en.account`
 */
export const loadPart = (name: string): Promise<{ default: object }> => {
  const load = parts[name]
  if (!load) throw new Error(`There are no texts ${name}`)
  return load()
}
