import { expect, test } from 'vitest'
import { planRebuild } from './planRebuild.ts'

test.each([
  ['loader/kernel/core.ts', ['loader']],
  ['modal-app/features/connect/ConnectView.tsx', ['modal']],
  ['modal-app/ui/row.module.css', ['modal']],
  ['modal-app/features/connect/texts/en.json', ['modal']],
  ['shared/caip.ts', ['loader', 'modal', 'secureSite', 'server']],
  ['shared/errorTexts.ts', ['loader', 'modal', 'errorPage', 'docs', 'secureSite', 'server']],
  ['cdn/routes/rpc.ts', ['server']],
  ['cdn/docs/pages/recipes.md', ['docs', 'server']],
  ['cdn/secure-site/pages/sdk.tsx', ['secureSite', 'server']],
  ['cdn/secure-site/approve/texts/en.json', ['secureSite', 'server']],
  ['shared/design/tokens.css', ['loader', 'modal', 'docs', 'secureSite', 'server']],
  ['cdn/data/wallets.json', ['listing', 'server']],
  ['e2e/hosts/react/main.tsx', ['hosts']],
  ['e2e/hosts/vue/Shop.vue', ['hosts']],
  ['e2e/hosts/createHostPages.ts', ['hosts', 'server']],
  ['e2e/wallets/extension/manifest.json', ['hosts']],
  ['e2e/wallets/devWallet/devWallet.ts', ['hosts']],
  ['e2e/services/localProjects.ts', ['server']],
])('a change of %s builds %j', (path, targets) => {
  expect(planRebuild([path]).targets).toEqual(targets)
})

test.each([
  'loader/kernel/core.test.ts',
  'loader/late/modal/validators.gen.ts',
  'e2e/flows/boot.e2e.ts',
  'cdn/README.md',
  'modal-app/modal/.router.ts.swp',
  'loader/kernel/core.ts~',
  'LICENSE',
])('a change of %s builds nothing', path => {
  expect(planRebuild([path])).toEqual({ targets: [], hasNewStories: false, reload: false })
})

test.each(['e2e/hosts/plain/index.html', 'e2e/hosts/shop/shop.css'])('a change of %s only reloads', path => {
  expect(planRebuild([path])).toEqual({ targets: [], hasNewStories: false, reload: true })
})

test('a story rebuilds the gallery only', () => {
  const plan = planRebuild(['modal-app/ui/Button.story.tsx'])
  expect(plan).toEqual({ targets: [], hasNewStories: true, reload: true })
})

test.each(['esbuild.config.mjs', 'package.json', 'e2e/services/startAnvil.ts', 'e2e/dev/liveReload.ts'])(
  'a change of %s needs another start',
  path => {
    expect(planRebuild([path]).restart).toMatch(/^the /)
  },
)

test('several changes make one plan', () => {
  expect(planRebuild(['loader/kernel/core.ts', 'cdn/app.ts', 'loader/kernel/core.test.ts']).targets).toEqual([
    'loader',
    'server',
  ])
})
