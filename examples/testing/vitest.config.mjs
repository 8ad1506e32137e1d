import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Only because this example lives inside the package that it uses.
  server: { fs: { strict: false } },
  test: {
    include: ['test/*.test.mjs'],
    globalSetup: ['cellar/testing/setup'],
    testTimeout: 60_000,
  },
})
