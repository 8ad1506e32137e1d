import { useEffect } from 'react'
import { queryClient } from './queries.ts'
import { stream } from './stream.ts'

/** Whenever one of these accounts, if any, changes, answers of these paths are asked for anew. */
export function useAccountChanges(accounts: readonly string[], paths: readonly string[]): void {
  const [all, asked] = [accounts.join(), paths.join()]
  useEffect(() => {
    if (all === '') return
    const addresses = all.split(',')
    return stream.subscribe({
      types: ['account_state_change'],
      addresses,
      onEvent: ({ account }) => {
        if (account === undefined || !addresses.includes(account)) return
        for (const path of asked.split(',')) void queryClient.invalidateQueries({ queryKey: [path] })
      },
    })
  }, [all, asked])
}
