import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/fixed-seed.ts'],
    pool: 'forks',
    poolOptions: { forks: { maxForks: 2 } },
    // Nothing takes this long unless it hangs; a machine that is busy with something else must not look like that.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
})
