import { cpus } from 'node:os'
import {
  defineConfig,
  type LaunchOptions,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from '@playwright/test'
import { testPatience } from '../shared/testPatience.ts'
import type { StorageOptions } from './fixtures/partitionedArgs.ts'

const webKitFlows = '**/*WebKit.e2e.ts'

const { CHROMIUM, FIREFOX, HEADLESS_SHELL, WEBKIT_DRIVER } = process.env

/**
 * How long a test waits for one condition. Waits that succeed end at once, so the length only matters on a slow
 * machine.
 */
const waitMs = 20_000 * testPatience
/** How long one press, one load or one new window may take: the longest wait of the product is half a minute. */
const actionMs = 2 * waitMs

const firefox: Project<PlaywrightTestOptions, PlaywrightWorkerOptions> = {
  name: 'firefox',
  testDir: '.',
  // Each engine moves the focus differently.
  testMatch: [
    'flows/{smoke,smokeSafe,focusTraps,backForward,email,embeddedSocial}.e2e.ts',
    'hostile/{takenOverFocus,embeddedAlone}.e2e.ts',
    'proofs/{secureStorage,ticketWindow,handover}.e2e.ts',
  ],
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
const webKit = { name: 'webkitgtk', testDir: '.', testMatch: webKitFlows }

const launchOptions: LaunchOptions = {
  executablePath: CHROMIUM || undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  // Scrollbars must be visible: only then does locking the scroll make a page jump, which tests look for.
  ignoreDefaultArgs: ['--hide-scrollbars'],
}

/**
 * The headless shell is the same engine without windows and toolbars, which take a third of the processor time. It isolates sites
 * only with this flag.
 */
const shellOptions: LaunchOptions = HEADLESS_SHELL
  ? { ...launchOptions, executablePath: HEADLESS_SHELL, args: [...(launchOptions.args ?? []), '--site-per-process'] }
  : launchOptions

/**
 * Flows that need a headed browser, which alone has extensions, a back/forward cache, and denied storage for frames.
 */
const windowFlows = /flows\/(smoke|smokeSafe|extension|reload|backForward)\.e2e\.ts|with storage denied/

export default defineConfig<object, StorageOptions>({
  testMatch: '**/*.e2e.ts',
  outputDir: '../dist/test-results',
  globalSetup: './fixtures/globalSetup.ts',
  fullyParallel: true,
  workers: cpus().length,
  forbidOnly: true,
  // A test that passes on a second try has found a bug.
  retries: 0,
  // One limit for all tests. The longest take a minute and a quarter.
  timeout: 150_000 * testPatience,
  expect: { timeout: waitMs, toPass: { timeout: waitMs } },
  reporter: [['list'], ['json']],
  use: {
    // Recording every test takes a third of the machine: `-- --trace=retain-on-failure` records one that is looked into.
    trace: 'off',
    // Without these, a press on what never appears holds a worker until the whole test's time is over.
    actionTimeout: actionMs,
    navigationTimeout: actionMs,
    launchOptions,
  },
  projects: [
    // First, because its tests are the longest: a long test at the end would leave the other workers idle.
    {
      name: 'gallery',
      testDir: '../modal-app/gallery',
      use: { browserName: 'chromium', launchOptions: shellOptions },
    },
    // Visitors' browsers partition the storage of foreign frames, so most tests run with partitioned storage.
    {
      name: 'e2e',
      testDir: '.',
      testIgnore: ['**/node_modules/**', webKitFlows, '**/flows/{smoke,smokeSafe,extension,backForward}.e2e.ts'],
      grepInvert: /with storage denied/,
      use: { browserName: 'chromium', launchOptions: shellOptions, storage: 'partitioned' },
    },
    // Some visitors deny foreign frames all storage, as Playwright's flags do.
    {
      name: 'chromium',
      testDir: '.',
      testIgnore: ['**/node_modules/**', webKitFlows],
      grep: windowFlows,
      use: { browserName: 'chromium', storage: 'denied' },
    },
    // The other two engines, if installed; `npm test` looks for them and reports missing ones.
    ...(FIREFOX ? [firefox] : []),
    ...(WEBKIT_DRIVER ? [webKit] : []),
  ],
})
