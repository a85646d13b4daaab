import { solanaMints } from '../fundDevWallets.ts'
import { chainNames } from '../localProjects.ts'
import type { Anvil } from '../startAnvil.ts'

/** An asset that the checkout sells, and how it delivers it. */
export interface Ware {
  id: string
  name: string
  symbol: string
  decimals: number
  /** The price of one unit. */
  dollars: number
  places: readonly WarePlace[]
}

export interface WarePlace {
  /** CAIP-2. */
  chain: string
  display: string
  /** Empty for the network's own currency. */
  contract: string
}

/** Dollars for one unit of the payment currency, as in the local chains' feeds. */
export const rates: Readonly<Record<string, number>> = { USD: 1, EUR: 1.08 }
const etherDollars = 2500
const solDollars = 150

/** The checkout's fee, per mille. */
export const feePerMille = 15
/** In the payment currency. */
export const networkFee = 0.1

export const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** @param solana its CAIP-2 id */
export function waresOf(anvils: readonly Anvil[], token: string, solana: string): readonly Ware[] {
  const placesOn = (contract: string) =>
    anvils.map(({ chainId }) => ({
      chain: `eip155:${chainId}`,
      display: chainNames[chainId] ?? `Chain ${chainId}`,
      contract,
    }))
  const onSolana = (contract: string) => ({ chain: solana, display: 'Local Solana', contract })
  return [
    {
      ...{ id: 'test-dollar', name: 'Test Dollar', symbol: 'TUSD', decimals: 6, dollars: 1 },
      places: [...placesOn(token), onSolana(solanaMints.token)],
    },
    { id: 'ether', name: 'Ether', symbol: 'ETH', decimals: 18, dollars: etherDollars, places: placesOn('') },
    { id: 'sol', name: 'Solana', symbol: 'SOL', decimals: 9, dollars: solDollars, places: [onSolana('')] },
  ]
}

export interface Price {
  total: number
  subtotal: number
  fee: number
  networkFee: number
  /** The amount received, decimal. */
  amount: string
  /** In the smallest unit. */
  units: bigint
}

/** The quote for an amount of money. */
export function priceOf({ decimals, dollars }: Ware, amount: string, currency: string): Price {
  const cents = Math.round(Number(amount) * 100)
  const fee = Math.round((cents * feePerMille) / 1000)
  const subtotal = cents - fee - Math.round(networkFee * 100)
  const shown = Math.min(decimals, 6)
  const millionths = Math.max(0, Math.floor(((subtotal / 100) * (rates[currency] ?? 1) * 10 ** shown) / dollars))
  const units = BigInt(millionths) * 10n ** BigInt(decimals - shown)
  return {
    ...{ total: cents / 100, subtotal: subtotal / 100, fee: fee / 100, networkFee },
    amount: decimalOf(BigInt(millionths), shown),
    units,
  }
}

function decimalOf(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return fraction ? `${digits.slice(0, -decimals)}.${fraction}` : digits.slice(0, -decimals)
}
