/**
 * Test suites published by others, and how many of their tests run here. A suite that shrinks fails. The table is in
 * e2e/README.md.
 */
export interface Suite {
  name: string
  version: string
  source: string
  licence: string
  /** The tested items: names, texts, signatures, examples. */
  count: number
  /** Where it runs. The first file checks its count. */
  tests: readonly string[]
}

export const suites = {
  ensip15: {
    name: 'ENSIP-15, validation tests',
    version: '1.11.1 (Unicode 17)',
    source: 'https://github.com/adraffy/ens-normalize.js, `validate/tests.json` at 41cd736c',
    licence: 'MIT, © 2021 Andrew Raffensperger',
    count: 38_613,
    tests: ['modal-app/adapters/eip155/published.test.ts', 'cdn/sources/chain/evm/isNormalName.test.ts'],
  },
  siwe: {
    name: 'Sign-In with Ethereum (EIP-4361), texts, objects and signatures',
    version: '940a66ac (siwe 3.0.0)',
    source: 'https://github.com/spruceid/siwe, `test/*.json`',
    licence: 'Apache-2.0 or MIT, © 2021 Spruce Systems, Inc.',
    count: 82,
    tests: ['cdn/signIn/published.test.ts'],
  },
  siws: {
    name: 'Sign In With Solana, texts',
    version: '`@solana/wallet-standard-util` 1.1.2',
    source: 'its `src/__tests__/signIn.ts`, and its own reader, writer and verifier',
    licence: 'Apache-2.0',
    count: 6,
    tests: ['cdn/signIn/published.test.ts'],
  },
  bip322: {
    name: 'BIP-322, basic and generated',
    version: '7fe0b034 (BIP-322 2.0.0)',
    source: 'https://github.com/bitcoin/bips, `bip-0322/*.json`',
    licence: 'CC0-1.0',
    count: 59,
    tests: ['cdn/signatures/verifyBip122.test.ts'],
  },
  eip5792: {
    name: 'EIP-5792, examples',
    version: 'f767a1e8 (final)',
    source: 'https://github.com/ethereum/EIPs, `EIPS/eip-5792.md`',
    licence: 'CC0-1.0',
    count: 8,
    tests: ['cdn/secure-site/approve/smart/published.test.ts', 'modal-app/adapters/eip155/published.test.ts'],
  },
  erc7715: {
    name: 'ERC-7715, examples',
    version: '9c718c7c (draft)',
    source: 'https://github.com/ethereum/ERCs, `ERCS/erc-7715.md`',
    licence: 'CC0-1.0',
    count: 4,
    tests: ['loader/late/modal/grants.test.ts', 'modal-app/features/smartSessions/SessionFacts.test.ts'],
  },
} as const satisfies Readonly<Record<string, Suite>>
