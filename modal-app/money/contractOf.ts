import type { Token } from './Token.ts'

/** The contract or mint of a token; undefined for the network's own currency. */
export function contractOf({ id }: Pick<Token, 'id'>): string | undefined {
  return id?.slice(id.lastIndexOf(':') + 1)
}
