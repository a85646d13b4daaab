import { describe, expect, test } from 'vitest'
import eip5792 from '../../../../e2e/vectors/eip5792.json' with { type: 'json' }
import { suites } from '../../../../e2e/vectors/suites.ts'
import { readCalls } from '../../../../shared/signing/readCalls.ts'
import type { ApprovalParts } from '../ApprovalParts.ts'
import { readBatch } from './readBatch.ts'

/* EIP-5792's examples, as requests to the embedded wallet. */

const { examples } = eip5792
const [asked] = examples['wallet_sendCalls Example Parameters']
if (!asked) throw new Error('There is no example')
const parts = { chainId: 'eip155:1', address: asked.from, isSmart: true } as unknown as ApprovalParts
const [first, second] = asked.calls

test('they are as many as they were', () => expect(Object.keys(examples)).toHaveLength(suites.eip5792.count))

describe('the batch', () => {
  // Its second call has half a byte too much, which wallets may read in two ways.
  test('is refused as it stands, on purpose', () => {
    expect(second?.data).toHaveLength('0xfbadbaf01'.length)
    expect(() => readBatch(parts, [asked])).toThrow('data takes bytes in 0x hex')
  })

  const whole = { ...asked, calls: [first, { ...second, data: '0xfbadbaf010' }] }
  test('with whole bytes is read, with its zero before the chain, and without the capability that is optional', () => {
    expect(readBatch(parts, [whole])).toEqual([
      { to: first?.to, data: first?.data, value: 0x9184e72an },
      { to: first?.to, data: '0xfbadbaf010', value: 0x182183n },
    ])
  })

  test('is refused with a capability that is not optional, as the EIP demands', () => {
    const { paymasterService } = asked.capabilities
    for (const optional of [false, undefined]) {
      const capabilities = { paymasterService: { ...paymasterService, optional } }
      expect(() => readBatch(parts, [{ ...whole, capabilities }])).toThrow('no capability paymasterService')
    }
  })

  test('on another network, or of another account, is marked as such', () => {
    const read = (address: string, network: bigint) => readCalls('wallet_sendCalls', [whole], { address, network })
    expect(read(asked.from, 1n)?.cautions).toEqual([])
    expect(read(asked.from, 5n)).toMatchObject({ cautions: ['otherNetwork'], elsewhere: 1n })
    expect(read(`0x${'11'.repeat(20)}`, 1n)?.cautions).toEqual(['otherAccount'])
  })
})
