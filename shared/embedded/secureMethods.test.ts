import { describe, expect, test } from 'vitest'
import { resultSchema, type SecureMethods, secureMethods } from './secureMethods.schema.ts'
import { testMessages } from './testMessages.ts'

const methods = Object.keys(secureMethods) as (keyof SecureMethods)[]
/** Left to the page; the secure site reads it later. */
const isOpen = (method: keyof SecureMethods, field: string) => method === 'rpc.request' && field === 'params'

// @spec 3.secure-site-message
describe.each(methods)('the message %s', method => {
  const { params, result } = testMessages[method]
  const schemas = [
    ['a request', secureMethods[method].params, params],
    ['an answer', resultSchema(method, params as never), result],
  ] as const

  test.each(schemas)('%s passes with all its fields', (_, schema, message) => {
    expect(schema.safeParse(message).error).toBeUndefined()
  })

  test.each(schemas)('%s with a field too many, or one of another type, does not', (_, schema, message) => {
    expect(schema.safeParse('text').success).toBe(false)
    if (message === null || typeof message !== 'object') return expect(schema.safeParse({}).success).toBe(false)
    expect(schema.safeParse({ ...message, o: 'https://evil.example' }).success).toBe(false)
    for (const field of Object.keys(message))
      if (!isOpen(method, field))
        expect(schema.safeParse({ ...message, [field]: { not: 'it' } }).success, field).toBe(false)
  })
})

// Names in the specification: `otp` is `code`, `smartAccountEnabledNetworks` is `chainIds`, `newEmail` is the `email`
// of the last answer.
test('the messages carry every field that the specification names', () => {
  const fields = methods.flatMap(method => {
    const { params, result } = testMessages[method]
    return [...Object.keys(params), ...Object.keys(Object(result))]
  })
  for (const field of [
    ...['email', 'code', 'provider', 'chainId', 'address', 'accounts', 'userName', 'preferredAccountType', 'signature'],
    ...['message', 'smartAccountDeployed', 'chainIds', 'mode', 'accent', 'rpcUrl', 'method', 'params', 'type'],
  ])
    expect(fields, field).toContain(field)
})

// @spec 5.transaction-response
describe('the answer to a call', () => {
  const answers = (method: string) => resultSchema('rpc.request', { ...testMessages['rpc.request'].params, method })
  const [hash, signature, shortest] = [`0x${'0f'.repeat(32)}`, `0x${'Ab'.repeat(65)}`, `0x${'a'.repeat(62)}`]
  const signing = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']

  test.each(signing)('%s is what was signed or sent: 0x and at least 62 digits', method => {
    for (const answer of [hash, signature, shortest]) expect(answers(method).safeParse(answer).success).toBe(true)
    for (const answer of [
      ...['', '0x', `0x${'a'.repeat(61)}`, 'a'.repeat(64), `0x${'g'.repeat(64)}`, `${hash}\n`, ` ${hash}`],
      ...[null, undefined, 7, [hash], { result: hash }, `0x${'a'.repeat(4097)}`],
    ])
      expect(answers(method).safeParse(answer).success, `${JSON.stringify(answer)}`).toBe(false)
  })

  test.each(['wallet_sendCalls', 'wallet_getAssets', 'solana_signMessage', 'eth_getBalance', 'constructor'])(
    '%s is anything',
    method => {
      for (const answer of [{ id: 'a1' }, '0x1', null, []]) expect(answers(method).safeParse(answer).success).toBe(true)
    },
  )
})
