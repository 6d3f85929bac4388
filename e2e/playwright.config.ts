import { defineConfig } from '@playwright/test'
import { findHeadlessChromium } from '../tools/system-packages.mjs'

/** Time limit of a step on a busy machine, in milliseconds. */
const stepTimeoutMs = 90_000

const chromium = findHeadlessChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  globalSetup: './product.ts',
  outputDir: '.output',
  reporter: 'list',
  // One server, one browser, two cores: parallel files wouldn't be faster. One worker runs the files in name order.
  workers: 1,
  // A flaky journey doesn't fail the run, but `npm test` prints it.
  retries: 1,
  // Every step has its own limit; this ends a journey that hangs between steps.
  timeout: 900_000,
  expect: { timeout: stepTimeoutMs },
  use: {
    actionTimeout: stepTimeoutMs,
    navigationTimeout: stepTimeoutMs,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of every journey would slow all of them down; the retry of a failed one records it.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Pages are too short-lived for optimized code: compiling it takes longer than it saves.
        '--js-flags=--no-opt --no-maglev',
        // Pages of a user share a process and its compiled scripts; journey.ts keeps it running.
        '--process-per-site',
      ],
    },
  },
})
