import type { Namespace } from './caip.ts'

/** An address in its stored form. QR codes contain segwit addresses in capitals. */
export function spellAddress(namespace: Namespace, address: string): string {
  if (namespace === 'eip155') return spellEvmAddress(address) ?? address
  return namespace === 'bip122' && /^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address
}

/** A key that is the same for all spellings of an address. Ethereum's capitals are only a checksum. */
export function addressKey(namespace: Namespace, address: string): string {
  const spelled = spellAddress(namespace, address)
  return namespace === 'eip155' ? spelled.toLowerCase() : spelled
}

/** An Ethereum address with its `0x`, which some wallets omit or write as `0X`. Undefined for other values. */
export function spellEvmAddress(value: unknown): string | undefined {
  const [, digits] = (typeof value === 'string' && /^(?:0x)?([0-9a-f]{40})$/i.exec(value)) || []
  return digits && `0x${digits}`
}
