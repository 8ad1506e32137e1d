import { useEffect, useState } from 'react'
import { queryClient } from '../../api/queries.ts'
import { stream } from '../../api/stream.ts'

/** Whoever was away for too long cannot be told everything: then what is shown is asked for anew. */
export function MissedUpdates() {
  const [hasMissed, setMissed] = useState(false)
  useEffect(
    () =>
      stream.subscribe({
        types: [],
        onEvent: ({ type }) => {
          if (type !== 'gap') return
          setMissed(true)
          void queryClient.invalidateQueries()
        },
      }),
    [],
  )
  return (
    <p role="status" className="sr-only">
      {hasMissed ? 'Some updates were missed; everything was asked for anew.' : ''}
    </p>
  )
}
