import type { SendToken } from './send.ts'

/** The contract or mint of a token; undefined for the network's own currency. */
export function contractOf({ id }: Pick<SendToken, 'id'>): string | undefined {
  return id?.slice(id.lastIndexOf(':') + 1)
}
