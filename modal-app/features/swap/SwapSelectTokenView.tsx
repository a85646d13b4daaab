import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { currentRoute } from '../../flow/router.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import type { Token } from '../../money/Token.ts'
import { TokenImage } from '../../money/TokenImage.tsx'
import { TokenPicker } from '../../money/TokenPicker.tsx'
import { SmallButton } from '../../ui/SmallButton.tsx'
import styles from './swap.module.css'
import { chooseToken } from './swapActions.ts'
import { isSameId, swappingOf, swapTokens, useSwapState } from './swapFacts.ts'

/** Spec §9. Only listed tokens with these symbols are suggested, because anyone can use a symbol. */
const symbols =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )
const maxSuggested = 8
/** Number of tokens from which suggestions are useful. */
const usefulFrom = 10

function suggestedOf(tokens: readonly Token[]): Token[] {
  if (tokens.length < usefulFrom) return []
  return tokens.filter(({ symbol, isListed }) => isListed && symbols.includes(symbol)).slice(0, maxSuggested)
}

/** The network's tokens: the account's first, then all others. */
export function SwapSelectTokenView() {
  const { t } = useI18n()
  const state = useSwapState()
  const route = useSelector(each => currentRoute(each.router))
  const choose = useAction(chooseToken)
  if (route.view !== 'SwapSelectToken') return null
  const { side } = route
  const { pay, get } = swappingOf(state) ?? {}
  const [chosen, other] = side === 'pay' ? [pay, get] : [get, pay]
  const tokens = swapTokens(state).filter(({ id }) => !other || !isSameId(id, other.id))
  const suggested = suggestedOf(tokens)
  const take = (token: Token) => void choose.run(side, token)
  return (
    <TokenPicker
      current={chosen ? chosen.id : null}
      onChoose={take}
      suggested={
        suggested.length > 0 && (
          <fieldset className={styles.suggested}>
            <legend className={styles.legend}>{t('swap.suggested')}</legend>
            {suggested.map(token => (
              <SmallButton icon={<TokenImage token={token} />} key={token.id ?? ''} onClick={() => take(token)}>
                <bdi>{token.symbol}</bdi>
              </SmallButton>
            ))}
          </fieldset>
        )
      }
      tokens={tokens}
    />
  )
}
