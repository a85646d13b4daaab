import type { ModalConfig } from '../../shared/config.ts'

/** The site's name in all texts: its host, as the handshake tells it, never as the page says. */
export function siteHost({ origin }: Pick<ModalConfig, 'origin'>): string {
  return new URL(origin).host
}
