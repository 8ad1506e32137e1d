/** A process that serves the port of the one that started it. */

// That one says when to stop: a terminal, or a service manager, tells both. The rest takes a while to load.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)

const { serveOrder } = await import('./serve-order.ts')
await serveOrder()
