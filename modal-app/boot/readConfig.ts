import type { ModalConfig } from '../../shared/config.ts'
import { modalConfigSchema } from '../../shared/config.schema.ts'

/** The project's configuration, which the server wrote into this document. */
export function readConfig(document: Document): ModalConfig {
  return modalConfigSchema.parse(JSON.parse(document.getElementById('config')?.textContent ?? 'null')) 
}
