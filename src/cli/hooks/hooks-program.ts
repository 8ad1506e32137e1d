import type { Command } from 'commander'
import { readSettings } from '../config.ts'
import { describe } from '../describe-command.ts'
import { HookCreateSettings, HookReplaySettings, HookRotateSettings, HookSettings } from './hooks-settings.ts'

type Done = (code: 0) => void

const HOOK_ID = ['<id>', 'as in `cellar hooks list`'] as const

/** `cellar hooks …`. */
export function addHooksCommands(program: Command, done: Done): void {
  const hooks = program
    .command('hooks')
    .summary('webhooks: create, list, show, pause, resume, rotate, dead-letters, replay, delete')
    .description(
      'Webhooks: events of accounts and jettons, sent as signed HTTP requests by `cellar up` or `cellar index`. See docs/webhooks.md.',
    )
    .addHelpText(
      'after',
      [
        '\nExamples:',
        '  cellar hooks create https://shop.example/ton --account UQ… --action-type jetton_transfer   # prints the secret, once',
        '  cellar hooks list                                                                          # and how they are',
        '  cellar hooks dead-letters 3                                                                # what was given up',
      ].join('\n'),
    )
  addCreate(hooks, done)
  addReading(hooks, done)
  addChanging(hooks, done)
  addReplay(hooks, done)
}

function addCreate(hooks: Command, done: Done): void {
  const command = hooks.command('create').argument('<url>', 'where events are sent, by POST')
  describe(command, HookCreateSettings, [
    ['cellar hooks create https://shop.example/ton --account UQ…', 'every action of an account'],
    ['cellar hooks create https://shop.example/ton --account UQ… --jetton EQ…', 'only those about a jetton'],
    ['cellar hooks create https://shop.example/ton --all --action-type nft_mint', 'of everybody'],
  ])
    .summary('make a hook; its secret is shown once')
    .action(async (url, flags) => {
      const settings = readSettings(HookCreateSettings, flags)
      const { runHooksCreate } = await import('./hooks.ts')
      done(await runHooksCreate(url, settings))
    })
}

function addReading(hooks: Command, done: Done): void {
  describe(hooks.command('list'), HookSettings, [
    ['cellar hooks list', 'a table'],
    ['cellar hooks list --json', 'for scripts'],
  ])
    .summary('every hook, and how it is')
    .action(async (flags) => {
      const settings = readSettings(HookSettings, flags)
      const { runHooksList } = await import('./hooks.ts')
      done(await runHooksList(settings))
    })

  describe(hooks.command('show').argument(...HOOK_ID), HookSettings, [
    ['cellar hooks show 3', 'all that is known of it but its secret'],
  ])
    .summary('one hook: what it hears of, and how it is')
    .action(async (id, flags) => {
      const settings = readSettings(HookSettings, flags)
      const { runHooksShow } = await import('./hooks.ts')
      done(await runHooksShow(id, settings))
    })

  describe(hooks.command('dead-letters').argument(...HOOK_ID), HookSettings, [
    ['cellar hooks dead-letters 3', 'with the last failure of each'],
  ])
    .summary('deliveries that were given up')
    .action(async (id, flags) => {
      const settings = readSettings(HookSettings, flags)
      const { runHooksDeadLetters } = await import('./hooks.ts')
      done(await runHooksDeadLetters(id, settings))
    })
}

function addChanging(hooks: Command, done: Done): void {
  describe(hooks.command('pause').argument(...HOOK_ID), HookSettings, [
    ['cellar hooks pause 3', 'nothing is sent until it is resumed'],
  ])
    .summary('send nothing for now')
    .action(async (id, flags) => {
      const settings = readSettings(HookSettings, flags)
      const { runHooksPause } = await import('./hooks.ts')
      done(await runHooksPause(id, settings))
    })

  describe(hooks.command('resume').argument(...HOOK_ID), HookSettings, [
    ['cellar hooks resume 3', 'what came meanwhile is sent first'],
  ])
    .summary('go on where it was paused')
    .action(async (id, flags) => {
      const settings = readSettings(HookSettings, flags)
      const { runHooksResume } = await import('./hooks.ts')
      done(await runHooksResume(id, settings))
    })

  describe(hooks.command('rotate').argument(...HOOK_ID), HookRotateSettings, [
    ['cellar hooks rotate 3 --keep-old 48', 'two days to tell the receiver'],
  ])
    .summary('another secret; the old one goes on for a while')
    .action(async (id, flags) => {
      const settings = readSettings(HookRotateSettings, flags)
      const { runHooksRotate } = await import('./hooks.ts')
      done(await runHooksRotate(id, settings))
    })

  describe(hooks.command('delete').argument(...HOOK_ID), HookSettings, [
    ['cellar hooks delete 3', 'and what it was still to hear'],
  ])
    .summary('delete a hook')
    .action(async (id, flags) => {
      const settings = readSettings(HookSettings, flags)
      const { runHooksDelete } = await import('./hooks.ts')
      done(await runHooksDelete(id, settings))
    })
}

function addReplay(hooks: Command, done: Done): void {
  describe(hooks.command('replay').argument(...HOOK_ID), HookReplaySettings, [
    ['cellar hooks replay 3 --from 2026-05-01T12:00:00Z', 'everything since then'],
    ['cellar hooks replay 3 --event 51000000-7', 'one event'],
    ['cellar hooks replay 3 --dead-letters all', 'what was given up'],
  ])
    .summary('send again: since a time or block, one event, or dead letters')
    .action(async (id, flags) => {
      const settings = readSettings(HookReplaySettings, flags)
      const { runHooksReplay } = await import('./hooks.ts')
      done(await runHooksReplay(id, settings))
    })
}
