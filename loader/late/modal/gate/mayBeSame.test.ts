import { expect, test } from 'vitest'
import type { FoundWallet } from '../../../kernel/wallets/discover.ts'
import { mayBeSame } from './mayBeSame.ts'

const provider = { request: async () => null }
const found = (kind: FoundWallet['kind'], provider?: object) => ({ kind, provider }) as FoundWallet
const wallets: Readonly<Record<string, FoundWallet>> = {
  'io.maple': found('announced', provider),
  'io.maple.old': found('announced', provider),
  'io.birch': found('announced', { ...provider }),
  'injected:Maple': found('injected', { ...provider }),
  Solar: found('announced'),
  Lunar: found('announced'),
}
const discovery = { find: (id: string) => wallets[id] }

test.each([
  ['io.maple', 'io.maple', true],
  ['io.maple', 'io.maple.old', true],
  ['io.maple', 'io.birch', false],
  ['io.maple', 'injected:Maple', true],
  ['injected:Maple', 'io.birch', true],
  // Objects are known for eip155 only.
  ['Solar', 'Lunar', false],
  ['Solar', 'Solar', true],
  ['walletConnect', 'walletConnect', true],
  ['walletConnect', 'injected:Maple', false],
])('%s and %s: %s', (one, other, isSame) => {
  expect(mayBeSame(discovery, one, other)).toBe(isSame)
  expect(mayBeSame(discovery, other, one)).toBe(isSame)
})
