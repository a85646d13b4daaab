import { cpus } from 'node:os'
import { defineConfig } from 'vitest/config'
import { iconScript, preactAlias } from '../modal-app/modalPlugins.mjs'
import { testPatience } from '../shared/testPatience.ts'
import { builtLoader } from './checks/builtLoader.ts'
import { programTests } from './programTests.ts'

/** The modal is built with preact and without lucide's own component, so its tests run with the same. */
const asBuilt = {
  extends: true as const,
  resolve: {
    alias: Object.entries(preactAlias).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement })),
  },
  plugins: [{ name: 'icons', load: iconScript }],
  // This is an alias too.
  oxc: { jsx: { runtime: 'automatic' as const, importSource: 'react' } },
}

const inStore = (file: string) => new URL(`../cdn/store/${file}`, import.meta.url).pathname
const quickStores = [
  // Tests wait only a tenth as long for servers that they kill.
  { find: /^.*\/leaseTimes\.ts$/, replacement: inStore('testLeaseTimes.ts') },
  // Databases in memory start no threads.
  { find: /^\.\/sqlite\/startSqlite\.ts$/, replacement: inStore('sqlite/startTestSqlite.ts') },
]

/** Minutes of use, which `npm run test:long` runs. */
const longFolders = ['e2e/long']
const nodeFolders = ['cdn', 'e2e', 'shared']
/** Chains and wallets, whose protocols need no document. */
const chainFolders = ['adapters', 'connectors/walletConnect'].map(name => `modal-app/${name}`)
const connectorFolders = ['modal-app/connectors']
/** They need no document either, but much arithmetic, which is slow in a context of its own. */
const plainTests = [
  'modal-app/flow/{signInByConnect,signInOfPageWallet}.test.ts',
  'modal-app/host/flood.test.ts',
  'modal-app/networks/isProvenNode.test.ts',
  'modal-app/signing/{approvedSwaps,checkSwap,simulateAtNodes}.test.ts',
  'modal-app/ui/qrShapes.test.ts',
]
const testsOf = (folders: string[]) => folders.map(folder => `${folder}/**/*.test.{ts,tsx}`)

const startingPrograms = {
  extends: true as const,
  resolve: { alias: quickStores },
  test: { name: 'node code with programs', include: programTests, environment: 'node', isolate: false },
}

/** The loader's tests once more, on the scripts that ship. */
const onBuiltScripts = [
  {
    extends: true as const,
    plugins: [
      builtLoader({
        file: 'loader.js',
        demanded: ['createCore', 'createProvider', 'createStage', 'discoverWallets'],
      }),
    ],
    test: {
      name: 'built loader',
      include: ['loader/*.test.ts', 'loader/{kernel,stage}/**/*.test.ts'],
      // These make up what the build puts in, the release, the hash of the second script, the tag itself, or put a
      // part of their own in its place, or call `start`, which becomes part of its only call; and the last two are about types.
      exclude: [
        'loader/{index,start,instances,restoring,modal,modalWire,modalLoss,heldFaults,publicTypes,servedTypes}.test.ts',
        'loader/kernel/lateScripts.test.ts',
      ],
      environment: 'happy-dom',
    },
  },
  {
    extends: true as const,
    plugins: [
      builtLoader({
        file: 'modal.js',
        demanded: ['createPort', 'createGate', 'createLink', 'createSessions', 'hearConnections'],
      }),
    ],
    test: { name: 'built modal', include: ['loader/late/modal/**/*.test.ts'], environment: 'happy-dom' },
  },
]

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // No test has a limit of its own, since a limit for this machine may be too short elsewhere. A test that waits in
    // vain still fails.
    testTimeout: 60_000 * testPatience,
    hookTimeout: 120_000 * testPatience,
    // A test that passes on the second try has a race.
    retry: 0,
    setupFiles: ['e2e/fixtures/unitSetup.ts'],
    globalSetup: ['e2e/fixtures/unitFolder.ts'],
    // One more than there are cores, since each worker waits a quarter of its time: for servers that hang, for relays.
    maxWorkers: cpus().length + 1,
    // Here, several WalletConnect wallets and sites run in one process.
    env: { DISABLE_GLOBAL_CORE: 'true' },
    projects: [
      {
        ...asBuilt,
        test: {
          name: 'loader code',
          // Its files replace the browser's functions, so each file has its own process. Node's MessagePort accepts
          // only events of node's own context, and cryptography is slow in another context.
          include: testsOf(['loader']),
          environment: 'happy-dom',
        },
      },
      {
        ...asBuilt,
        test: {
          name: 'connector code',
          include: testsOf(connectorFolders),
          exclude: testsOf(chainFolders),
          environment: 'happy-dom',
          isolate: false,
        },
      },
      {
        ...asBuilt,
        test: {
          name: 'chain code',
          include: [...testsOf(chainFolders), ...plainTests],
          environment: 'node',
          isolate: false,
        },
      },
      {
        ...asBuilt,
        test: {
          name: 'iframe code',
          include: testsOf(['modal-app']),
          exclude: [...testsOf([...chainFolders, ...connectorFolders]), ...plainTests],
          environment: 'happy-dom',
          // Each file has its own context instead of its own process. That takes a third of the time and isolates as
          // well.
          pool: 'vmThreads',
          server: { deps: { inline: [/zustand/, /lucide-react/] } },
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
        test: {
          name: 'views on react',
          // Hooks that behave differently in preact. Views ship on preact and are tested there.
          include: [
            'modal-app/app/hooks.test.tsx',
            'modal-app/flow/lazyView.test.tsx',
            'modal-app/ui/ErrorBoundary.test.tsx',
            'modal-app/boot/FatalBoundary.test.tsx',
          ],
          environment: 'happy-dom',
        },
      },
      {
        extends: true,
        resolve: { alias: quickStores },
        // These files are isolated by their own databases and servers, so they share a process.
        test: {
          name: 'node code',
          include: testsOf(nodeFolders),
          exclude: [...programTests, ...longFolders.map(folder => `${folder}/**`)],
          environment: 'node',
          isolate: false,
        },
      },
      ...(process.env.PROGRAM_TESTS === '1' ? [startingPrograms] : []),
      ...(process.env.LONG_TESTS === '1'
        ? [{ extends: true as const, test: { name: 'long', include: testsOf(longFolders), environment: 'node' } }]
        : []),
      ...(process.env.BUILT_LOADER_TESTS === '1' ? onBuiltScripts : []),
    ],
  },
})
