/**
 * Which folder may import which: the architecture's table as data. These rows cover values; `typeRules` cover `import type`.
 *
 * A file belongs to the first row whose folder contains it, so narrower rows come before wider ones. `may` lists
 * folders (with their slash) or files; a file's own folder is always allowed unless `ownFolder` says otherwise.
 * `packages` lists npm packages; `*` is any.
 *
 * @typedef {object} ImportRule
 * @property {string} folder
 * @property {string} [ending] limits the row to files with this ending
 * @property {string[]} may
 * @property {string[]} mayNot
 * @property {string[]} packages
 * @property {string} says the rule as a sentence, printed when it is broken
 */

/**
 * Folders whose types only some files may name: each subfolder its own types, and `namedBy` all.
 * @typedef {{folder: string, namedBy: string[], says: string}} TypeRule
 */

/** @type {readonly TypeRule[]} */
export const typeRules = [
  {
    folder: 'modal-app/features/',
    namedBy: ['modal-app/boot/', 'modal-app/gallery/', 'modal-app/main.tsx'],
    says: 'only boot and the feature itself name its types; a feature adds its state to `State` by `declare module`',
  },
]

const react = ['react', 'react-dom']
const leaves = ['modal-app/lib/', 'modal-app/ui/', 'modal-app/locales/']
const namespaceFacts = 'modal-app/adapters/namespaceFacts.ts'
const upToAdapters = [
  ...leaves,
  'shared/',
  'modal-app/app/',
  'modal-app/host/',
  'modal-app/api/',
  'modal-app/connectors/',
  'modal-app/adapters/',
]
/** Stored data of an earlier visit, checked. */
const readStored = 'modal-app/reads/readStored.ts'
const domains = ['modal-app/networks/', 'modal-app/wallets/', 'modal-app/settings/']
const upToTasks = [...upToAdapters, ...domains, 'modal-app/tasks/']
const upToConnections = [...upToTasks, 'modal-app/connections/']
const upToSessions = [...upToConnections, readStored, 'modal-app/sessions/']
const upToFlow = [...upToSessions, 'modal-app/dialog/', 'modal-app/signing/', 'modal-app/flow/']
const upToReads = [...upToFlow, 'modal-app/reads/']
const upToAccount = [...upToReads, 'modal-app/tokens/', 'modal-app/transactions/', 'modal-app/identity/']

