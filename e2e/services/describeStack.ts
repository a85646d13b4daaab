import { sampleHosts } from '../hosts/sampleHosts.ts'
import { localAdmin } from './localAdmin.ts'
import type { Stack } from './startStack.ts'

/** A table of the addresses to open; `first` is the row for newcomers. */
export function describeStack(
  {
    cdn,
    hosts,
    relay,
    wallet,
    safe,
    coinbase,
    verify,
    checkout,
    secureSite,
    mail,
    oidc,
    farcaster,
    optimism,
    admin,
    sponsor,
    solana,
    bitcoin,
    rpc,
  }: Stack['urls'],
  first: readonly [url: string, what: string],
): string {
  const rows = [
    first,
    ...sampleHosts.map(({ name, about }) => [`${hosts}/${name}/`, about] as const),
    [wallet, 'A wallet to connect by WalletConnect: paste a link there'] as const,
    [safe, 'A Safe that shows sample pages in a frame, as Safe{Wallet} does'] as const,
    [coinbase, 'The window that opens for Coinbase; by itself it lists the sites it knows'] as const,
    [relay, 'The relay between sites and wallets'] as const,
    [verify, 'The Verify service: vouches for sites to wallets'] as const,
    [checkout, 'The sandbox checkout, where purchases are paid with test cards'] as const,
    [mail, 'The inbox of every mail that this machine sends, such as codes to sign in'] as const,
    [oidc, 'The provider that plays Google, GitHub, Apple, Facebook, X and Discord'] as const,
    [farcaster, 'The app that scans the codes of Farcaster: open the link of a code, or paste it there'] as const,
    [secureSite, 'Where embedded wallets live: a site of its own'] as const,
    [admin, `The operator's admin; its token: ${localAdmin.owner}`] as const,
    [`${cdn}/1/manifest.json`, 'The loader: its versions, hashes and the script tag to copy'] as const,
    [`${cdn}/healthz`, '200 while every part is up'] as const,
    [solana, 'A Solana cluster of one node over a real SVM, in the place of devnet'] as const,
    [bitcoin, "A Bitcoin regtest ledger by Esplora's REST API"] as const,
    ...Object.entries(rpc).map(([id, url]) => [url, `anvil, ${id}`] as const),
    [sponsor, 'Paymaster and bundler of the first chain: they pay for the batches of one project'] as const,
    [optimism, "anvil, eip155:10, with Farcaster's contracts"] as const,
  ]
  const width = Math.max(...rows.map(([url]) => url.length))
  return rows.map(([url, what]) => `  ${url.padEnd(width)}  ${what}`).join('\n')
}
