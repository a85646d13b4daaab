import { cpus } from 'node:os'
import { defineConfig } from 'vitest/config'
import { iconScript, preactAlias } from '../modal-app/modalPlugins.mjs'
import { builtLoader } from './checks/builtLoader.ts'

/** The modal is built with preact and without lucide's own component, so its tests run with the same. */
const asBuilt = {
  extends: true as const,
  resolve: {
    alias: Object.entries(preactAlias).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement })),
  },
  plugins: [{ name: 'icons', load: iconScript }],
  // Which is an alias, too.
  oxc: { jsx: { runtime: 'automatic' as const, importSource: 'react' } },
}

/** Browser code whose tests need a process of their own. */
const ownProcess = ['loader', 'modal-app/adapters', 'modal-app/connectors']
const nodeFolders = ['cdn', 'e2e']
/** Parts of the server that keep nothing outside of what a test makes. */
const statelessFolders = ['routes', 'nodes', 'sources', 'swap', 'signatures', 'middleware'].map(name => `cdn/${name}`)
const testsOf = (folders: string[]) => folders.map(folder => `${folder}/**/*.test.{ts,tsx}`)

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // Busy machines are slow; a test that waits in vain still fails.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    // Machines are shared. A test that passes on the second try counts as flaky.
    retry: 1,
    // By default, vitest leaves one core unused, which is half of a two-core machine.
    maxWorkers: cpus().length,
    // Here, several WalletConnect wallets and sites run in one process.
    env: { DISABLE_GLOBAL_CORE: 'true' },
    projects: [
      {
        ...asBuilt,
        test: {
          name: 'browser code',
          // Node's MessagePort takes only events of node's own context, and cryptography is slow in another.
          include: testsOf(ownProcess),
          environment: 'happy-dom',
        },
      },
      {
        ...asBuilt,
        test: {
          name: 'iframe code',
          include: testsOf(['modal-app']),
          exclude: testsOf(ownProcess),
          environment: 'happy-dom',
          // Each file has a context, not a process, of its own: a third of the time, and as separate from the others.
          pool: 'vmThreads',
          server: { deps: { inline: [/zustand/, /lucide-react/] } },
        },
      },
      {
        extends: true,
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
          // part of their own in its place; and the last two are about types.
          exclude: [
            'loader/{index,start,restoring,modal,modalWire,modalLoss,heldFaults,publicTypes,servedTypes}.test.ts',
            'loader/kernel/lateScripts.test.ts',
          ],
          environment: 'happy-dom',
        },
      },
      {
        extends: true,
        plugins: [
          builtLoader({
            file: 'modal.js',
            demanded: ['createPort', 'createGate', 'createLink', 'createSessions', 'hearConnections'],
          }),
        ],
        test: { name: 'built modal', include: ['loader/late/modal/**/*.test.ts'], environment: 'happy-dom' },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
        test: {
          name: 'views on react',
          // The hooks that preact does in its own way. Views ship on preact and are tested there.
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
        test: {
          name: 'shared code',
          include: testsOf(['shared']),
          environment: 'node',
          // Pure code keeps nothing that another file could notice, so the files share a process: three quarters of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'stateless server code',
          include: testsOf(statelessFolders),
          environment: 'node',
          // Their imports took three quarters of their time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'node code',
          include: testsOf(nodeFolders),
          exclude: testsOf(statelessFolders),
          environment: 'node',
        },
      },
    ],
  },
})
