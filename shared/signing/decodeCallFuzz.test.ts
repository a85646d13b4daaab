import { Interface } from 'ethers'
import { encodeFunctionData, type Hex, isHex, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { randomFrom } from '../randomFrom.ts'
import { type DecodedCall, decodeCall } from './decodeCall.ts'

/** `npm run test:long` decodes more calls, and others. */
const cases = Number(process.env.FUZZ_CASES ?? 3_000)
const random = randomFrom(Number(process.env.FUZZ_SEED ?? 7))

const token = '0x52908400098527886E0F7030069857D2E4169EE7'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const friend = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const ofTokens = [
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function transferPunk(address to, uint256 punkIndex)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function decreaseAllowance(address spender, uint256 subtractedValue)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
]
const ofPermit2 = [
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)',
]
const tokens = parseAbi(ofTokens)
const allowances = parseAbi(ofPermit2)
/** A second library, which reads calls as contracts do. */
const others: Readonly<Record<string, Interface>> = {
  [token]: new Interface(ofTokens),
  [permit2]: new Interface(ofPermit2),
}

const encode = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: tokens, functionName, args } as never)
const encodePermit2 = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: allowances, functionName, args } as never)
const approval = encode('approve', [friend, maxUint256])
const known: readonly [to: string, data: Hex][] = [
  [token, encode('transfer', [friend, 7n])],
  [token, encode('transferFrom', [token, friend, 7n])],
  [token, encode('safeTransferFrom', [token, friend, 9n])],
  [token, encode('safeTransferFrom', [token, friend, 9n, '0x00'])],
  [token, encode('safeTransferFrom', [token, friend, 0n, 3n, '0x00'])],
  [token, encode('safeBatchTransferFrom', [token, friend, [0n, 7n], [1n, 20n], '0x'])],
  [token, encode('transferPunk', [friend, 7n])],
  [token, approval],
  [token, encode('increaseAllowance', [friend, 5n])],
  [token, encode('setApprovalForAll', [friend, true])],
  [token, encode('multicall', [[approval, encode('transfer', [friend, 1n])]])],
  [token, encode('multicall', [[encode('multicall', [[approval]])]])],
  [permit2, encodePermit2('approve', [token, friend, 5n, 1_800_000_000])],
  [permit2, encodePermit2('transferFrom', [token, friend, 5n, token])],
  [permit2, encodePermit2('transferFrom', [[{ from: token, to: friend, amount: 5n, token }]])],
]

const words = ['00', 'ff', '20', '40', '60', '80', 'a0'].map(byte => byte.padStart(64, '0'))
type Spoil = (data: string) => string
/** Of hexadecimal digits without `0x`. The selector is mostly left alone, or little would be read. */
const spoils: readonly Spoil[] = [
  data => data.slice(0, 2 * random(data.length / 2)),
  data => data + 'ab'.repeat(random(70)),
  data => {
    const at = 8 + random(Math.max(1, data.length - 8))
    return data.slice(0, at) + random(16).toString(16) + data.slice(at + 1)
  },
  data => replaceWord(data, words[random(words.length)] ?? ''),
  data => replaceWord(data, 'f'.repeat(64)),
  data => replaceWord(data, (random(2 ** 31) * 2 ** 20).toString(16).padStart(64, '0')),
  data => replaceWord(data, `${'0'.repeat(random(20))}${'c'.repeat(64)}`.slice(0, 64)),
  data => {
    const [one, other] = [wordAt(data), wordAt(data)]
    return data.slice(0, one) + data.slice(other)
  },
  data => (known[random(known.length)]?.[1] ?? '0x').slice(2, 10) + data.slice(8),
]
const wordAt = (data: string) => 8 + 64 * random(Math.max(1, Math.floor((data.length - 8) / 64)))
function replaceWord(data: string, word: string): string {
  const at = wordAt(data)
  return data.slice(0, at) + word + data.slice(at + 64)
}

/** Addresses and numbers, in any order. */
const factsOf = (value: unknown): string[] => {
  if (typeof value === 'bigint' || typeof value === 'boolean') return [`${value}`]
  if (typeof value === 'string') return [value.toLowerCase()]
  return Array.isArray(value) ? value.flatMap(factsOf) : []
}

function shownOf(call: DecodedCall): string[] {
  switch (call.kind) {
    case 'transfer':
      return factsOf([call.to, call.amount])
    case 'transferFrom':
      return factsOf([call.from, call.to, call.amount])
    case 'transferItems':
      return factsOf([call.from, call.to, call.items.flatMap(({ id, amount }) => [id, amount])])
    case 'approve':
      return factsOf([call.spender, call.amount])
    case 'approveAll':
      return factsOf([call.operator, call.isApproved])
    default:
      return []
  }
}

/** Its arguments, read to the end: it reports some errors only then. */
function readElsewhere(to: string, data: Hex): unknown[] | undefined {
  try {
    return others[to]?.parseTransaction({ data })?.args.toArray(true)
  } catch {
    return undefined
  }
}

/** Each part that is shown is one that the other library reads, too. It may refuse what is shown, as a contract would. */
function expectRead(to: string, data: Hex, call: DecodedCall): boolean {
  const args = readElsewhere(to, data)
  if (!args) return false
  const facts = factsOf(args)
  const parts = call.kind === 'batch' && to === permit2 ? call.calls : [call]
  for (const fact of parts.flatMap(shownOf)) expect(facts, data).toContain(fact)
  if (call.kind === 'batch' && to === token) {
    const inner = (args[0] ?? []) as Hex[]
    expect(call.calls).toHaveLength(inner.length)
    call.calls.forEach((each, index) => {
      if (shownOf(each).length) expectRead(to, inner[index] ?? '0x', each)
    })
  }
  return true
}

test(`each of ${cases} mutated calls is unknown or read as another library reads it`, () => {
  let readCount = 0
  let slowestMs = 0
  for (let round = 0; round < cases; round++) {
    const [to = token, given = '0x'] = known[random(known.length)] ?? []
    let digits = given.slice(2)
    for (let times = random(3); times >= 0; times--) digits = (spoils[random(spoils.length)] as Spoil)(digits)
    const data = `0x${digits.length % 2 ? digits.slice(1) : digits}` as Hex
    expect(isHex(data)).toBe(true)
    const beganMs = performance.now()
    const call = decodeCall({ to, data, value: 0n })
    slowestMs = Math.max(slowestMs, performance.now() - beganMs)
    if (shownOf(call).length === 0 && call.kind !== 'batch') continue
    if (expectRead(to, data, call)) readCount++
  }
  expect(readCount).toBeGreaterThan(cases / 20)
  expect(slowestMs).toBeLessThan(1_000)
  if (process.env.FUZZ_CASES)
    console.log(`    ${cases} calls, ${readCount} read by both; the slowest took ${Math.round(slowestMs)} ms`)
})
