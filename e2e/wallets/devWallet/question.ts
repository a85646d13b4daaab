import { formatEther, type Hex, hexToString, isHex } from 'viem'

/** A question of the wallet to its user: a title and rows of facts. */
export interface Question {
  title: string
  rows: { label: string; value: string }[]
}

/** The fields of `eth_sendTransaction` that this wallet reads. */
export interface TransactionRequest {
  from: Hex
  to?: Hex
  value?: Hex
  data?: Hex
  gas?: Hex
}

/** The part of EIP-712 that is shown. */
export interface TypedData {
  domain: { name?: string; chainId?: number | string | bigint }
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** The text of a `personal_sign` message: readable when it is UTF-8, else the bytes in hex. */
export function readableMessage(data: string): string {
  if (!isHex(data)) return data
  const text = hexToString(data)
  return text.includes('�') ? data : text
}

const transferSelector = '0xa9059cbb'

/** Describes a transaction: receiver, amount, and a token transfer inside it. */
export function describeTransaction({ to, value, data }: TransactionRequest): Question['rows'] {
  const rows = [{ label: 'To', value: to ?? 'a new contract' }]
  const amountWei = BigInt(value ?? '0x0')
  if (amountWei || !data) rows.push({ label: 'Amount', value: `${formatEther(amountWei)} ETH` })
  if (data?.startsWith(transferSelector) && data.length === 138)
    rows.push(
      { label: 'Token to', value: `0x${data.slice(34, 74)}` },
      { label: 'Token amount, base units', value: BigInt(`0x${data.slice(74)}`).toString() },
    )
  else if (data && data !== '0x') rows.push({ label: 'Data', value: data })
  return rows
}

export function describeTypedData({ domain, primaryType, message }: TypedData): Question['rows'] {
  return [
    { label: 'For', value: domain.name ?? 'no name given' },
    { label: primaryType, value: JSON.stringify(message, null, 2) },
  ]
}
