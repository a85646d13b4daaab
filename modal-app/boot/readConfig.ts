import type { ModalConfig } from '../../shared/config.ts'

/**
 * The project's configuration, which the server wrote into this document beside the script that reads it: whoever could
 * spoil the one could spoil the other, so it is not checked again (the cdn's tests hold it to its schema).
 */
export function readConfig(document: Document): ModalConfig {
  const text = document.getElementById('config')?.textContent
  if (!text) throw new Error('The document holds no configuration')
  return JSON.parse(text) as ModalConfig
}
