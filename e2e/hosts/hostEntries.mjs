/** Scripts of the sample pages and the dev wallet: name under `dist/hosts/` → source. Left readable. */
export const hostEntries = {
  'dev-wallet': 'e2e/wallets/devWallet/devWallet.ts',
  walletkit: 'e2e/wallets/walletkit/main.tsx',
  safe: 'e2e/wallets/safe/main.ts',
  coinbase: 'e2e/wallets/coinbase/main.tsx',
  'chain-wallets': 'e2e/wallets/chainWallets/install.ts',
  'dev-chain-wallets': 'e2e/wallets/chainWallets/devWallets.ts',
  shop: 'e2e/hosts/shop/main.ts',
  violations: 'e2e/hosts/csp-strict/violations.ts',
  'hostile-css': 'e2e/hosts/hostile-css/main.ts',
  mount: 'e2e/hosts/mount/main.ts',
  'open-dialog': 'e2e/hosts/open-dialog/main.ts',
  'focus-traps': 'e2e/hosts/focus-traps/main.tsx',
  react: 'e2e/hosts/react/main.tsx',
  vue: 'e2e/hosts/vue/main.ts',
  svelte: 'e2e/hosts/svelte/main.ts',
  spa: 'e2e/hosts/spa/main.ts',
  wagmi: 'e2e/hosts/wagmi/main.tsx',
  viem: 'e2e/hosts/viem/main.ts',
  ethers: 'e2e/hosts/ethers/main.ts',
  web3js: 'e2e/hosts/web3js/main.ts',
  'sign-in': 'e2e/hosts/sign-in/main.ts',
  siwe: 'e2e/hosts/siwe/main.ts',
  'sign-in-wagmi': 'e2e/hosts/sign-in-wagmi/main.tsx',
  'solana-adapter': 'e2e/hosts/solana-adapter/main.ts',
  'sats-connect': 'e2e/hosts/sats-connect/main.ts',
}

/** The unpacked wallet extension: files under `dist/extension/`; manifest, page and style are copied as they are. */
export const extensionEntries = [
  'background.ts',
  'content.ts',
  'inpage.ts',
  'approve.ts',
  'approve.html',
  'approve.css',
  'manifest.json',
].map(file => `e2e/wallets/extension/${file}`)
