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
  // Each engine moves the focus in its own way.
  testMatch: ['flows/smoke.e2e.ts', 'flows/smokeSafe.e2e.ts', 'hostile/takenOverFocus.e2e.ts'],
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: FIREFOX,
      firefoxUserPrefs: {
        // With one process per site, Playwright loses clicks and keys on the way into the iframe.
        'fission.autostart': false,
        // Like releases before it had them: a page does not know which one shows it.
        'dom.location.ancestorOrigins.enabled': false,
      },
    },
  },
}

/** Driven by WebDriver, because Playwright cannot use the system's WebKit. */
const webKit = { name: 'webkitgtk', testDir: './flows', testMatch: webKitFlows }

const launchOptions: LaunchOptions = {
  executablePath: CHROMIUM || undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  // Scrollbars must be visible: only then does locking the scroll make a page jump, which tests look for.
  ignoreDefaultArgs: ['--hide-scrollbars'],
}

export default defineConfig<object, StorageOptions>({
  testMatch: '**/*.e2e.ts',
  outputDir: '../dist/test-results',
  globalSetup: './fixtures/globalSetup.ts',
  fullyParallel: true,
  workers: cpus().length,
  forbidOnly: true,
  // Machines are shared. A test that passes on the second try counts as flaky.
  retries: 1,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json']],
  use: {
    // Recording every test takes a third of the machine, so only the second try of a failed test is recorded.
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
    // The other two engines, if installed; `npm test` looks for them and reports missing ones.
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
