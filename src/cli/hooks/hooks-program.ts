import { defineCommand, defineCommands } from '../define-command.ts'
import { HookCreateSettings, HookReplaySettings, HookRotateSettings, HookSettings } from './hooks-settings.ts'

const HOOK_ID = ['<id>', 'as in `cellar hooks list`'] as const

/** `cellar hooks …`. */
export const addHooksCommands = defineCommands(
  {
    name: 'hooks',
    summary: 'webhooks: create, list, show, pause, resume, rotate, dead-letters, replay, delete',
    description:
      'Webhooks: events of accounts and jettons, sent as signed HTTP requests by `cellar up` or `cellar index`. See docs/webhooks.md.',
    examples: [
      [
        'cellar hooks create https://shop.example/ton --account UQ… --action-type jetton_transfer',
        'prints the secret, once',
      ],
      ['cellar hooks list', 'and how they are'],
      ['cellar hooks dead-letters 3', 'what was given up'],
    ],
  },
  [
    defineCommand({
      name: 'create',
      argument: ['<url>', 'where events are sent, by POST'],
      settings: HookCreateSettings,
      summary: 'make a hook; its secret is shown once',
      examples: [
        ['cellar hooks create https://shop.example/ton --account UQ…', 'every action of an account'],
        ['cellar hooks create https://shop.example/ton --account UQ… --jetton EQ…', 'only those about a jetton'],
        ['cellar hooks create https://shop.example/ton --all --action-type nft_mint', 'of everybody'],
      ],
      run: async (settings, url: string) => (await import('./hooks.ts')).runHooksCreate(url, settings),
    }),
    defineCommand({
      name: 'list',
      settings: HookSettings,
      summary: 'every hook, and how it is',
      examples: [
        ['cellar hooks list', 'a table'],
        ['cellar hooks list --json', 'for scripts'],
      ],
      run: async (settings) => (await import('./hooks.ts')).runHooksList(settings),
    }),
    defineCommand({
      name: 'show',
      argument: HOOK_ID,
      settings: HookSettings,
      summary: 'one hook: what it hears of, and how it is',
      examples: [['cellar hooks show 3', 'all that is known of it but its secret']],
      run: async (settings, id: string) => (await import('./hooks.ts')).runHooksShow(id, settings),
    }),
    defineCommand({
      name: 'dead-letters',
      argument: HOOK_ID,
      settings: HookSettings,
      summary: 'deliveries that were given up',
      examples: [['cellar hooks dead-letters 3', 'with the last failure of each']],
      run: async (settings, id: string) => (await import('./hooks.ts')).runHooksDeadLetters(id, settings),
    }),
    defineCommand({
      name: 'pause',
      argument: HOOK_ID,
      settings: HookSettings,
      summary: 'send nothing for now',
      examples: [['cellar hooks pause 3', 'nothing is sent until it is resumed']],
      run: async (settings, id: string) => (await import('./hooks.ts')).runHooksPause(id, settings),
    }),
    defineCommand({
      name: 'resume',
      argument: HOOK_ID,
      settings: HookSettings,
      summary: 'go on where it was paused',
      examples: [['cellar hooks resume 3', 'what came meanwhile is sent first']],
      run: async (settings, id: string) => (await import('./hooks.ts')).runHooksResume(id, settings),
    }),
    defineCommand({
      name: 'rotate',
      argument: HOOK_ID,
      settings: HookRotateSettings,
      summary: 'another secret; the old one goes on for a while',
      examples: [['cellar hooks rotate 3 --keep-old 48', 'two days to tell the receiver']],
      run: async (settings, id: string) => (await import('./hooks.ts')).runHooksRotate(id, settings),
    }),
    defineCommand({
      name: 'delete',
      argument: HOOK_ID,
      settings: HookSettings,
      summary: 'delete a hook',
      examples: [['cellar hooks delete 3', 'and what it was still to hear']],
      run: async (settings, id: string) => (await import('./hooks.ts')).runHooksDelete(id, settings),
    }),
    defineCommand({
      name: 'replay',
      argument: HOOK_ID,
      settings: HookReplaySettings,
      summary: 'send again: since a time or block, one event, or dead letters',
      examples: [
        ['cellar hooks replay 3 --from 2026-05-01T12:00:00Z', 'everything since then'],
        ['cellar hooks replay 3 --event 51000000-7', 'one event'],
        ['cellar hooks replay 3 --dead-letters all', 'what was given up'],
      ],
      run: async (settings, id: string) => (await import('./hooks.ts')).runHooksReplay(id, settings),
    }),
  ],
)