/** @type {readonly ImportRule[]} */
export const importRules = [
  {
    folder: 'shared/',
    ending: '.schema.ts',
    may: ['shared/'],
    mayNot: [],
    packages: ['zod/mini'],
    says: 'a schema in shared imports only shared and zod/mini',
  },
  {
    folder: 'shared/signing/',
    may: ['shared/'],
    mayNot: ['.schema.ts'],
    packages: ['viem'],
    says: 'what reads requests for a visitor imports only pure files of shared, and viem',
  },
  {
    folder: 'shared/i18n/build/',
    may: ['shared/i18n/'],
    mayNot: [],
    packages: ['@lingui/message-utils', 'node:*'],
    says: 'what makes texts, for the build and the galleries, imports only the compiler of messages and node',
  },
  {
    folder: 'shared/',
    may: ['shared/'],
    mayNot: ['.schema.ts', 'shared/i18n/build/'],
    packages: [],
    says: 'a pure file in shared imports only pure files of shared',
  },
  {
    folder: 'loader/generate/',
    may: ['shared/', 'loader/'],
    mayNot: [],
    packages: ['zod', 'zod/v4/core', 'zod/mini', 'esbuild', 'node:*'],
    says: 'the generator runs at build time and imports only shared, the loader, zod and node',
  },
  {
    folder: 'loader/kernel/',
    may: ['shared/'],
    mayNot: ['.schema.ts'],
    packages: [],
    says: 'the kernel imports only pure files of shared: it knows nothing of what is on screen, nor of late scripts',
  },
  {
    folder: 'loader/stage/',
    may: ['shared/', 'loader/kernel/'],
    mayNot: ['.schema.ts', 'shared/protocol/'],
    packages: [],
    says: 'the stage imports only the kernel and pure files of shared, and knows no message',
  },
  {
    folder: 'loader/late/test/',
    may: ['shared/', 'loader/'],
    mayNot: ['.schema.ts', 'loader/generate/'],
    packages: ['viem', '@noble/curves', '@noble/hashes', '@scure/base'],
    says: 'the wallets of test mode really sign, with the audited libraries; only a page under test loads them',
  },
  {
    folder: 'loader/',
    may: ['shared/'],
    mayNot: ['.schema.ts', 'loader/generate/'],
    packages: [],
    says: 'the loader imports only pure files of shared and no package',
  },
  {
    folder: 'cdn/secure-site/',
    may: ['shared/'],
    mayNot: [],
    packages: [
      'preact',
      'viem',
      'zod/mini',
      '@noble/curves',
      '@scure/bip32',
      '@scure/bip39',
      '@simplewebauthn/browser',
      'altcha-lib',
      'dpop',
      'uqr',
    ],
    says: 'the secure site is browser code and imports only shared, preact, viem and the libraries of its keys',
  },
  {
    folder: 'cdn/admin/page/',
    may: [
      ...['shared/', 'cdn/admin/endpoints.ts', 'cdn/admin/permissions.ts'],
      ...['cdn/secure-site/ui/', 'cdn/secure-site/theme.ts'],
    ],
    mayNot: [],
    packages: ['preact'],
    says: 'the page of the admin is browser code and imports only shared, preact, its API and the design of the secure site',
  },
  {
    folder: 'cdn/',
    may: ['shared/'],
    mayNot: ['cdn/secure-site/'],
    packages: ['*'],
    says: 'the cdn imports only shared and its packages',
  },
  {
    folder: 'modal-app/lib/',
    may: [...leaves, 'shared/i18n/', 'shared/design/'],
    mayNot: ['shared/i18n/build/'],
    packages: [...react],
    says: 'lib holds leaf files, without state or imports from other folders but the texts and drawings of shared',
  },
  {
    folder: 'modal-app/ui/',
    may: [...leaves, 'shared/groupsOfFour.ts', 'shared/i18n/formatExact.ts', 'shared/design/'],
    mayNot: [],
    packages: [...react, 'lucide-react', 'minidenticons', 'uqr'],
    says: 'ui holds leaf files, without state or imports from other folders',
  },
  {
    folder: 'modal-app/locales/',
    may: [],
    mayNot: [],
    packages: [],
    says: 'locales hold texts and load them',
  },
  {
    folder: 'modal-app/app/',
    may: [],
    mayNot: [],
    packages: ['react', 'zustand'],
    says: 'app imports react and zustand, and other folders only by import type',
  },
  {
    folder: 'modal-app/host/',
    may: ['shared/', 'modal-app/lib/'],
    mayNot: ['.schema.ts'],
    packages: [],
    says: 'host imports only lib and pure files of shared, because it checks messages without zod',
  },
  {
    folder: 'modal-app/api/',
    may: ['shared/', 'modal-app/lib/'],
    mayNot: [],
    packages: [],
    says: 'api imports shared and lib',
  },
  {
    folder: 'modal-app/connectors/walletConnect/',
    may: ['shared/', 'modal-app/lib/', 'modal-app/connectors/', namespaceFacts],
    mayNot: [],
    packages: ['@walletconnect/sign-client'],
    says: 'the WalletConnect connector imports shared, lib, the facts of namespaces and sign-client',
  },
  {
    folder: 'modal-app/connectors/',
    may: ['shared/', 'modal-app/lib/', namespaceFacts],
    mayNot: [],
    packages: [],
    says: 'connectors import shared, lib and the facts of namespaces; the host arrives as an argument',
  },
  {
    folder: 'modal-app/adapters/solana/',
    may: ['shared/', 'modal-app/lib/', 'modal-app/adapters/'],
    mayNot: [],
    packages: ['@solana/web3.js', '@solana-program/system', '@solana-program/token'],
    says: 'the adapter of Solana imports shared, lib and its own chain library; api and connection arrive as arguments',
  },
  {
    folder: 'modal-app/adapters/bip122/',
    may: ['shared/', 'modal-app/lib/', 'modal-app/adapters/'],
    mayNot: [],
    packages: ['@scure/btc-signer'],
    says: 'the adapter of Bitcoin imports shared, lib and its own chain library; api and connection arrive as arguments',
  },
  {
    folder: 'modal-app/adapters/eip155/',
    may: ['shared/', 'modal-app/lib/', 'modal-app/adapters/'],
    mayNot: [],
    packages: ['viem', '@noble/curves/secp256k1'],
    says: 'the adapter of Ethereum imports shared, lib, viem and the curve of its keys; api and connection arrive as arguments',
  },
  {
    folder: 'modal-app/adapters/',
    may: ['shared/', 'modal-app/lib/'],
    mayNot: [],
    packages: ['viem'],
    says: 'an adapter imports shared, lib and its own chain library; api and connection arrive as arguments',
  },
  {
    folder: 'modal-app/networks/',
    may: upToAdapters,
    mayNot: [],
    packages: [],
    says: 'networks import the folders below them: up to connectors and adapters',
  },
  {
    folder: 'modal-app/wallets/',
    may: [...upToAdapters, 'modal-app/networks/'],
    mayNot: [],
    packages: [...react, 'lucide-react'],
    says: 'wallets import networks and the folders below them',
  },
  {
    folder: 'modal-app/settings/',
    may: [...upToAdapters, 'modal-app/networks/', 'modal-app/wallets/'],
    mayNot: [],
    packages: [],
    says: 'settings import wallets, networks and the folders below them',
  },
  {
    folder: 'modal-app/tasks/',
    may: ['shared/', 'modal-app/lib/'],
    mayNot: [],
    packages: [],
    says: 'tasks import only shared and lib; requests and their views belong to the folders above',
  },
  {
    folder: 'modal-app/connections/',
    may: upToTasks,
    mayNot: [],
    packages: [],
    says: 'connections import tasks, wallets, networks, settings and the folders below them',
  },
  {
    folder: 'modal-app/sessions/',
    may: [...upToConnections, readStored],
    mayNot: [],
    packages: [],
    says: 'sessions import connections and the folders below them',
  },
  {
    folder: 'modal-app/dialog/',
    may: [...upToSessions, 'modal-app/signing/'],
    mayNot: [],
    packages: [...react, 'lucide-react'],
    says: 'the dialog imports only the folders below it, up to connections, and signing',
  },
  {
    folder: 'modal-app/flow/',
    may: upToFlow,
    mayNot: [],
    packages: react,
    says: 'flow decides where the visitor goes: it imports the dialog, signing and the folders below them, and no feature',
  },
  {
    folder: 'modal-app/reads/',
    may: upToFlow,
    mayNot: [],
    packages: [],
    says: 'reads import the folders below them, up to flow',
  },
  {
    folder: 'modal-app/signing/',
    may: [...upToAdapters],
    mayNot: [],
    packages: ['viem'],
    says: 'signing reads what a wallet will be asked: it imports adapters, the folders below them, and viem',
  },
  {
    folder: 'modal-app/tokens/',
    may: upToReads,
    mayNot: [],
    packages: react,
    says: 'what an account owns imports the folders below it, up to reads',
  },
  {
    folder: 'modal-app/identity/',
    may: [...upToReads, 'modal-app/tokens/'],
    mayNot: [],
    packages: [],
    says: 'the names of accounts import tokens and the folders below them',
  },
  {
    folder: 'modal-app/transactions/',
    may: upToAccount,
    mayNot: [],
    packages: react,
    says: 'what was sent imports tokens and the folders below them',
  },
  {
    folder: 'modal-app/money/',
    may: upToAccount,
    mayNot: [],
    packages: [...react, 'lucide-react'],
    says: 'the one path for what moves something imports transactions, tokens, signing and the folders below them',
  },
  {
    folder: 'modal-app/features/',
    may: [...upToAccount, 'modal-app/money/'],
    mayNot: ['modal-app/features/'],
    packages: [...react, 'lucide-react', 'minidenticons', 'viem'],
    says: 'a feature imports the folders below it and never another feature',
  },
  {
    folder: 'modal-app/gallery/',
    may: ['shared/', 'modal-app/', 'cdn/secure-site/'],
    mayNot: [],
    packages: ['*'],
    says: 'the gallery draws the stories of the modal and of the secure site; nothing of it is shipped',
  },
  {
    folder: 'modal-app/',
    may: ['shared/'],
    mayNot: [],
    packages: ['*'],
    says: 'boot and main are the only places where features meet',
  },
  {
    folder: 'e2e/vitest.config.ts',
    may: ['e2e/', 'modal-app/modalPlugins.mjs', 'shared/testPatience.ts'],
    mayNot: [],
    packages: ['*'],
    says: 'the unit tests load the modal as its build does, and import nothing else of it',
  },
  {
    folder: 'e2e/',
    may: ['cdn/', 'shared/'],
    mayNot: [],
    packages: ['*'],
    says: 'e2e imports only cdn and shared; it uses the loader and the modal in the browser',
  },
]
