import { useQuery } from '@tanstack/react-query'
import { devnetAccounts } from '../../api/devnet.ts'
import { Card } from '../frame/card.tsx'
import { DataTable } from '../frame/data-table.tsx'
import { Answer } from '../frame/states.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Coins } from '../text/amount.tsx'
import { Copy } from '../text/copy.tsx'

/** Wallets to try things with. */
export function LabAccounts() {
  const query = useQuery(devnetAccounts)
  return (
    <Card isFlush title="Accounts with coins">
      <p className="px-4 pb-2 text-text-2">
        The same on every devnet, and their words are known to everybody: never use them elsewhere.
      </p>
      <Answer query={query} rows={10}>
        {(accounts) => (
          <DataTable
            caption="Accounts with coins"
            rows={accounts}
            keyOf={({ address }) => address}
            columns={[
              { name: 'Address', cell: ({ raw_address: raw }) => <AddressLink raw={raw} hasCopy /> },
              { name: 'Wallet', cell: ({ wallet }) => wallet },
              {
                name: 'Its 24 words',
                cell: ({ mnemonic }) => (
                  <Copy text={mnemonic} label="Copy its 24 words">
                    Copy
                  </Copy>
                ),
              },
              { name: 'Balance', isNumber: true, cell: ({ balance }) => <Coins nano={balance} /> },
            ]}
          />
        )}
      </Answer>
    </Card>
  )
}
