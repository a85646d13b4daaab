import { expect, test } from 'vitest'
import { hasKeptKeys, putKeys, restoreKeys, takeKeys } from './providerKeys.ts'

const scan = { type: 'etherscan', key: 'SCAN' }

test('an export can be imported again, whatever it contains', () => {
  const entries: Record<string, unknown>[] = [
    { sources: { '*': scan, 'eip155:1': ['chain', scan], 'eip155:2': { history: [scan] }, name: 'blockscout' } },
    { swapSources: { '*': { sources: [{ type: '1inch', key: 'K' }], wrapped: '0x1', bases: ['0x2'] } } },
    { sponsors: { '*': { bundler: 'https://b.example/K', paymaster: 'env:P', context: { id: 'policy' } } } },
    { onrampSources: [{ type: 'meld', publicKey: 'K' }], privateRpcUrls: { name: ['https://n.example/K'] } },
    {
      sources: null,
      swapSources: 'K',
      sponsors: [[]],
      id: 'kept:0',
      privateRpcUrls: JSON.parse('{"__proto__":["K"]}'),
    },
  ]
  for (const entry of entries) {
    const split = takeKeys(entry)
    expect(restoreKeys(split)).toEqual(entry)
    expect(putKeys(split.entry, split)).toEqual(entry)
    expect(JSON.stringify(split.entry)).not.toMatch(/"K"|\/K"|SCAN|policy/)
  }
  expect(() => restoreKeys({ entry: { privateRpcUrls: { a: ['kept:1'] } }, keys: ['K'] })).toThrow('kept:1')
})

test('a member that looks like a stored key is not one', () => {
  const odd = { type: 'proxy', url: 'https://x.example', keyName: 'kept:1' }
  const former = takeKeys({ sources: { '*': [odd, scan] } })
  expect(former.keys).toEqual(['https://x.example', 'kept:1', 'SCAN'])
  for (const keyName of ['kept:1', 'kept:2'])
    expect(() => putKeys({ sources: { '*': [{ ...odd, keyName }] } }, former)).toThrow('sources.*[0].keyName: kept:N')
  expect([hasKeptKeys(former.entry), hasKeptKeys({ name: 'kept:0' })]).toEqual([true, false])
})
