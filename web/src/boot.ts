import { firstQueries } from './api/first-queries.ts'
import { queryClient } from './api/queries.ts'
import './theme.css'

// Asked for while the page's own code is still read: the answers are here when it wants them.
const answers = Promise.all(firstQueries(location).map((query) => queryClient.prefetchQuery(query as never)))

void import('./main.tsx').then(({ start }) => start(answers))
