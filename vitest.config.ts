import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { findHeadlessChromium } from './tools/system-packages.mjs'
import { usedIcons } from './tools/used-icons.ts'

// No test asserts a time. These limits only end tests that hang, even on a machine that is ten times slower.
const timeouts = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

const chromium = findHeadlessChromium()

// As in the build: the development build of React renders several times slower.
const productionJsx = { jsx: { runtime: 'automatic', development: false } } as const

// `npm test` loads the server's modules in several parts, so only the first one transforms them. The cache doesn't
// distinguish projects by how they compile JSX, so those that use it share `productionJsx`.
const moduleCache = process.env['TEST_MODULE_CACHE']
const cachedModules = moduleCache ? { experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache } } : {}

const componentDependencies = [
  '@hookform/resolvers/zod',
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/spotlight',
  '@tabler/icons-react',
  '@tanstack/react-query',
  'papaparse',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-router',
  'react/jsx-runtime',
  'vitest-browser-react',
  'vitest-browser-react/pure',
  'zod',
]

export default defineConfig({
  test: {
    // By default vitest leaves one core free, which is half of two cores; these tests often wait for the database.
    maxWorkers: 2,
    teardownTimeout: 120_000,
    projects: [
      {
        oxc: productionJsx,
        test: {
          ...timeouts,
          ...cachedModules,
          name: 'server',
          env: { NODE_ENV: 'production' },
          include: ['apps/server/**/*.test.{ts,tsx}', 'fuzz/*.test.ts', 'bench/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // Every test file has its own database, so files can share modules, which are slow to load.
          isolate: false,
        },
      },
      {
        test: {
          ...timeouts,
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: ['apps/web/**/*.browser.test.tsx'],
          // Starting a process for each file takes longer than its tests. The setup file isolates them instead.
          setupFiles: ['apps/web/src/testing/fresh-modules.ts'],
          isolate: false,
        },
      },
      {
        plugins: [react(), usedIcons()],
        oxc: productionJsx,
        // A dependency that vite discovers while a test runs reloads the page and duplicates React.
        optimizeDeps: {
          include: componentDependencies,
          // The production build of React.
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        test: {
          ...timeouts,
          name: 'components',
          include: ['apps/web/**/*.browser.test.tsx'],
          // Files share one page, because loading all modules takes longer than most tests.
          setupFiles: ['apps/web/src/testing/component-setup.ts'],
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium && { executablePath: chromium }),
                // As in the journeys: compiling optimized code takes longer than it saves.
                args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-opt --no-maglev'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      { test: { ...timeouts, name: 'tools', include: ['tools/**/*.test.ts'] } },
      {
        oxc: productionJsx,
        test: {
          ...timeouts,
          ...cachedModules,
          name: 'storm',
          include: ['storm/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 1_200_000,
          // As for the server's tests; the servers under test are processes.
          isolate: false,
        },
      },
      // The contract has no state.
      { test: { ...timeouts, name: 'packages', include: ['packages/**/*.test.ts'], isolate: false } },
    ],
  },
})
