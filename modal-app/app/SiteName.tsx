import type { ReactNode } from 'react'
import type { ModalConfig } from '../../shared/config.ts'
import { useApp } from './hooks.ts'
import { siteHost } from './siteHost.ts'

/** The site's name within a text. */
export function SiteName() {
  return <bdi>{siteHost(useApp().config)}</bdi>
}

/**
 * The two hosts in texts about a wallet's own window. The window shows this document's origin (the operator's),
 * because the browser does not tell it the origin of the page around it.
 */
export function windowParties({ apiUrl }: ModalConfig): Record<'origin' | 'site', ReactNode> {
  return { origin: <bdi>{new URL(apiUrl).host}</bdi>, site: <SiteName /> }
}
