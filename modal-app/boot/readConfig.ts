import type { ModalConfig, ProjectConfig } from '../../shared/config.ts'

/**
 * Reads the project's configuration from this document. It is not validated: the server wrote it beside this script, so
 * anyone who can change one can change the other. The cdn's tests check it against its schema.
 * @param origin the page's origin from this document's address; the server made the document for that origin only
 */
export function readConfig(document: Document, origin: string): ModalConfig {
  const text = document.getElementById('config')?.textContent
  if (!text) throw new Error('The document contains no configuration')
  return { ...(JSON.parse(text) as ProjectConfig), origin }
}
