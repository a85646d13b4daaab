import type { ReactNode } from 'react'
import type { ModalConfig } from '../../../shared/config.ts'

/**
 * Who is behind what a wallet's own window shows: a browser tells it the origin of this document, which is the operator's,
 * and not that of the page around it.
 */
export function windowParties({ apiUrl, origin }: ModalConfig): Record<'origin' | 'site', ReactNode> {
  return { origin: <bdi>{new URL(apiUrl).host}</bdi>, site: <bdi>{new URL(origin).host}</bdi> }
}
