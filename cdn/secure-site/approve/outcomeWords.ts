import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import type { simulation } from '../../../shared/api/simulation.schema.ts'
import type { ChainId } from '../../../shared/caip.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { Change } from './Approval.ts'
import { type Currency, quoted, readable, type TokenWords } from './tokenWords.ts'

/** Undefined if there was no test run. */
type TestRun = EndpointReply<typeof simulation> | undefined

/** @returns the test run with this site's own facts in place of the server's */
export async function byOwnWords(tested: TestRun, chainId: ChainId): Promise<TestRun> {
  if (!tested?.changes.some(({ contract }) => contract)) return tested
  const { shippedToken } = await import('./shippedTokens.ts')
  return {
    ...tested,
    changes: tested.changes.map(change => {
      const shipped =
        change.standard === 'ERC20' && change.contract ? shippedToken(chainId, change.contract) : undefined
      return shipped ? { ...change, ...shipped, isListed: true, poses: undefined } : change
    }),
  }
}

export const outcomeChanges = (
  tested: TestRun,
  { currency, tokenAt }: { currency: Currency; tokenAt: (address: string) => TokenWords },
  texts: Words,
): readonly Change[] =>
  tested?.changes.map(each => {
    const { worth } = each.standard === 'native' ? currency : each.contract ? tokenAt(each.contract) : {}
    return { ...changeOf(each, currency, texts), worth: worth?.(sizeOf(each)) }
  }) ?? []

/** No run, or a failed one: the effects are unknown. */
const isUntested = (tested: TestRun) => tested === undefined || tested.result === 'unknown'

/** @param lack what the wallet is short of: nodes refuse such a transaction, so the test run tells nothing else */
export const outcomeCautions = (tested: TestRun, texts: Words, lack?: string): readonly string[] => [
  ...(lack
    ? [lack]
    : tested?.result === 'reverted'
      ? [texts.t('approve.caution.reverted')]
      : isUntested(tested)
        ? [texts.t('approve.caution.untested')]
        : []),
  ...(tested?.isFickle ? [texts.t('approve.caution.fickle')] : []),
  ...new Set(tested?.changes.flatMap(each => cautionsOf(each, texts))),
]

/** The server's report of a test run's changes. */
interface Tested {
  standard: string
  amount: string
  name?: string | undefined
  symbol?: string | undefined
  decimals?: number | undefined
  tokenId?: string | undefined
  isListed?: boolean | undefined
  poses?: string | undefined
}

const sizeOf = ({ amount }: Tested) => BigInt(amount.replace('-', ''))

function changeOf(change: Tested, currency: Currency, texts: Words): Change {
  const { standard, amount, name, symbol, decimals, tokenId, isListed } = change
  const isIn = !amount.startsWith('-')
  const isNative = standard === 'native'
  const called = symbol || name || ''
  const words = isNative
    ? currency.symbol
    : isListed
      ? called
      : quoted(called, texts.t('approve.unit.unknownToken'), texts)
  const digits = isNative ? currency.decimals : decimals
  return {
    name: tokenId ? `${words} #${tokenId}` : words,
    amount: `${isIn ? '+' : '−'}${readable(sizeOf(change), digits ?? 0, texts)}`,
    isIn,
  }
}

/** Whatever arrives may be worthless, whatever its name. */
function cautionsOf({ standard, amount, name, symbol, isListed, poses }: Tested, texts: Words): readonly string[] {
  const { t } = texts
  const token = quoted(symbol || name || '', t('approve.unit.anUnknownToken'), texts)
  if (poses)
    return [t('approve.caution.changePoses', { token, symbol: quoted(poses, t('approve.unit.another'), texts) })]
  const isUnlisted = standard === 'ERC20' && !isListed && !amount.startsWith('-')
  return isUnlisted ? [t('approve.caution.changeUnlisted', { token })] : []
}
