import type { Connections } from './connections.ts'
import { readKey } from './memory.ts'

/** Connector id of a connection held by the iframe, or of one to be restored there. */
export function frameConnectorId({ entries }: Pick<Connections, 'entries'>): string | undefined {
  return entries()
    .map(({ key }) => readKey(key))
    .find(({ isInFrame }) => isInFrame)?.connectorId
}
