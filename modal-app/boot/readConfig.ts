import { modalConfigSchema } from '../../shared/config.schema.ts'
import type { ModalConfig } from '../../shared/config.ts'

/** The project's configuration, which the server wrote into this document. */
export function readConfig(document: Document): ModalConfig {
  return modalConfigSchema.parse(JSON.parse(document.getElementById('config')?.textContent ?? 'null'))
}
