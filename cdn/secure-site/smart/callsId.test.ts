import { expect, test } from 'vitest'
import { callsId, operationId, readCallsId } from './callsId.ts'

const hash = `0x${'ab'.repeat(32)}` as const

test('an id contains the transaction and its network, or the operation and the block before it', () => {
  expect(readCallsId(callsId(hash, 'eip155:8453'))).toEqual({ is: 'transaction', hash, chainId: 'eip155:8453' })
  expect(readCallsId(operationId(hash, 'eip155:1', '0x1234'))).toEqual({
    ...{ is: 'operation', hash, chainId: 'eip155:1', afterBlock: '0x1234' },
  })
})

test('it is no longer than stored ids may be, even on networks with the longest ids', () => {
  const id = operationId(hash, `eip155:${Number.MAX_SAFE_INTEGER}`, `0x${'f'.repeat(16)}`)
  expect(id).toMatch(/^[0-9A-Za-z]{32,128}$/)
  expect(readCallsId(id)).toMatchObject({ chainId: `eip155:${Number.MAX_SAFE_INTEGER}` })
})

test.each([undefined, null, 7, '', '0x', hash, `${hash}00`, `${hash}${'0'.repeat(16)}`, `${hash}${'f'.repeat(16)}`])(
  '%s is none',
  id => {
    expect(readCallsId(id)).toBeUndefined()
  },
)
