import { type Core, createCore } from './createCore.ts'
import { kinds } from './kinds.ts'
import type { ChainWalletOptions } from './options.ts'

/** A core without a page. */
export function testCore(options: Partial<ChainWalletOptions> & Pick<ChainWalletOptions, 'kind'>): Core {
  const kept = new Map<string, string>()
  const memory = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  const given = { id: 'tested', name: 'Tested', seed: 'a seed of this test', approve: 'always', ...options } as const
  return createCore(given, memory, kinds[given.kind].decline)
}
