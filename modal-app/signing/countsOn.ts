import type { ChainId } from '../../shared/caip.ts'
import type { RequestReading } from './readRequest.ts'

/** The network that a request counts on, whose tokens and currency its amounts are in. */
export function countsOn(asked: ChainId, reading: RequestReading): ChainId {
  const { elsewhere } = 'elsewhere' in reading ? reading : {}
  return elsewhere === undefined ? asked : (`eip155:${elsewhere}` as ChainId)
}
