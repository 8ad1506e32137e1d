import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Only because this example lives inside the package that it uses.
  server: { fs: { strict: false } },
  test: {
    include: ['test/*.test.mjs'],
    globalSetup: ['cellar/testing/setup'],
    // A chain that goes back is work; a slow machine may take a while.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
