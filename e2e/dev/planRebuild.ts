/** Parts that can be built separately. */
export type Target = 'loader' | 'modal' | 'listing' | 'errorPage' | 'docs' | 'secureSite' | 'hosts' | 'server'

const sources: Readonly<Record<Target, RegExp>> = {
  loader: /^(loader|shared)\//,
  modal: /^(modal-app|shared)\//,
  listing: /^cdn\/(data|listing)\//,
  errorPage: /^shared\/error/,
  docs: /^(cdn\/docs\/|shared\/(error|design\/)|loader\/publicTypes)/,
  secureSite: /^(cdn\/secure-site|shared)\//,
  hosts: /^e2e\/(wallets\/|hosts\/.*\.(ts|tsx|mjs|vue|svelte)$)/,
  server: /^((cdn|shared)\/|e2e\/(hosts|services)\/.*\.ts$)/,
}

/** Read at each visit, so a reload is enough. */
const servedAsItIs = /^e2e\/hosts\/.*\.(html|css|svg)$/

/** Tests and the repository's documents are not part of a build, and the files that a build writes must not start the next one. */
const ignored = /\.(test|e2e|long|contract|gen)\.|(?<!^cdn\/docs\/pages\/[\w-]+)\.md$|~$|\.sw[a-z]$|^\.|\/\./

/** Explains why a change needs a restart of `npm run dev`. */
const needsRestart: readonly [pattern: RegExp, what: string][] = [
  [
    /^e2e\/(dev\/|dev\.ts$|services\/(relay\/|mail\/|solana\/|bitcoin\/|startRelay|startRemoteWallets|startWalletPage|startSafePage|checkout\/|startLocalCheckout|startAnvil|startChains|fundDevWallets|deployContracts|paintFlower|contracts\/|compileContracts|TestToken)\b)/,
    'the local chains or this command',
  ],
  [/^esbuild\.config\.mjs$/, 'the build itself'],
  [/^package(-lock)?\.json$/, 'the packages'],
]

export interface Plan {
  targets: Target[]
  /** The gallery must be rebuilt. */
  hasNewStories: boolean
  /** Pages must reload, even if nothing is built. */
  reload: boolean
  /** Changes that take effect only after a restart. */
  restart?: string
}

/** @param paths from the project's root, with forward slashes */
export function planRebuild(paths: readonly string[]): Plan {
  const changed = paths.filter(path => !ignored.test(path))
  const [restart] = needsRestart.filter(([pattern]) => changed.some(path => pattern.test(path)))
  const built = changed.filter(path => !/\.story\./.test(path))
  const targets = (Object.keys(sources) as Target[]).filter(target => built.some(path => sources[target].test(path)))
  const hasNewStories = changed.some(path => sources.modal.test(path))
  return {
    targets,
    hasNewStories,
    reload: targets.length > 0 || hasNewStories || changed.some(path => servedAsItIs.test(path)),
    ...(restart && { restart: restart[1] }),
  }
}
