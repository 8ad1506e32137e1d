import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router'
import type { Search } from './lib/use-search.ts'
import { Account } from './pages/account.tsx'
import { Home } from './pages/home.tsx'
import { NotFound } from './pages/not-found.tsx'
import { Shell } from './parts/shell/shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

/** Keeps the parameters that a page knows, as text; a choice that is none of its own is dropped. */
const keep =
  (known: Readonly<Record<string, readonly string[] | 'text'>>) =>
  (given: Record<string, unknown>): Search =>
    Object.fromEntries(
      Object.entries(known).flatMap(([name, choices]) => {
        const value = typeof given[name] === 'number' ? String(given[name]) : given[name]
        if (typeof value !== 'string' || value === '') return []
        return choices === 'text' || choices.includes(value) ? [[name, value]] : []
      }),
    )

const page = (path: string, component: RouteComponent, known: Parameters<typeof keep>[0] = {}) =>
  createRoute({ getParentRoute: () => root, path, component, validateSearch: keep(known) })

const TEXT = 'text'
const blockSearch = { tab: ['actions', 'shards'], cursor: TEXT } as const
const Block = lazyRouteComponent(() => import('./pages/block.tsx'), 'Block')

const routes = [
  page('/', Home, { show: ['transfers', 'swaps', 'nfts', 'names'], by: ['hour', 'day'] }),
  page(
    '/search',
    lazyRouteComponent(() => import('./pages/search.tsx'), 'SearchPage'),
    { q: TEXT },
  ),
  page('/account/$address', Account, {
    tab: ['transactions', 'messages', 'tokens', 'nfts', 'contract', 'methods'],
    dir: ['out'],
    ...{ type: TEXT, from: TEXT, to: TEXT, cursor: TEXT },
  }),
  page(
    '/trace/$hash',
    lazyRouteComponent(() => import('./pages/trace.tsx'), 'Trace'),
    {
      view: ['graph', 'list', 'flow', 'raw'],
      tx: TEXT,
    },
  ),
  page(
    '/tx/$hash',
    lazyRouteComponent(() => import('./pages/transaction.tsx'), 'TransactionPage'),
    { tab: ['replay', 'raw'] },
  ),
  page(
    '/message/$hash',
    lazyRouteComponent(() => import('./pages/message.tsx'), 'MessagePage'),
    { tab: ['raw'] },
  ),
  page(
    '/blocks',
    lazyRouteComponent(() => import('./pages/blocks.tsx'), 'Blocks'),
    { wc: TEXT, cursor: TEXT },
  ),
  page(
    '/jettons',
    lazyRouteComponent(() => import('./pages/jettons.tsx'), 'Jettons'),
    { sort: ['all'], cursor: TEXT },
  ),
  page(
    '/jetton/$address',
    lazyRouteComponent(() => import('./pages/jetton.tsx'), 'Jetton'),
    {
      tab: ['transfers', 'burns'],
      ...{ from: TEXT, to: TEXT, cursor: TEXT },
    },
  ),
  page(
    '/collections',
    lazyRouteComponent(() => import('./pages/collections.tsx'), 'Collections'),
    { cursor: TEXT },
  ),
  page(
    '/collection/$address',
    lazyRouteComponent(() => import('./pages/collection.tsx'), 'Collection'),
    {
      cursor: TEXT,
    },
  ),
  page(
    '/nft/$address',
    lazyRouteComponent(() => import('./pages/nft-item.tsx'), 'NftItem'),
    { cursor: TEXT },
  ),
  page(
    '/multisig/$address',
    lazyRouteComponent(() => import('./pages/multisig.tsx'), 'Multisig'),
    { cursor: TEXT, order: TEXT },
  ),
  page(
    '/vesting/$address',
    lazyRouteComponent(() => import('./pages/vesting.tsx'), 'Vesting'),
  ),
  page(
    '/pool/$address',
    lazyRouteComponent(() => import('./pages/pool.tsx'), 'Pool'),
    { tab: ['events', 'validator', 'rewards'], of: TEXT, cursor: TEXT },
  ),
  page(
    '/validators',
    lazyRouteComponent(() => import('./pages/validators.tsx'), 'Validators'),
    {
      tab: ['elections', 'events', 'complaints'],
      cycle: TEXT,
    },
  ),
  page(
    '/names',
    lazyRouteComponent(() => import('./pages/names.tsx'), 'Names'),
    { tab: ['auctions'], cursor: TEXT },
  ),
  page(
    '/name/$domain',
    lazyRouteComponent(() => import('./pages/name.tsx'), 'Name'),
  ),
  page(
    '/config',
    lazyRouteComponent(() => import('./pages/config.tsx'), 'Config'),
    { seqno: TEXT, param: TEXT },
  ),
  page(
    '/top',
    lazyRouteComponent(() => import('./pages/top.tsx'), 'Top'),
    { cursor: TEXT },
  ),
  page(
    '/send',
    lazyRouteComponent(() => import('./pages/send.tsx'), 'Send'),
    { mode: ['order'], to: TEXT, hash: TEXT },
  ),
  page(
    '/decode',
    lazyRouteComponent(() => import('./pages/decode.tsx'), 'Decode'),
  ),
  page(
    '/lab',
    lazyRouteComponent(() => import('./pages/lab.tsx'), 'Lab'),
    { to: TEXT },
  ),
  page(
    '/instance',
    lazyRouteComponent(() => import('./pages/instance.tsx'), 'Instance'),
  ),
  page('/block/$seqno', Block, blockSearch),
  page('/block/$workchain/$shard/$seqno', Block, blockSearch),
]

/** Plain text behind the question mark: no quotes around what looks like a number. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: false,
})
