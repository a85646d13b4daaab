/**
 * Names that nobody shall have, for they would speak for the operator, for a wallet's own people, or for a machine: who
 * receives such a name's message takes it for theirs.
 */
const posing = `
  abuse account accounts admin administration administrator airdrop alert alerts anonymous assistance authority autoconfig
  autodiscover billing bonus burn cashback claim claims community compliance contact customer customercare customerservice
  default deposit developer developers everyone feedback finance foundation fraud giveaway governance guest help helpcenter
  helpdesk hostmaster info information invoice invoices kyc legal localhost login mail mailerdaemon marketing master
  moderator moderators multisig news newsletter nobody none noreply notification notifications null official operator
  operators oracle owner owners password payment payments payout payouts phishing postmaster press privacy promo recovery
  refund refunds register registrar registry resolver restore revoke reward rewards root sales scam secure security seed
  seedphrase service services signin signup staff staking status superuser support supportdesk supportteam sysadmin system
  team teams test transfer treasury trust undefined unknown update updates user users validator vault verification verified
  verify wallet wallets walletconnect walletsupport warning webmaster wpad
  airbitz alchemy appkit arbitrum argent avalanche base binance bitcoin bitfinex bitget blockchain bybit chainlink circle
  coinbase coinbasewallet compound connectkit consensys cosmos crypto dapp etherscan ethereum exodus gemini gnosis infura
  kraken kucoin ledger lido metamask metamasksupport opensea optimism phantom polkadot polygon rabby rainbow ramp reown safe
  solana stripe tether trezor trustwallet uniswap usdc usdt xdefi zerion
`

/** How a name looks at a glance: digits that stand for letters, l that stands for i, and hyphens that hide. */
const glance = (label: string): string => label.replace(/[-0134578l]/g, character => lookAlikes[character] as string)
const lookAlikes: Readonly<Record<string, string>> = {
  '-': '',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  l: 'i',
}

const shipped: ReadonlySet<string> = new Set(posing.trim().split(/\s+/).map(glance))

/**
 * Whether nobody can register a label.
 * @param label in lower case
 * @param own the operator's, exactly so
 */
export function isReserved(label: string, own: readonly string[]): boolean {
  // A name that looks like a shortened address would be taken for one.
  return shipped.has(glance(label)) || /^0x[0-9a-f-]+$/.test(label) || own.includes(label)
}
