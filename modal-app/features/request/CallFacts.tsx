import { useI18n } from '../../lib/useI18n.tsx'
import type { DecodedCall } from '../../signing/decodeCall.ts'
import { momentRow, tokenRow } from './StatementFacts.tsx'
import { addressRow, type SummaryRow, SummaryTable } from './SummaryTable.tsx'
import type { Amounts } from './useAmounts.tsx'

/**
 * What a call does, as far as its bytes say.
 * @param value currency that goes along
 */
export function CallFacts({ does, value, amounts }: { does: DecodedCall; value: bigint; amounts: Amounts }) {
  const { t } = useI18n()
  if (does.kind === 'batch')
    return (
      <>
        {does.calls.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls have no other identity
          <CallFacts amounts={amounts} does={each} key={index} value={0n} />
        ))}
      </>
    )
  const along: SummaryRow[] =
    does.kind !== 'plain' && value > 0n ? [{ label: 'request.sendsAlong', value: amounts.native(value) }] : []
  return <SummaryTable rows={[...rowsOf(does, amounts, t), ...along]} />
}

function rowsOf(
  does: Exclude<DecodedCall, { kind: 'batch' }>,
  amounts: Amounts,
  t: ReturnType<typeof useI18n>['t'],
): readonly SummaryRow[] {
  switch (does.kind) {
    case 'plain':
      return [{ label: 'request.sends', value: amounts.native(does.amount) }, addressRow('request.to', does.to)]
    case 'transfer':
      return [
        { label: 'request.sends', value: amounts.token(does.contract, does.amount) },
        addressRow('request.to', does.to),
        tokenRow(does.contract),
      ]
    case 'transferFrom':
      return [
        { label: 'request.moves', value: amounts.token(does.contract, does.amount) },
        addressRow('request.from', does.from),
        addressRow('request.to', does.to),
        tokenRow(does.contract),
      ]
    case 'approve': {
      const { contract, spender, amount, isUnlimited, by, until } = does
      const given = isUnlimited ? amounts.unlimited(contract) : amounts.token(contract, amount)
      return [
        by
          ? { label: `request.maySpend.${by}`, value: given }
          : { label: 'request.maySpend', value: amount === 0n ? t('request.revoked') : given },
        addressRow('request.who', spender),
        tokenRow(contract),
        ...(until === undefined ? [] : [momentRow('request.until', until)]),
      ]
    }
    case 'approveAll':
      return [
        { label: 'request.mayMove', value: does.isApproved ? t('request.collection') : t('request.revoked') },
        addressRow('request.who', does.operator),
        tokenRow(does.contract),
      ]
    case 'create':
      return [{ label: 'request.creates', value: t('request.contract', { size: does.size }) }]
    case 'unknown':
      return [
        addressRow('request.calls', does.contract),
        { label: 'request.function', value: <bdi dir="ltr">{does.selector}</bdi> },
      ]
  }
}
