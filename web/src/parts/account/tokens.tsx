import { useQuery } from '@tanstack/react-query'
import { jettonWallets } from '../../api/queries.ts'
import { tokenFacts } from '../../lib/labels.ts'
import { useBook } from '../../lib/use-book.ts'
import { TokenTile } from '../chain/token-tile.tsx'
import { Answer, Nothing } from '../frame/states.tsx'
import { AddressLink } from '../text/address-link.tsx'
import { Tokens } from '../text/amount.tsx'

const PAGE = 50

export function AccountTokens({ raw }: { readonly raw: string }) {
  useBook()
  const query = useQuery(jettonWallets({ owner_address: raw, exclude_zero_balance: true, limit: PAGE }))
  return (
    <Answer query={query} rows={5}>
      {({ value }) => {
        if (value.jetton_wallets.length === 0) return <Nothing>It holds no jettons.</Nothing>
        const sorted = [...value.jetton_wallets].sort((a, b) =>
          tokenFacts(a.jetton).symbol.localeCompare(tokenFacts(b.jetton).symbol, 'en'),
        )
        return (
          <table className="data-table">
            <caption className="sr-only">Jettons that it holds</caption>
            <thead>
              <tr>
                <th scope="col">Jetton</th>
                <th scope="col">Its wallet</th>
                <th scope="col" className="num">
                  Balance
                </th>
              </tr>
            </thead>
            <tbody>
              {sorted.map(({ address, jetton, balance, mintless_info: mintless }) => (
                <tr key={address}>
                  <td data-label="Jetton">
                    <span className="inline-flex items-center gap-2">
                      <TokenTile raw={jetton} size={24} />
                      <AddressLink raw={jetton} />
                    </span>
                  </td>
                  <td data-label="Its wallet">
                    <AddressLink raw={address} />
                  </td>
                  <td data-label="Balance" className="num">
                    <span className="flex flex-col items-end">
                      <Tokens amount={balance} master={jetton} precision="full" />
                      {mintless?.amount && (
                        <span className="text-caption text-text-2">
                          <Tokens amount={mintless.amount} master={jetton} /> not claimed yet
                        </span>
                      )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }}
    </Answer>
  )
}
