import { cpus } from 'node:os'
import {
  defineConfig,
  type LaunchOptions,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from '@playwright/test'
import type { StorageOptions } from './fixtures/partitionedArgs.ts'

/** A shop in a frame of another site, which needs partitioned storage to remember anything itself. */
const inPortal = /from the page nested-frame/

const webKitFlows = '**/smokeWebKit.e2e.ts'

const { CHROMIUM, FIREFOX, HEADLESS_SHELL, WEBKIT_DRIVER } = process.env

const firefox: Project<PlaywrightTestOptions, PlaywrightWorkerOptions> = {
  name: 'firefox',
  testDir: '.',
  // Where the keyboard goes is each engine's own doing.
  testMatch: ['flows/smoke.e2e.ts', 'flows/smokeSafe.e2e.ts', 'hostile/takenOverFocus.e2e.ts'],
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: FIREFOX,
      firefoxUserPrefs: {
        // With a process for each site, Playwright loses clicks and keys on the way into the iframe.
        'fission.autostart': false,
        // As in releases before it had them: a page does not know which one is around it.
        'dom.location.ancestorOrigins.enabled': false,
      },
    },
  },
}

/** Driven by WebDriver, as Playwright has no WebKit of the system's. */
const webKit = { name: 'webkitgtk', testDir: './flows', testMatch: webKitFlows }

const launchOptions: LaunchOptions = {
  executablePath: CHROMIUM || undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  // Without its scrollbar a page cannot show whether locking the scroll makes it jump.
  ignoreDefaultArgs: ['--hide-scrollbars'],
}

export default defineConfig<object, StorageOptions>({
  testMatch: '**/*.e2e.ts',
  outputDir: '../dist/test-results',
  globalSetup: './fixtures/globalSetup.ts',
  fullyParallel: true,
  workers: cpus().length,
  forbidOnly: true,
  // Machines are shared. What passes at the second try is counted as flaky.
  retries: 1,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json']],
  use: {
    // Recording every test takes a third of the machine: a failure is recorded when it is tried again.
    trace: 'on-first-retry',
    launchOptions,
  },
  projects: [
    {
      name: 'e2e',
      testDir: '.',
      testIgnore: ['**/node_modules/**', webKitFlows],
      grepInvert: inPortal,
      use: { browserName: 'chromium' },
    },
    // Playwright's flags deny foreign frames all storage; the visitors' browsers partition it. Both must work.
    {
      name: 'storage',
      testDir: './flows',
      testMatch: ['reload.e2e.ts', 'everyHost.e2e.ts'],
      grep: [/reload\.e2e\.ts/, inPortal],
      use: { browserName: 'chromium', storage: 'partitioned' },
    },
    // The other two engines, where they are installed; `npm test` looks for them and says so when they are not.
    ...(FIREFOX ? [firefox] : []),
    ...(WEBKIT_DRIVER ? [webKit] : []),
    {
      name: 'gallery',
      testDir: '../modal-app/gallery',
      use: {
        browserName: 'chromium',
        launchOptions: { ...launchOptions, executablePath: HEADLESS_SHELL || launchOptions.executablePath },
      },
    },
  ],
})
