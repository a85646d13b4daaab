import type { ChainId } from '../../shared/caip.ts'
import type { RequestReading } from './readRequest.ts'

/** The network that a request is valid on. Its amounts are in that network's tokens and currency. */
export function networkOfRequest(asked: ChainId, reading: RequestReading): ChainId {
  const { elsewhere } = 'elsewhere' in reading ? reading : {}
  return elsewhere === undefined ? asked : (`eip155:${elsewhere}` as ChainId)
}
