// @vitest-environment node
import { describe, expect, test } from 'vitest'
import eip5792 from '../../../e2e/vectors/eip5792.json' with { type: 'json' }
import { readNameVectors } from '../../../e2e/vectors/readVectors.ts'
import { suites } from '../../../e2e/vectors/suites.ts'
import type { Connector } from '../../connectors/Connector.ts'
import { readCapabilities } from './calls.ts'
import { readCallsStatus } from './readStatus.ts'
import { ensNormalForm } from './resolveEnsName.ts'

/* What the makers of the standards publish, against what we read by them. */

test('each name of ENSIP-15 has the normal form that it should have, or none', () => {
  const names = readNameVectors()
  expect(names).toHaveLength(suites.ensip15.count)
  const wrong = names.filter(({ name, norm = name, error }) => ensNormalForm(name) !== (error ? undefined : norm))
  expect(wrong).toEqual([])
})

describe('the examples of EIP-5792', () => {
  const { examples } = eip5792
  const asked: unknown[] = []
  const wallet = (answer: unknown) =>
    ({
      async request(said: { method: string; params: unknown }) {
        asked.push({ method: said.method, params: said.params })
        return answer
      },
    }) as unknown as Connector

  test('are as many as they were', () => {
    expect(Object.keys(examples)).toHaveLength(suites.eip5792.count)
  })

  test('a status is asked for and read', async () => {
    const [id = ''] = examples['wallet_getCallsStatus Example Parameters']
    const told = examples['wallet_getCallsStatus Example Return Value']
    expect(id).toBe(examples['wallet_sendCalls Example Return Value'].id)
    expect(await readCallsStatus(wallet(told), 'eip155:1', id)).toEqual({
      status: 'confirmed',
      minedAs: told.receipts[0]?.transactionHash,
    })
    expect(asked.at(-1)).toEqual({
      method: 'wallet_getCallsStatus',
      params: examples['wallet_getCallsStatus Example Parameters'],
    })
  })

  test.each([
    [
      'wallet_getCapabilities Example Return Value',
      {
        'eip155:8453': ['flow-control', 'paymasterService', 'sessionKeys'],
        'eip155:84532': ['flow-control', 'auxiliaryFunds'],
        'eip155:1': ['flow-control'],
      },
    ],
    [
      'wallet_getCapabilities Example Return Value including atomic',
      { 'eip155:8453': ['atomic'], 'eip155:84532': ['atomic'], 'eip155:1': [] },
    ],
  ] as const)('%s is read, merged with the entry for all chains', async (name, expected) => {
    const [address] = examples['wallet_getCapabilities Example Parameters'] as [string, string[]]
    const connector = wallet(examples[name])
    for (const chainId of Object.keys(expected) as (keyof typeof expected)[])
      expect(Object.keys(await readCapabilities({ connector, chainId, address }))).toEqual(expected[chainId])
    expect(asked.at(-1)).toEqual({ method: 'wallet_getCapabilities', params: [address, ['0x1']] })
  })

  test('a chain’s own entry overrides the one for all chains', async () => {
    const connector = wallet({
      '0x2105': { atomic: { status: 'ready' } },
      '0x0': { atomic: { status: 'unsupported' } },
    })
    const asked = { connector, chainId: 'eip155:8453', address: '0x' } as const
    expect(await readCapabilities(asked)).toEqual({ atomic: { status: 'ready' } })
  })
})
