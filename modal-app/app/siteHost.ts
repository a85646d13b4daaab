import type { ModalConfig } from '../../shared/config.ts'

/** The site's name in all texts: its host, verified by the handshake and never taken from the page. */
export function siteHost({ origin }: Pick<ModalConfig, 'origin'>): string {
  return new URL(origin).host
}
