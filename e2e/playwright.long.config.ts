import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run test:long`: one test at a time, so that they do not disturb each other's figures. */
export default defineConfig({
  ...base,
  testDir: './long',
  testMatch: '**/*.long.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 30 * 60_000,
  projects: [{ name: 'long', use: { browserName: 'chromium', trace: 'off', actionTimeout: 0, navigationTimeout: 0 } }],
})
