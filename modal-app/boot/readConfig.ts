import type { ModalConfig, ProjectConfig } from '../../shared/config.ts'

/**
 * The project's configuration, which the server wrote into this document beside the script that reads it: whoever could
 * spoil the one could spoil the other, so it is not checked again (the cdn's tests hold it to its schema).
 * @param origin of the page, as this document's address says: the server made the document for no other
 */
export function readConfig(document: Document, origin: string): ModalConfig {
  const text = document.getElementById('config')?.textContent
  if (!text) throw new Error('The document holds no configuration')
  return { ...(JSON.parse(text) as ProjectConfig), origin }
}
