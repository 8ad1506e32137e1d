import type { VestingRow } from '../reads/vesting.ts'
import { addressList, addressText } from './contract-fields.ts'

export const renderVesting = (row: VestingRow): string =>
  `{"address":${addressText(row.account)},"start_time":${row.start_time},"total_duration":${row.total_duration}` +
  `,"unlock_period":${row.unlock_period},"cliff_duration":${row.cliff_duration}` +
  `,"sender_address":${addressText(row.sender)},"owner_address":${addressText(row.owner)}` +
  `,"total_amount":"${row.total_amount}","whitelist":${addressList(row.whitelist)}}`
