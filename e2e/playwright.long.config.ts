import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run test:long`: one at a time, so that figures are not each other's. */
export default defineConfig({
  ...base,
  testDir: './long',
  testMatch: '**/*.long.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 30 * 60_000,
  projects: [{ name: 'long', use: { browserName: 'chromium', trace: 'off' } }],
})
