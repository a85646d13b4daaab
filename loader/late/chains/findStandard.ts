import type { ChainDriver, Finding } from './ChainDriver.ts'
import { driveBitcoinStandard } from './dialects/bitcoinStandard.ts'
import { driveSolanaStandard } from './dialects/solanaStandard.ts'
import type { StandardWallet } from './dialects/standard.ts'

/** @param add takes a finding; returns a function that removes it @param isOurs recognises the wallet we register */
export function findStandard(
  add: (finding: Finding) => (() => void) | undefined,
  isOurs: (wallet: unknown) => boolean,
  signal: AbortSignal,
): void {
  const register = (...wallets: StandardWallet[]) => {
    const removals: ((() => void) | undefined)[] = []
    for (const wallet of wallets)
      try {
        if (!isOurs(wallet)) removals.push(add(read(wallet)))
      } catch {}
    return () => {
      for (const remove of removals.splice(0)) remove?.()
    }
  }
  const api = Object.freeze({ register })
  addEventListener(
    'wallet-standard:register-wallet',
    event => {
      try {
        ;(event as CustomEvent).detail(api)
      } catch {}
    },
    { signal },
  )
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}

/** A Solana wallet must be able to sign something. Bitcoin wallets have their own connect feature. */
function read(wallet: StandardWallet): Finding {
  const features = Object.keys(wallet.features)
  const chains = [...wallet.chains].map(String)
  const has = (prefix: string) => chains.some(chain => chain.startsWith(prefix))
  const isSolana =
    has('solana:') && features.includes('standard:connect') && features.some(name => /^solana:sign/.test(name))
  const isBitcoin = has('bitcoin:') && features.includes('bitcoin:connect')
  const drivers: { solana?: ChainDriver; bip122?: ChainDriver } = {}
  if (isSolana) drivers.solana = driveSolanaStandard(wallet)
  if (isBitcoin) drivers.bip122 = driveBitcoinStandard(wallet)
  const { name, icon } = wallet
  return { id: String(name).slice(0, 64), name, icon, drivers }
}
