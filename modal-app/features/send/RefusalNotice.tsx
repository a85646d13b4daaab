import { formatExact } from '../../../shared/i18n/formatExact.ts'
import type { Network } from '../../../shared/networks.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { failureOf } from '../../tasks/failureOf.ts'
import { outcomeOfCode } from '../../tasks/outcome.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Why the network would refuse the form's transfer; cleared by the next change of the form. */
export interface MoneyRefusal {
  readonly reason:
    | 'amount'
    | 'fee'
    | 'rent'
    | 'newAccount'
    | 'address'
    | 'ownContract'
    | 'refused'
    | 'unreachable'
    | 'unloaded'
    | 'unsuitable'
    | 'failed'
  /** The missing or reserved amount, in the smallest unit of the network's currency. */
  readonly needed?: bigint | undefined
}

/** Explains why the network would refuse the transfer, and what to do. */
export function RefusalNotice({ refusal, network }: { refusal: MoneyRefusal; network: Network }) {
  const { t, numbers } = useI18n()
  const { reason, needed = 0n } = refusal
  const { symbol, decimals } = network.nativeCurrency
  const amount = `${formatExact(toDecimal(needed, decimals), numbers)} ${symbol}`
  return <Notice tone="error">{t(`send.refusal.${reason}`, { symbol, amount, network: network.name })}</Notice>
}

/** Why a check or an estimate failed, for the form. */
export function refusalOf(thrown: unknown): MoneyRefusal {
  const { code, facts } = failureOf(thrown)
  const { lacks, problem, needed } = facts as { lacks?: unknown; problem?: unknown; needed?: unknown }
  const amount = typeof needed === 'string' && /^\d{1,80}$/.test(needed) ? BigInt(needed) : undefined
  if (code === 'insufficient_funds') {
    const reason = lacks === 'fee' || lacks === 'rent' ? lacks : 'amount'
    return { reason, needed: amount }
  }
  if (code === 'invalid_params')
    return problem === 'rent'
      ? { reason: 'newAccount', needed: amount }
      : { reason: problem === 'ownContract' ? problem : 'address' }
  if (code === 'transaction_failed') return { reason: 'refused' }
  const outcome = outcomeOfCode(code)
  return {
    reason: outcome === 'unreachable' || outcome === 'unloaded' || outcome === 'unsuitable' ? outcome : 'failed',
  }
}
