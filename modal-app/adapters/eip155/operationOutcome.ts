/**
 * `UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, …)`
 * of ERC-4337.
 */
const operationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** The entry points 0.6 to 0.9, at the same address on every chain. */
const entryPoints: readonly string[] = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]

const lower = (value: unknown) => String(value).toLowerCase()

/**
 * What became of the user operations of an account, by the receipt of the transaction that bundled them. The receipt's own
 * status does not tell: a bundle goes through although one of its operations was reverted.
 * @param receipt not checked
 * @returns undefined for a receipt that has no user operations; `other` if it has only those of other accounts. Of several, one
 *   that failed counts
 */
export function operationOutcome(receipt: object, account: string): 'confirmed' | 'failed' | 'other' | undefined {
  const { logs, to } = receipt as { logs?: unknown; to?: unknown }
  // A contract that is none of these may log anything, unless the whole transaction is a call of it.
  const isEntryPoint = (address: string) => entryPoints.includes(address) || address === lower(to)
  const operations = (Array.isArray(logs) ? logs : []).flatMap(log => {
    const { address, topics, data } = Object(log) as { address?: unknown; topics?: unknown; data?: unknown }
    const [event, , sender] = Array.isArray(topics) ? topics.map(lower) : []
    const isOne = event === operationEvent && isEntryPoint(lower(address))
    // The second word of the data, after the nonce.
    return isOne ? [{ sender: sender?.slice(-40), isDone: /[1-9a-f]/i.test(String(data).slice(66, 130)) }] : []
  })
  if (!operations.length) return undefined
  const ours = operations.filter(({ sender }) => sender === lower(account).slice(-40))
  if (!ours.length) return 'other'
  return ours.every(({ isDone }) => isDone) ? 'confirmed' : 'failed'
}
