import type { ModalConfig } from '../../shared/config.ts'
import type { Network } from '../../shared/networks.ts'

/** The URL of a network's picture on the server; undefined without one. */
export function networkImage({ apiUrl }: Pick<ModalConfig, 'apiUrl'>, { image }: Network): string | undefined {
  return image && `${apiUrl}${image}`
}
