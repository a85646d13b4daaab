import type { DecodedCall } from '../../../shared/signing/decodeCall.ts'
import { useI18n } from '../../lib/useI18n.tsx'
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
    case 'transferFrom': {
      const { contract, to, amount, isItem } = does
      const value = isItem ? amounts.item(contract, amount) : amounts.token(contract, amount)
      return [
        { label: does.kind === 'transfer' ? 'request.sends' : 'request.moves', value },
        ...(does.kind === 'transferFrom' ? [addressRow('request.from', does.from)] : []),
        addressRow('request.to', to),
        tokenRow(contract, amounts),
      ]
    }
    case 'transferItems':
      return [
        {
          label: 'request.moves',
          value: (
            <ul>
              {does.items.map(({ id, amount }) => (
                <li key={String(id)}>{amounts.asset({ standard: 'NFT', contract: does.contract, id, amount })}</li>
              ))}
            </ul>
          ),
        },
        addressRow('request.from', does.from),
        addressRow('request.to', does.to),
        tokenRow(does.contract, amounts),
      ]
    case 'approve': {
      const { contract, spender, amount, isUnlimited, by, until } = does
      if (amounts.kind(contract) === 'nft' && until === undefined && !by) return itemRows(does, amounts, t)
      const isByPermit2 = until !== undefined
      const value =
        by && !isUnlimited
          ? amounts.token(contract, amount)
          : amounts.allowed({ contract, amount, isUnlimited, isByPermit2 })
      return [
        { label: by ? `request.maySpend.${by}` : 'request.maySpend', value },
        addressRow('request.who', spender),
        tokenRow(contract, amounts),
        ...(until === undefined ? [] : [momentRow('request.until', until)]),
      ]
    }
    case 'approveAll':
      return [
        { label: 'request.mayMove', value: does.isApproved ? t('request.collection') : t('request.revoked') },
        addressRow('request.who', does.operator),
        tokenRow(does.contract, amounts),
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

/** One NFT; to nobody, the permission ends. */
function itemRows(
  { contract, spender, amount }: Extract<DecodedCall, { kind: 'approve' }>,
  amounts: Amounts,
  t: ReturnType<typeof useI18n>['t'],
): readonly SummaryRow[] {
  const isNobody = BigInt(spender) === 0n
  return [
    { label: 'request.mayMove', value: amounts.item(contract, amount) },
    isNobody ? { label: 'request.who', value: t('request.nobody') } : addressRow('request.who', spender),
    tokenRow(contract, amounts),
  ]
}
