/** Scripts of the sample pages and the dev wallet: name under `dist/hosts/` → source. Classic scripts, left readable. */
export const hostEntries = {
  'dev-wallet': 'e2e/wallets/devWallet/devWallet.ts',
  eip1193Shop: 'e2e/hosts/shop/eip1193Shop.ts',
  viemShop: 'e2e/hosts/shop/viemShop.ts',
  ethersShop: 'e2e/hosts/shop/ethersShop.ts',
  violations: 'e2e/hosts/csp-strict/violations.ts',
}
