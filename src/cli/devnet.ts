import type { DevnetSettings } from './config.ts'
import { serveControl } from './devnet/control-server.ts'
import { startDevnet } from './devnet/devnet-host.ts'
import { toPlan } from './devnet/devnet-plan.ts'
import { createLifetime } from './lifetime.ts'
import { createLog } from './log.ts'
import { complain, say } from './output.ts'

/** Only the chain and its lite server, until somebody asks it to stop. */
export async function runDevnet(settings: DevnetSettings): Promise<0> {
  const log = createLog(settings.logLevel)
  using life = createLifetime(() => complain('\nStopping. Ctrl-C again to force it.'))
  await using devnet = await startDevnet(toPlan(settings, settings.port), log)
  await using _control = await serveControl(devnet, settings.dataDir)
  const { liteServer, configFile, head, wallet } = await devnet.facts()
  if (!life.signal.aborted) {
    say(
      [
        '',
        `  Devnet at masterchain block ${head}, ${settings.blockTime === 0 ? 'new ones on demand' : `a new one every ${settings.blockTime / 1000} s while something happens`}.`,
        '',
        `  Lite server    ${liteServer}`,
        `  Global config  ${configFile}`,
        `  Wallet         ${wallet}`,
        '',
        `  Index it       npx cellar index --network ${configFile} --from first`,
        `  Get coins      npx cellar devnet fund ADDRESS 10 --data-dir ${settings.dataDir}`,
        '',
        '  Ctrl-C stops it; it goes on from the last block next time.',
        '',
      ].join('\n'),
    )
  }
  await Promise.race([life.stopped(), devnet.ended])
  return 0
}
