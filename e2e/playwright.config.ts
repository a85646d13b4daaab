import { cpus } from 'node:os'
import { defineConfig } from '@playwright/test'
import type { StorageOptions } from './fixtures/partitionedArgs.ts'

export default defineConfig<object, StorageOptions>({
  testMatch: '**/*.e2e.ts',
  outputDir: '../dist/test-results',
  globalSetup: './fixtures/globalSetup.ts',
  fullyParallel: true,
  workers: cpus().length,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json']],
  use: {
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      // Without its scrollbar a page cannot show whether locking the scroll makes it jump.
      ignoreDefaultArgs: ['--hide-scrollbars'],
    },
  },
  projects: [
    { name: 'e2e', testDir: '.', use: { browserName: 'chromium' } },
    // Playwright's flags deny the iframe all storage; the visitors' browsers partition it. Both must work.
    {
      name: 'storage',
      testDir: './flows',
      testMatch: 'reload.e2e.ts',
      use: { browserName: 'chromium', storage: 'partitioned' },
    },
    { name: 'gallery', testDir: '../modal-app/gallery', use: { browserName: 'chromium' } },
  ],
})
