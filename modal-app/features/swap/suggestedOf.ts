import type { Token } from '../../money/Token.ts'

/** Spec §9. Of tokens by these symbols, only listed ones are suggested: anybody can take a symbol. */
const symbols =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )
const maxSuggested = 8
/** With fewer tokens, the list itself is as short. */
const usefulFrom = 10

export function suggestedOf(tokens: readonly Token[]): Token[] {
  if (tokens.length < usefulFrom) return []
  return tokens.filter(({ symbol, isListed }) => isListed && symbols.includes(symbol)).slice(0, maxSuggested)
}
