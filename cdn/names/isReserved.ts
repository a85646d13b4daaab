/**
 * Names that nobody may register, because they would pass for the operator, a wallet's team or a machine, and
 * recipients would trust their messages.
 *
 * Three lists, by how widely a word matches. These match anywhere, since no ordinary name contains them.
 */
const anywhere = `
  administrator airdrop cashback coinbase connectkit consensys customercare customerservice etherscan giveaway helpcenter
  helpdesk hostmaster mailerdaemon metamask moderator official opensea postmaster seedphrase support sysadmin trustwallet
  uniswap verification verified verify walletconnect webmaster xdefi zerion
`

/** These match the whole name, or a part between hyphens. */
const asPart = `
  abuse account accounts admin administration alert alerts assistance authority billing bonus claim claims community compliance
  customer deposit developer developers feedback finance foundation fraud governance help hostmaster invoice invoices kyc
  login marketing multisig newsletter noreply notification notifications operator operators oracle password payment payments
  payout payouts phishing promo recovery refund refunds registrar registry resolver restore revoke reward rewards scam
  security service services signin signup staff staking status superuser team teams treasury validator vault wallet wallets
  airbitz alchemy appkit arbitrum binance bitcoin bitfinex bitget blockchain bybit chainlink ethereum gnosis infura kraken
  kucoin ledger lido optimism polkadot polygon reown solana stripe tether trezor usdc usdt
`

/** Everyday or ambiguous words match only as the whole name. */
const alone = `
  anonymous autoconfig autodiscover burn contact default everyone guest info information legal localhost mail master news
  nobody none null owner owners press privacy register root sales secure seed system test transfer undefined unknown update
  updates user users warning wpad
  argent avalanche base circle compound cosmos crypto dapp exodus gemini phantom rabby rainbow ramp safe
`

const lookAlikes: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g', l: 'i' },
  ...{ rn: 'm', vv: 'w', cl: 'd' },
}

/**
 * How a name looks at a glance: with lookalike digits and letters replaced, and without hyphens and repeated letters.
 */
const skeleton = (label: string): string =>
  label
    .replace(/rn|vv|cl|[0-9l]/g, found => lookAlikes[found] as string)
    .replaceAll('-', '')
    .replace(/(.)\1+/g, '$1')

const skeletonsOf = (words: string): readonly string[] => words.trim().split(/\s+/).map(skeleton)
const everywhere = skeletonsOf(anywhere)
const parts = new Set(skeletonsOf(`${anywhere} ${asPart}`))
const wholes = new Set([...parts, ...skeletonsOf(alone)])

const ownSkeletons = new WeakMap<readonly string[], ReadonlySet<string>>()
/** A long list is worth caching; it is the same object for the project's lifetime. */
function skeletonsOfOwn(own: readonly string[]): ReadonlySet<string> {
  const known = ownSkeletons.get(own) ?? new Set(own.map(skeleton))
  ownSkeletons.set(own, known)
  return known
}

/** Leading or trailing numbers make a different name with the same impression. */
const withoutNumber = (text: string): string => text.replace(/^[0-9-]+|[0-9-]+$/g, '')

/**
 * Whether registration of a label is forbidden.
 * @param label in lower case
 * @param own the operator's list, which matches whole names or parts between hyphens
 */
export function isReserved(label: string, own: readonly string[]): boolean {
  // Could pass for a shortened address.
  if (/^0x[0-9a-f-]+$/.test(label)) return true
  const ownWords = skeletonsOfOwn(own)
  const isAny = (text: string, words: ReadonlySet<string>) =>
    [text, withoutNumber(text)].some(each => each !== '' && (words.has(skeleton(each)) || ownWords.has(skeleton(each))))
  return (
    isAny(label, wholes) ||
    label.split('-').some(part => isAny(part, parts)) ||
    everywhere.some(word => skeleton(label).includes(word))
  )
}
